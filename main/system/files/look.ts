import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type Disk, systemDisk } from './disk.ts';
import { errorCode } from './disk-error.ts';

/** The pauses between tries, in milliseconds. Most temporary problems end within a second. */
const PAUSES_MS = [20, 60, 200, 600];

/**
 * The result of reading a file: its bytes, null if the file certainly doesn't exist, or the reason why it couldn't be
 * read.
 */
export type Read =
  | { readonly bytes: Uint8Array | null }
  | { readonly bytes?: never; readonly failure: unknown };

/**
 * Reads a file, trying up to `tries` times with growing pauses after any failure. After a failure, nothing is known
 * about the content, and the file may exist.
 */
export async function readIfThere(
  path: string,
  { tries = PAUSES_MS.length + 1, disk = systemDisk }: { tries?: number; disk?: Disk } = {},
): Promise<Read> {
  for (const pause of [...PAUSES_MS.slice(0, tries - 1), null]) {
    try {
      return { bytes: await disk.readFile(path) };
    } catch (failure) {
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(failure) ?? '')) return { bytes: null };
      if (pause === null) return { failure };
      await disk.pause(pause);
    }
  }
  throw new RangeError('A file is read at least once');
}

/** Returns the names in a folder, or an empty list if the folder doesn't exist. Throws other disk errors. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw cause;
  }
}

/**
 * Returns whether `path` exists. Throws if the system can't tell (EACCES, EIO…), because a file that can't be inspected
 * must not be treated as missing and created again.
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    if (errorCode(cause) === 'ENOTDIR') return false;
    throw cause;
  }
}

/** Returns the first unused name among `path.word-1`, `path.word-2`, and so on. Throws the errors of `isThere`. */
export function freeName(path: string, word: 'set-aside' | 'broken'): string {
  let number = 1;
  while (isThere(`${path}.${word}-${number}`)) number += 1;
  return `${path}.${word}-${number}`;
}
