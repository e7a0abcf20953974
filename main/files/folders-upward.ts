import nodePath, { type PlatformPath } from 'node:path';

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
