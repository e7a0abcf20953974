import { basename } from 'node:path';
import type { AppError, FileKind } from '../../../preload/contract/app-error.ts';
import { errorCode, isOutOfSpace } from '../../system/files/disk-error.ts';
import { FileHeld, FileReadOnly, mayBeHeld } from '../../system/files/file-held.ts';
import type { IncidentLog } from '../../system/incident-log.ts';
import type { KeychainError } from '../../vault/keychain.ts';
import { extendedCode, sqliteCode } from '../../vault/sqlite-database.ts';

type StorageError = Extract<AppError, { code: 'storage' }>;

/**
 * Why the journal failed. `full`: the disk is full. `readOnly`: the profile folder or its files can't be written.
 * `busy`: another process has locked the file. `held`: another program temporarily has the file open or prevents
 * changes to it. `damaged`: the file's content was changed. `disk`: the disk reports an error.
 */
export type JournalFailure = 'full' | 'readOnly' | 'busy' | 'held' | 'damaged' | 'disk';

/**
 * Thrown by an open journal. Everything that was durable before is kept. If `commit` throws, no part of the step counts
 * as done. If the disk failed during a sync, however, the step may still appear later, so read again before acting. The
 * next call reopens the file.
 */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
  readonly reason: JournalFailure;

  constructor(reason: JournalFailure, cause?: unknown) {
    super(`Journal: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Why a journal wasn't opened. Its file is left unchanged. `otherVersion`: another version of the program wrote it, and
 * only that version may continue it.
 */
export type JournalOpenError =
  | KeychainError
  | { readonly code: 'otherVersion' }
  | { readonly code: 'journalFailed'; readonly reason: JournalFailure };

/** Maps SQLite's primary result codes (sqlite.org/rescode.html) to the journal's reasons. */
const REASONS: Readonly<Record<number, JournalFailure>> = {
  1: 'damaged', // SQLITE_ERROR: all statements are constant, so the schema must have changed.
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'disk',
  11: 'damaged',
  13: 'full',
  14: 'readOnly', // SQLITE_CANTOPEN: the file exists, so access is denied.
  19: 'damaged', // SQLITE_CONSTRAINT: no step violates a constraint while the indexes are intact.
  20: 'damaged',
  26: 'damaged',
};

/** SQLITE_IOERR_SHMSIZE: there was no space for the index of the write-ahead log. */
const NO_ROOM_FOR_SHM = 4874;

const SYSTEM_REASONS: Readonly<Record<string, JournalFailure>> = {
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'disk',
};

/** Converts an error from SQLite or the file system. Rethrows any other error. */
export function journalFailure(cause: unknown): JournalFailed {
  if (cause instanceof JournalFailed) return cause;
  if (cause instanceof FileHeld) return new JournalFailed('held', cause);
  if (cause instanceof FileReadOnly) return new JournalFailed('readOnly', cause);
  if (isOutOfSpace(cause)) return new JournalFailed('full', cause);
  const code = sqliteCode(cause);
  if (code !== null) {
    const reason = extendedCode(cause) === NO_ROOM_FOR_SHM ? 'full' : REASONS[code];
    return new JournalFailed(reason ?? 'disk', cause);
  }
  const name = errorCode(cause) ?? '';
  // SQLite returned an integer that is too large for a number. No step ever writes one.
  const reason = name === 'ERR_OUT_OF_RANGE' ? 'damaged' : SYSTEM_REASONS[name];
  if (reason === undefined) throw cause;
  return new JournalFailed(reason, cause);
}

/**
 * Returns the error to show if the disk, or another program that has the file open, is the cause. Otherwise returns
 * null.
 */
export function storageError(
  cause: unknown,
  platform: NodeJS.Platform = process.platform,
): StorageError | null {
  if (cause instanceof FileHeld) return heldError(kindOf(cause.paths));
  if (cause instanceof FileReadOnly) return told('readOnly', 'other');
  if (cause instanceof JournalFailed) return journalError(cause.reason);
  // The desk's records are also stored in SQLite.
  if (errorCode(cause) === 'ERR_SQLITE_ERROR') return told(journalFailure(cause).reason, 'records');
  if (isOutOfSpace(cause)) return told('full', 'other');
  const reason = SYSTEM_REASONS[errorCode(cause) ?? ''];
  if (reason !== undefined && !(platform === 'win32' && reason === 'readOnly')) {
    return told(reason, 'other');
  }
  return mayBeHeld(cause, platform) ? heldError('other') : null;
}

/**
 * Returns the answer to a call that threw: `storage` if the disk is the cause and someone can fix that, otherwise
 * `internal`. Writes the error to the incident log first.
 */
export function failureAnswer(log: IncidentLog, where: string, cause: unknown): AppError {
  const reference = log.report(where, cause);
  return storageError(cause) ?? { code: 'internal', reference };
}

/** Returns the error to show for a failure of the journal. */
export function journalError(reason: JournalFailure): StorageError {
  return told(reason, 'outbox');
}

function told(reason: JournalFailure, file: FileKind): StorageError {
  return reason === 'held' ? heldError(file) : { code: 'storage', reason };
}

function heldError(file: FileKind): StorageError {
  return { code: 'storage', reason: 'held', file };
}

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/^settings\.json/, 'settings'],
  [/^journal\.db/, 'outbox'],
  [/^records\.db/, 'records'],
  [/\.(blob|part)$/, 'capture'],
];

/**
 * Returns the kind of a file. Looks only at the file's name, because the path of its folder may contain a person's
 * name.
 */
function kindOf([path = '']: readonly string[]): FileKind {
  const name = basename(path);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}
