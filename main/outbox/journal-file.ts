import { join } from 'node:path';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../files/disk.ts';
import type { Reseal } from '../vault/renew-vault.ts';
import type { UserVault } from '../vault/user-vault.ts';
import type { JournalOpenError } from './journal-error.ts';
import { openSqliteJournal, type SqliteJournal } from './sqlite-journal.ts';
import { resealSqliteJournal } from './sqlite-journal-reseal.ts';
import { journalError } from './storage-error.ts';

/** The journal's file in its user's folder. */
export const JOURNAL = 'journal.db';

/**
 * Opens the journal of a user's vault. Errors: `storage`, with `newer` for one that a newer version of
 * the program wrote; it is left as it is.
 */
export function openJournal(
  { folder, keys }: UserVault,
  disk: Disk = systemDisk,
): Result<SqliteJournal> {
  let problem: JournalOpenError | null = null;
  // While a renewal of the key is not finished it may still be under the one before.
  for (const key of keys) {
    const opened = openSqliteJournal(join(folder, JOURNAL), key, disk);
    if (opened.ok) return ok(opened.value);
    problem = opened.error;
    if (problem.code !== 'keychain') break;
  }
  return err(asAppError(problem));
}

/** Takes the journal over to a user's new key. */
export const resealJournal: Reseal = (folder, from, to) =>
  resealSqliteJournal(join(folder, JOURNAL), from, to);

function asAppError(problem: JournalOpenError | null): AppError {
  if (problem?.code === 'journalNewer') return { code: 'storage', reason: 'newer' };
  if (problem?.code === 'journalFailed') return journalError(problem.reason);
  return { code: 'keychain', problem: 'keyLost' };
}
