import { isThere } from '../files/is-there.ts';
import { openRecordsFile } from './sqlite-record-store.ts';
import type { UserKey } from './user-key.ts';

/**
 * Whether the records in the file at `path` lie under one of `keys`; null where no file, or nothing in
 * it, tells. Throws SQLite's error.
 */
export function recordsLieUnder(path: string, keys: readonly (UserKey | null)[]): boolean | null {
  if (!isThere(path)) return null;
  const database = openRecordsFile(path);
  try {
    const inUse = database.prepare('SELECT id FROM key_in_use').get()?.id;
    if (!(inUse instanceof Uint8Array)) return null;
    return keys.some((key) => key !== null && Buffer.from(key.id).equals(inUse));
  } finally {
    database.close();
  }
}
