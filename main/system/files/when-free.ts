import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Disk, systemDisk } from './disk.ts';
import { errorCode } from './disk-error.ts';
import { FileHeld, FileReadOnly, mayBeHeld } from './file-held.ts';

/** Milliseconds. An antivirus lets go after some tens of them, a backup of a large file after seconds. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
const PATIENCE_MS = 5_000;
/** Longer than this the whole program must not stand still. */
const STANDSTILL_MS = 40;

export interface Waiting {
  /** Ends the waiting, not the work. */
  readonly signal?: AbortSignal | undefined;
  readonly disk?: Disk;
}

/**
 * Does `work` with the files at `paths`, again for some seconds while another program holds one: `work` must
 * bear being repeated. Throws `FileHeld` when it lasts or `signal` is raised, `FileReadOnly` where Windows
 * refused because of that, any other error at once.
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
      // Raised meanwhile: the last try follows.
      await disk.pause(pause, signal).catch(() => {});
    }
  }
}

/**
 * The same for work that cannot wait any other way than by standing still: it is tried for some
 * hundredths of a second only, and whoever asked for it has to ask again later.
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

/** `FileHeld`, or `FileReadOnly` where a file or its folder proves to be that. */
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

/** Tells whether one of these files is marked as read-only, or stands in a folder that takes nothing new. */
function isReadOnly(paths: readonly string[], disk: Disk): boolean {
  const folders = new Set(paths.map((path) => dirname(path)));
  return paths.some(isMarked) || [...folders].some((folder) => refuses(folder, disk));
}

/** On Windows the mode shows the read-only attribute and nothing else. */
function isMarked(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && (found.mode & 0o222) === 0;
  } catch {
    return false;
  }
}

/** Tried with a folder: whoever looks at new files leaves it alone. */
function refuses(folder: string, disk: Disk): boolean {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    disk.mkdirSync(probe);
    disk.rmdirSync(probe);
    return false;
  } catch (cause) {
    // A folder that is gone refuses for a reason of its own.
    return ['EPERM', 'EACCES', 'EROFS'].includes(errorCode(cause) ?? '');
  }
}
