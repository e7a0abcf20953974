import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_SETTINGS_CHARACTERS } from '../../preload/contract/limits.ts';

/** What the machine's settings file holds; `missing` only where certainly no file stands there. */
export type ManagedFile =
  | { readonly found: 'missing' | 'unreadable' }
  | { readonly found: 'text'; readonly text: string };

/** Reads the file. One that is too large, no regular file or not UTF-8 is unreadable, and holds up nothing. */
export function readManagedFile(path: string): ManagedFile {
  let handle: number;
  try {
    // A pipe would keep an ordinary opening waiting for its other end.
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return { found: standsThere(path) ? 'unreadable' : 'missing' };
  }
  try {
    const bytes = fstatSync(handle).isFile() ? readUpTo(handle, MAX_SETTINGS_CHARACTERS) : null;
    if (bytes === null) return { found: 'unreadable' };
    return { found: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { found: 'unreadable' };
  } finally {
    closeSync(handle);
  }
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
