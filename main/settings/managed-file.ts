import { closeSync, constants, fstatSync, lstatSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';

/**
 * The content of the managed settings file. `missing`: the file certainly does not exist. `unread`: the system
 * refused to read it for now, so its content is unknown.
 */
export type ManagedFile =
  | { readonly found: 'missing' | 'unreadable' }
  | { readonly found: 'unread'; readonly failure: unknown }
  | { readonly found: 'text'; readonly text: string };

/**
 * Reads the file. If it is too large, not a regular file, or not UTF-8, it is unreadable, and nothing waits for it.
 */
export function readManagedFile(path: string, disk: Disk = systemDisk): ManagedFile {
  let handle: number;
  try {
    // Opening a pipe would otherwise block until its other end is opened.
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

/** Returns whether a failure may pass. Otherwise something other than a file is there, or the bytes are not UTF-8. */
function isPassing(failure: unknown): boolean {
  const code = errorCode(failure) ?? 'ERR_';
  return !code.startsWith('ERR_') && !['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(code);
}

/**
 * Returns whether something exists at the path: a broken link counts, and so does a file in place of the folder. The
 * content of an inaccessible folder is unknown, so it counts too.
 */
function standsThere(path: string): boolean {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return true;
    // Other systems report this as an error, but on Windows the path does not exist.
    return statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return true;
  }
}

/** Returns all bytes, or null if there are more than `limit`. */
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
