import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Disk, systemDisk } from './disk.ts';
import { errorCode } from './disk-error.ts';
import { FileHeld, FileReadOnly, mayBeHeld } from './file-held.ts';

/** Antivirus software usually releases a file within tens of milliseconds. Backing up a large file takes seconds. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
const PATIENCE_MS = 5_000;
/** The longest time that the whole program may be blocked, in milliseconds. */
const STANDSTILL_MS = 40;

export interface Waiting {
  /** Ends the wait, but doesn't interrupt `work`. */
  readonly signal?: AbortSignal | undefined;
  readonly disk?: Disk;
}

/**
 * Runs `work`, and repeats it for a few seconds while another program holds one of the files at `paths`. `work` must be
 * repeatable. Throws `FileHeld` if a file is still held at the end or when `signal` is aborted. Throws `FileReadOnly`
 * if Windows denied access because a file or its folder is read-only. Throws any other error immediately.
 */
export async function whenFree<T>(
  paths: readonly string[],
  work: () => Promise<T> | T,
  { signal, disk = systemDisk }: Waiting = {},
): Promise<T> {
  let pause = FIRST_PAUSE_MS;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (cause) {
      if (!mayBeHeld(cause, disk.platform)) throw cause;
      if (signal?.aborted || waited >= PATIENCE_MS) throw heldOrReadOnly(paths, cause, disk);
      // Even if the signal has been aborted, there is one last try.
      await disk.pause(pause, signal).catch(() => {});
    }
  }
}

/**
 * Like `whenFree`, but for synchronous work, which can wait only by blocking the program. It retries for only tens of
 * milliseconds, so the caller must try again later.
 */
export function whenFreeAtOnce<T>(
  paths: readonly string[],
  work: () => T,
  disk: Disk = systemDisk,
): T {
  let pause = 5;
  for (let waited = 0; ; waited += pause, pause *= 2) {
    try {
      return work();
    } catch (cause) {
      if (!mayBeHeld(cause, disk.platform)) throw cause;
      if (waited + pause > STANDSTILL_MS) throw heldOrReadOnly(paths, cause, disk);
      disk.standStill(pause);
    }
  }
}

/** Returns a `FileReadOnly` error if a file or its folder is read-only. Otherwise, returns a `FileHeld` error. */
export function heldOrReadOnly(
  paths: readonly string[],
  cause: unknown,
  disk: Disk,
): FileHeld | FileReadOnly {
  if (cause instanceof FileHeld || cause instanceof FileReadOnly) return cause;
  const isCertain = ['EBUSY', 'ENOTEMPTY'].includes(errorCode(cause) ?? '');
  return !isCertain && isReadOnly(paths, disk)
    ? new FileReadOnly(cause)
    : new FileHeld(paths, cause);
}

/** Returns whether one of the files is marked as read-only or is in a folder that accepts no new files. */
function isReadOnly(paths: readonly string[], disk: Disk): boolean {
  const folders = new Set(paths.map((path) => dirname(path)));
  return paths.some(isMarked) || [...folders].some((folder) => refuses(folder, disk));
}

/** Returns whether a file is marked as read-only. On Windows, the mode shows only that. */
function isMarked(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && (found.mode & 0o222) === 0;
  } catch {
    return false;
  }
}

/**
 * Returns whether nothing can be created in `folder`. Tries to create a folder rather than a file, because programs
 * that inspect new files ignore folders.
 */
function refuses(folder: string, disk: Disk): boolean {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    disk.mkdirSync(probe);
    disk.rmdirSync(probe);
    return false;
  } catch (cause) {
    // If the folder is missing, this fails with another code.
    return ['EPERM', 'EACCES', 'EROFS'].includes(errorCode(cause) ?? '');
  }
}
