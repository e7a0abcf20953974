import nodePath, { type PlatformPath } from 'node:path';

/** Matches a drive with the prefix for long paths, `\\?\C:\`. Windows accepts either slash. */
const LONG_DRIVE = /^[\\/]{2}\?[\\/][A-Za-z]:[\\/]/;

/**
 * Returns whether a path leads to another computer, or to a device that may lead there. This includes all paths that
 * begin with two slashes, in the forms that Windows accepts (`\\host\share`, `//host/share`, `\\?\UNC\host\share`).
 * Merely checking whether such a path exists signs this user in to that computer. To detect a drive letter that is
 * mapped to a share, pass the drive's real path.
 */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path) && !LONG_DRIVE.test(path);
}

/**
 * Returns whether a path is absolute: it starts at the root of a drive, of a share, or of a system with a single root.
 * On Windows, a path with one leading slash depends on the current drive, so it isn't absolute.
 */
export function isWholePath(
  path: string,
  { isAbsolute, parse, sep }: Pick<PlatformPath, 'isAbsolute' | 'parse' | 'sep'> = nodePath,
): boolean {
  return isAbsolute(path) && (sep === '/' || parse(path).root.length > 1);
}

/**
 * Yields `folder` and then each parent folder up to the root. A root is its own parent in every form: `/`, `C:\`,
 * `\\?\C:\`, or a share. Don't compare these paths with paths from other sources, because Windows has several ways to
 * write the same folder.
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
