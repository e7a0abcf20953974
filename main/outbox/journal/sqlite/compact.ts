import type { DatabaseSync } from 'node:sqlite';
import { JournalFailed } from '../error.ts';

/**
 * Writes the database anew and empties its log. `secure_delete` overwrites what is deleted, but rows
 * that moved between pages leave copies behind, and the log holds pages as they once were.
 */
export function compactDatabase(database: DatabaseSync): void {
  emptyLog(database);
  database.exec('VACUUM');
  emptyLog(database);
}

function emptyLog(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (row?.busy !== 0) throw new JournalFailed('busy');
}
