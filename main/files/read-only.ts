import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Disk } from './disk.ts';
import { errorCode } from './disk-error.ts';

/** Whether one of these files is marked as read-only, or stands in a folder that takes nothing new. */
export function isReadOnly(paths: readonly string[], disk: Disk): boolean {
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
