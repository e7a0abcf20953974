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
