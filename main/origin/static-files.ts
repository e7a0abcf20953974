import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A built file of the window, or null where there is none (or it lies outside `directory`). */
export async function readStaticFile(
  directory: string,
  pathname: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string } | null> {
  const path = join(directory, normalize(pathname === '/' ? '/index.html' : pathname));
  const mediaType = MEDIA_TYPES[extname(path)];
  if (!path.startsWith(directory + sep) || mediaType === undefined) return null;
  try {
    return { bytes: new Uint8Array(await readFile(path)), mediaType };
  } catch {
    return null;
  }
}
