import type { AppError } from '../../preload/contract/app-error.ts';
import { JournalFailed, type JournalFailure, journalFailure } from '../outbox/journal-error.ts';
import { errorCode, isOutOfSpace } from '../vault/disk-error.ts';
import type { IncidentLog } from './incident-log.ts';

const DISK: Readonly<Record<string, JournalFailure>> = {
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'disk',
};

/**
 * What a call answers when something was thrown: `storage` where the disk was the cause and somebody
 * can do something about it, else `internal`. Either is written down first.
 */
export function failureAnswer(log: IncidentLog, where: string, cause: unknown): AppError {
  const reference = log.report(where, cause);
  const reason = storageReason(cause);
  return reason === null ? { code: 'internal', reference } : { code: 'storage', reason };
}

function storageReason(cause: unknown): JournalFailure | null {
  if (cause instanceof JournalFailed || isOfSqlite(cause)) return journalFailure(cause).reason;
  if (isOutOfSpace(cause)) return 'full';
  return DISK[errorCode(cause) ?? ''] ?? null;
}

/** The records are kept in SQLite as well. */
function isOfSqlite(cause: unknown): boolean {
  return errorCode(cause) === 'ERR_SQLITE_ERROR';
}
