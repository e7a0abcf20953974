import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { errorCode } from '../../system/files/disk-error.ts';
import { type FoundFile, versionOf } from './read-folder.ts';
import { type FolderFiles, inTime, TooSlow } from './usable-folder.ts';

/** The size of a piece of the file, in bytes. */
const PIECE = 256 * 1024;
/**
 * Flags that keep the app from following a link or waiting for a pipe that has replaced the file. Windows has neither
 * flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FOLLOWS_LINKS = constants.O_NOFOLLOW === undefined;

/** An open file. It is the listed file, even if the name now belongs to another file. */
export interface OpenScan {
  /** Yields the bytes of the file. Throws if the disk fails or is too slow, or if the file changes while it is read. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Returns the first bytes of the file, at most `most`. */
  head(most: number): Promise<Uint8Array>;
  /** Closes the file without waiting. Must be called exactly once, even after an error. */
  close(): void;
}

/**
 * Opens a file and checks that it is the listed one. `waitMs` is how long the drive may take for each answer. Fails
 * with `scanFile`.
 */
export async function openScan(
  folder: string,
  listed: FoundFile,
  files: Pick<FolderFiles, 'lstat' | 'open'>,
  waitMs: number,
): Promise<Result<OpenScan>> {
  const path = join(folder, listed.name);
  const opening = files.open(path, FLAGS);
  let handle: FileHandle;
  try {
    handle = await inTime(opening, waitMs);
  } catch (cause) {
    if (cause instanceof TooSlow) opening.then(closeQuietly, () => undefined);
    return scanError(problemOf(cause));
  }
  const isListed = async () => {
    const status = await inTime(handle.stat({ bigint: true }), waitMs);
    return status.isFile() && versionOf(status) === listed.version;
  };
  try {
    // A link may lead to the listed file, so check the name itself too.
    const isLink = async () =>
      FOLLOWS_LINKS && !(await inTime(files.lstat(path, { bigint: true }), waitMs)).isFile();
    if (!(await isListed()) || (await isLink())) {
      closeQuietly(handle);
      return scanError('changed');
    }
  } catch (cause) {
    closeQuietly(handle);
    return scanError(problemOf(cause));
  }
  return ok({
    content: contentOf(handle, listed.bytes, isListed, waitMs),
    async head(most) {
      const bytes = new Uint8Array(most);
      const { bytesRead } = await inTime(handle.read(bytes, 0, most, 0), waitMs);
      return bytes.subarray(0, bytesRead);
    },
    close: () => closeQuietly(handle),
  });
}

async function* contentOf(
  handle: FileHandle,
  bytes: number,
  isListed: () => Promise<boolean>,
  waitMs: number,
): AsyncGenerator<Uint8Array> {
  // Read only the listed size, because a file that keeps growing would never end.
  for (let at = 0; at < bytes; ) {
    const piece = Buffer.allocUnsafe(PIECE);
    const most = Math.min(PIECE, bytes - at);
    const { bytesRead } = await inTime(handle.read(piece, 0, most, at), waitMs);
    if (bytesRead === 0) break;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
  if (!(await isListed())) throw new Error('The file changed while it was read.');
}

/** Closes the file without waiting, because a hanging read would delay this. */
function closeQuietly(handle: FileHandle): void {
  handle.close().catch(() => undefined);
}

type ScanProblem = Extract<AppError, { code: 'scanFile' }>['problem'];

export function scanError(problem: ScanProblem): Result<never> {
  return err({ code: 'scanFile', problem });
}

function problemOf(cause: unknown): ScanProblem {
  if (cause instanceof TooSlow) return 'slow';
  switch (errorCode(cause)) {
    case 'ENOENT':
      return 'gone';
    // The file was replaced with a link, a socket, or a folder.
    case 'ELOOP':
    case 'ENXIO':
    case 'EISDIR':
      return 'changed';
    default:
      return 'noAccess';
  }
}
