import { join } from 'node:path';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../../system/files/disk.ts';
import type { Reached } from '../../vault/kept-reach.ts';
import { ledgerPath } from '../../vault/user-folders.ts';
import type { UserKey } from '../../vault/user-key.ts';
import type { UserVault } from '../../vault/user-vault.ts';
import { type JournalOpenError, journalError, journalFailure } from './error.ts';
import { Ledger } from './ledger.ts';
import { openSqliteJournal, type SqliteJournal } from './sqlite-journal.ts';

export const JOURNAL = 'journal.db';

/**
 * Opens the journal of a user's vault together with its ledger. `kept` is the position stored in the keychain. Fails
 * with `storage` or with `keychain` (`keyLost`). The reason `otherVersion` means that another version of the program
 * wrote the file, which is left unchanged.
 */
export function openJournal(
  { folder, key, problem: session }: Pick<UserVault, 'folder' | 'key' | 'problem'>,
  kept: Reached | null = null,
  disk: Disk = systemDisk,
): Result<SqliteJournal> {
  // A vault that lasts only for this session is never reopened, so it doesn't need a ledger.
  const ledger = session === null ? openLedger(folder, key, disk) : ok(null);
  if (!ledger.ok) return ledger;
  const outside = { ledger: ledger.value, kept };
  const opened = openSqliteJournal(join(folder, JOURNAL), key, disk, outside);
  return opened.ok ? opened : err(asAppError(opened.error));
}

function openLedger(folder: string, key: UserKey, disk: Disk): Result<Ledger> {
  try {
    return ok(new Ledger(ledgerPath(folder), key, disk));
  } catch (cause) {
    return err(journalError(journalFailure(cause).reason));
  }
}

function asAppError(problem: JournalOpenError): AppError {
  if (problem.code === 'otherVersion') return { code: 'storage', reason: 'otherVersion' };
  if (problem.code === 'journalFailed') return journalError(problem.reason);
  return { code: 'keychain', problem: 'keyLost' };
}
