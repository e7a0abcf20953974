import { closeSync, constants, fstatSync, lstatSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';

/**
 * The contents of the managed settings file. `missing` means that the file definitely doesn't exist. `unread` means
 * that the system couldn't read it right now, so its contents are unknown.
 */
export type ManagedFile =
  | { readonly found: 'missing' | 'unreadable' }
  | { readonly found: 'unread'; readonly failure: unknown }
  | { readonly found: 'text'; readonly text: string };

/**
 * Reads the file. A file that is too large, not a regular file, or not UTF-8 is unreadable, and retrying wouldn't help.
 */
export function readManagedFile(path: string, disk: Disk = systemDisk): ManagedFile {
  let handle: number;
  try {
    // Without this flag, opening a pipe would block until its other end is opened.
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

/**
 * Returns whether a failure may be temporary. It isn't if the path doesn't lead to a file or the bytes aren't UTF-8.
 */
function isPassing(failure: unknown): boolean {
  const code = errorCode(failure) ?? 'ERR_';
  return !code.startsWith('ERR_') && !['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(code);
}

/**
 * Returns whether something exists at the path. A broken link counts, and so does a file where the folder should be. If
 * the folder is inaccessible, the result is true, because its contents are unknown.
 */
function standsThere(path: string): boolean {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return true;
    // If the folder is a file, other systems throw an error. Windows reports that the path doesn't exist.
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
