import nodePath, { type PlatformPath } from 'node:path';

/** A drive with the prefix of long paths: `\\?\C:\`, as Windows takes it with either slash. */
const LONG_DRIVE = /^[\\/]{2}\?[\\/][A-Za-z]:[\\/]/;

/**
 * Whether a path leads to another computer, or to a device that may: all that begins with two slashes in forms
 * that Windows understands. Merely looking there signs this user in at that computer. A drive letter that
 * stands for a share is known by where it leads.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path) && !LONG_DRIVE.test(path);
}

/** Whether a path is whole by itself. What begins with one slash lies on Windows on whichever drive is current. */
export function isWholePath(
  path: string,
  { isAbsolute, parse, sep }: Pick<PlatformPath, 'isAbsolute' | 'parse' | 'sep'> = nodePath,
): boolean {
  return isAbsolute(path) && (sep === '/' || parse(path).root.length > 1);
}

/** `folder`, then each above it up to the root. Compares nothing: Windows writes one folder in several ways. */
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
