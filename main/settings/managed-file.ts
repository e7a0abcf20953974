import { closeSync, constants, fstatSync, lstatSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';

/**
 * The content of the machine's settings file. `missing`: certainly no file stands there. `unread`: the
 * system did not let it be read just now, so that its content is not known.
 */
export type ManagedFile =
  | { readonly found: 'missing' | 'unreadable' }
  | { readonly found: 'unread'; readonly failure: unknown }
  | { readonly found: 'text'; readonly text: string };

/** Reads the file. One that is too large, no regular file or not UTF-8 is unreadable, and holds up nothing. */
export function readManagedFile(path: string, disk: Disk = systemDisk): ManagedFile {
  let handle: number;
  try {
    // A pipe would keep an ordinary opening waiting for its other end.
    handle = disk.openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (failure) {
    if (!standsThere(path)) return { found: 'missing' };
    return isPassing(failure) ? { found: 'unread', failure } : { found: 'unreadable' };
  }
  try {
    const bytes = fstatSync(handle).isFile() ? readUpTo(handle, MAX_SETTINGS_CHARACTERS) : null;
    if (bytes === null) return { found: 'unreadable' };
    return { found: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (failure) {
    return isPassing(failure) ? { found: 'unread', failure } : { found: 'unreadable' };
  } finally {
    closeSync(handle);
  }
}

/** Else something other than a file stands there, or its bytes are no UTF-8: it stays as it is. */
function isPassing(failure: unknown): boolean {
  const code = errorCode(failure) ?? 'ERR_';
  return !code.startsWith('ERR_') && !['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(code);
}

/**
 * A link that leads nowhere stands there as well, and a file in the place of the folder; and nobody
 * knows what a closed folder holds.
 */
function standsThere(path: string): boolean {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return true;
    // Other systems say so by their error; to Windows nothing is there.
    return statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return true;
  }
}

/** All bytes, or null where there are more than that. */
function readUpTo(handle: number, limit: number): Uint8Array | null {
  const buffer = new Uint8Array(limit + 1);
  let length = 0;
  for (;;) {
    const read = readSync(handle, buffer, length, buffer.length - length, null);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
    if (length > limit) return null;
  }
}
