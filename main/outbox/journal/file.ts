import { join } from 'node:path';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../../files/disk.ts';
import type { Reached } from '../../vault/kept-reach.ts';
import type { Reseal } from '../../vault/renew-vault.ts';
import { ledgerPath } from '../../vault/user-folders.ts';
import type { UserKey } from '../../vault/user-key.ts';
import type { UserVault } from '../../vault/user-vault.ts';
import { type JournalOpenError, journalError, journalFailure } from './error.ts';
import { Ledger, resealLedger } from './ledger.ts';
import { resealSqliteJournal } from './sqlite/reseal.ts';
import { openSqliteJournal, type SqliteJournal } from './sqlite/sqlite-journal.ts';

/** The journal's file in its user's folder. */
export const JOURNAL = 'journal.db';

/**
 * Opens the journal of a user's vault, with its ledger; `kept`: how far it had come by the keychain.
 * Errors: `storage`, with `newer` for one that a newer version of the program wrote; it is left as it is.
 */
export function openJournal(
  { folder, keys, problem: session }: Pick<UserVault, 'folder' | 'keys' | 'problem'>,
  kept: Reached | null = null,
  disk: Disk = systemDisk,
): Result<SqliteJournal> {
  let problem: JournalOpenError | null = null;
  // While a renewal of the key is not finished it may still be under the one before.
  for (const key of keys) {
    // A vault of this session only is never opened again, so nobody would read its ledger.
    const ledger = session === null ? openLedger(folder, key, disk) : ok(null);
    if (!ledger.ok) return ledger;
    const outside = { ledger: ledger.value, kept };
    const opened = openSqliteJournal(join(folder, JOURNAL), key, disk, outside);
    if (opened.ok) return ok(opened.value);
    problem = opened.error;
    if (problem.code !== 'keychain') break;
  }
  return err(asAppError(problem));
}

/** Takes the journal and its ledger over to a user's new key. */
export const resealJournal: Reseal = (folder, from, to) => {
  resealSqliteJournal(join(folder, JOURNAL), from, to);
  resealLedger(ledgerPath(folder), from, to);
};

function openLedger(folder: string, key: UserKey, disk: Disk): Result<Ledger> {
  try {
    return ok(new Ledger(ledgerPath(folder), key, disk));
  } catch (cause) {
    return err(journalError(journalFailure(cause).reason));
  }
}

function asAppError(problem: JournalOpenError | null): AppError {
  if (problem?.code === 'journalNewer') return { code: 'storage', reason: 'newer' };
  if (problem?.code === 'journalFailed') return journalError(problem.reason);
  return { code: 'keychain', problem: 'keyLost' };
}
