import nodePath, { type PlatformPath } from 'node:path';

/** A drive with the prefix of long paths: `\\?\C:\`, as Windows takes it with either slash. */
const LONG_DRIVE = /^[\\/]{2}\?[\\/][A-Za-z]:[\\/]/;

/**
 * Tells whether a path leads to another computer, or to a device that may: all that begins with two slashes,
 * in the forms that Windows understands (`\\host\share`, `//host/share`, `\\?\UNC\host\share`). Merely
 * looking there signs this user in at that computer. A drive letter that stands for a share is known by
 * where it really leads.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path) && !LONG_DRIVE.test(path);
}

/**
 * Tells whether a path says where something lies by itself: from the root of a drive, a share or a system
 * that has one root. What begins with one slash lies on Windows on whichever drive is current.
 */
export function isWholePath(
  path: string,
  { isAbsolute, parse, sep }: Pick<PlatformPath, 'isAbsolute' | 'parse' | 'sep'> = nodePath,
): boolean {
  return isAbsolute(path) && (sep === '/' || parse(path).root.length > 1);
}

/**
 * Gives `folder`, then each folder above it, and ends at the root. The end is where a path is its own
 * parent, whatever the root looks like: `/`, `C:\`, `\\?\C:\` or a share. Nothing is compared with a
 * path from elsewhere, since Windows writes one folder in several ways.
 */
export function* foldersUpward(
  folder: string,
  path: Pick<PlatformPath, 'dirname'> = nodePath,
): Generator<string> {
  let at = folder;
  for (;;) {
    yield at;
    const above = path.dirname(at);
    if (above === at) return;
    at = above;
  }
}
