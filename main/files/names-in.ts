import { readdir } from 'node:fs/promises';
import { errorCode } from './disk-error.ts';

/** The names of what lies in a folder; none where it is not there. Throws what else the disk throws. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw cause;
  }
}
