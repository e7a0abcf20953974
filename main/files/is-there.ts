import { statSync } from 'node:fs';
import { errorCode } from './disk-error.ts';

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
