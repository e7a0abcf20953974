import nodePath, { type PlatformPath } from 'node:path';

/**
 * Whether a path says where something lies by itself: from the root of a drive, a share or a system
 * that has one root. What begins with one slash lies on Windows on whichever drive is current.
 */
export function isWholePath(
  path: string,
  { isAbsolute, parse, sep }: Pick<PlatformPath, 'isAbsolute' | 'parse' | 'sep'> = nodePath,
): boolean {
  return isAbsolute(path) && (sep === '/' || parse(path).root.length > 1);
}
