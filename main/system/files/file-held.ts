import { errorCode } from './disk-error.ts';

/** Thrown if another program holds a file that this program wants to change or read, and doesn't release it in time. */
export class FileHeld extends Error {
  override readonly name = 'FileHeld';
  /** The system's code for the error, or null if it has none. */
  readonly code: string | null;
  /** The files, at least one of which is held. */
  readonly paths: readonly string[];

  constructor(paths: readonly string[], cause: unknown) {
    super('Another program holds a file', { cause });
    this.code = errorCode(cause);
    this.paths = paths;
  }
}

/** Thrown if a file or its folder is read-only. No other program holds it. */
export class FileReadOnly extends Error {
  override readonly name = 'FileReadOnly';
  /** The system's code for the error, or null if it has none. */
  readonly code: string | null;

  constructor(cause: unknown) {
    super('A file is read-only', { cause });
    this.code = errorCode(cause);
  }
}

/**
 * Windows returns these codes while antivirus software, an indexer, or a backup has a file open, or while a removed
 * file is still open somewhere. ENOTEMPTY means that a folder still contains such a file.
 */
const ON_WINDOWS: ReadonlySet<string> = new Set([
  'EPERM',
  'EACCES',
  'EBUSY',
  'ENOTEMPTY',
  'UNKNOWN',
]);

/** Returns whether an error may mean that a file is held. On Windows, it may also mean that the file is read-only. */
export function mayBeHeld(cause: unknown, platform: NodeJS.Platform): boolean {
  if (cause instanceof FileHeld) return true;
  if (cause instanceof FileReadOnly) return false;
  const code = errorCode(cause) ?? '';
  return code === 'EBUSY' || (platform === 'win32' && ON_WINDOWS.has(code));
}
