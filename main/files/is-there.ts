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
