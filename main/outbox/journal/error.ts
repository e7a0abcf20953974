import { basename } from 'node:path';
import type { AppError, FileKind } from '../../../preload/contract/app-error.ts';
import { errorCode, isOutOfSpace } from '../../system/files/disk-error.ts';
import { FileHeld, FileReadOnly, mayBeHeld } from '../../system/files/file-held.ts';
import type { IncidentLog } from '../../system/incident-log.ts';
import type { KeychainError } from '../../vault/keychain.ts';
import { extendedCode, sqliteCode } from '../../vault/sqlite-database.ts';

type StorageError = Extract<AppError, { code: 'storage' }>;

/**
 * Why the journal could not do what it was asked. `full`: no space, make some and try again.
 * `readOnly`: the profile folder or its files cannot be written. `busy`: another process holds its
 * lock. `held`: another program keeps the file to itself, or from being changed; it passes.
 * `damaged`: the file is no longer what was written. `disk`: the disk itself reports an error.
 */
export type JournalFailure = 'full' | 'readOnly' | 'busy' | 'held' | 'damaged' | 'disk';

/**
 * Is thrown by a journal in use. What was durable before is still there. After a `commit` that throws, read
 * again before acting: nothing of the step counts as done, but where the disk failed in the middle of a sync,
 * the step may still turn up. The next call opens the file anew.
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
 * Why a journal was not opened; the file is left as it was. `otherVersion`: another version of the
 * program wrote it, and only that one may go on with it.
 */
export type JournalOpenError =
  | KeychainError
  | { readonly code: 'otherVersion' }
  | { readonly code: 'journalFailed'; readonly reason: JournalFailure };

/** Primary result codes (sqlite.org/rescode.html). */
const REASONS: Readonly<Record<number, JournalFailure>> = {
  1: 'damaged', // SQLITE_ERROR: the statements are constants, so the schema is not what it was
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'disk',
  11: 'damaged',
  13: 'full',
  14: 'readOnly', // SQLITE_CANTOPEN: the file is there, so it may not be opened
  19: 'damaged', // SQLITE_CONSTRAINT: no step breaks one while the indexes are whole
  20: 'damaged',
  26: 'damaged',
};

/** SQLITE_IOERR_SHMSIZE: the index of the log did not find room. */
const NO_ROOM_FOR_SHM = 4874;

const SYSTEM_REASONS: Readonly<Record<string, JournalFailure>> = {
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'disk',
};

/** The journal's error for one of SQLite or of the file system; any other error is thrown on as it is. */
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
  // SQLite gave an integer too large for a number, which no step ever writes.
  const reason = name === 'ERR_OUT_OF_RANGE' ? 'damaged' : SYSTEM_REASONS[name];
  if (reason === undefined) throw cause;
  return new JournalFailed(reason, cause);
}

/** The error to tell where the disk, or another program on it, is the cause; null for any other cause. */
export function storageError(
  cause: unknown,
  platform: NodeJS.Platform = process.platform,
): StorageError | null {
  if (cause instanceof FileHeld) return heldError(kindOf(cause.paths));
  if (cause instanceof FileReadOnly) return told('readOnly', 'other');
  if (cause instanceof JournalFailed) return journalError(cause.reason);
  // The records are kept in SQLite as well.
  if (errorCode(cause) === 'ERR_SQLITE_ERROR') return told(journalFailure(cause).reason, 'records');
  if (isOutOfSpace(cause)) return told('full', 'other');
  const reason = SYSTEM_REASONS[errorCode(cause) ?? ''];
  if (reason !== undefined && !(platform === 'win32' && reason === 'readOnly')) {
    return told(reason, 'other');
  }
  return mayBeHeld(cause, platform) ? heldError('other') : null;
}

/**
 * The answer to a call in which something was thrown: `storage` where the disk was the cause and somebody
 * can do something about it, else `internal`. Either is written down first.
 */
export function failureAnswer(log: IncidentLog, where: string, cause: unknown): AppError {
  const reference = log.report(where, cause);
  return storageError(cause) ?? { code: 'internal', reference };
}

/** The error to tell where a journal could not do what it was asked. */
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

/** Tells the kind of a file by its name alone, as the path of its folder may name a person. */
function kindOf([path = '']: readonly string[]): FileKind {
  const name = basename(path);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}
