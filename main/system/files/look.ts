import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type Disk, systemDisk } from './disk.ts';
import { errorCode } from './disk-error.ts';

/** Milliseconds between the tries: what passes by itself mostly does so within a second. */
const PAUSES_MS = [20, 60, 200, 600];

/** A file's bytes, null where certainly none is there; or why it could not be read. */
export type Read =
  | { readonly bytes: Uint8Array | null }
  | { readonly bytes?: never; readonly failure: unknown };

/**
 * Reads a file, `tries` times with growing pauses where that fails for whatever reason. A failure says
 * nothing of what is in the file: it is there, or may be.
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

/** The names of what lies in a folder; none where it is not there. Throws what else the disk throws. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw cause;
  }
}

/**
 * Tells whether anything stands at `path`. Throws where the system does not tell (EACCES, EIO…): a file
 * that cannot be looked at must not be taken for missing, and be begun anew.
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    if (errorCode(cause) === 'ENOTDIR') return false;
    throw cause;
  }
}

/** The first of the names `path.word-1`, `path.word-2`… under which nothing stands. Throws as `isThere`. */
export function freeName(path: string, word: 'set-aside' | 'broken'): string {
  let number = 1;
  while (isThere(`${path}.${word}-${number}`)) number += 1;
  return `${path}.${word}-${number}`;
}
