import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { HEADER_BYTES } from './binary-header.ts';
import type { Files } from './needed-parts.ts';

/**
 * Returns the regular files below a folder. Links aren't followed.
 * @param within the only folders to search; a missing one has no files
 */
export function filesOnDisk(folder: string, within: readonly string[] = ['']): Files {
  const paths = within.flatMap((start) =>
    list(join(folder, start)).map((path) => relative(folder, path).split(sep).join('/')),
  );
  return { paths, head: (path) => headOf(join(folder, path)) };
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function headOf(path: string): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
