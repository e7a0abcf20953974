import { basename } from 'node:path';
import type { AppError, FileKind } from '../../../preload/contract/app-error.ts';
import { errorCode, isOutOfSpace } from '../../files/disk-error.ts';
import { FileHeld, FileReadOnly, mayBeHeld } from '../../files/file-held.ts';
import { JournalFailed, type JournalFailure, journalFailure } from './error.ts';

type StorageError = Extract<AppError, { code: 'storage' }>;

const DISK: Readonly<Record<string, JournalFailure>> = {
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'disk',
};

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
  const reason = DISK[errorCode(cause) ?? ''];
  if (reason !== undefined && !(platform === 'win32' && reason === 'readOnly')) {
    return told(reason, 'other');
  }
  return mayBeHeld(cause, platform) ? heldError('other') : null;
}

/** The same for why a journal could not do what it was asked. */
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

/** By the file's own name: its folder may name a person. */
function kindOf([path = '']: readonly string[]): FileKind {
  const name = basename(path);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}
