import type { Disk } from '../../../files/disk.ts';
import { isThere } from '../../../files/is-there.ts';
import { renameFileAtOnce } from '../../../files/rename-file.ts';

/**
 * The write-ahead log goes with its file: it may hold what is missing there. After it: where a kill comes
 * between the two, the file is still the sign that a damaged one was being renamed.
 */
const ENDINGS = ['', '-wal', '-shm'];

export interface RenamedBroken {
  readonly to: string;
  /** Gives everything its name back. */
  undo(): void;
}

/** Keeps the damaged file at `path` under another name; null when nothing is there. All of it or nothing. */
export function renameBroken(path: string, disk: Disk): RenamedBroken | null {
  const there = ENDINGS.filter((ending) => isThere(path + ending));
  if (there.length === 0) return null;
  const to = numbered(path, lastNumber(path) + 1);
  const renamed: string[] = [];
  const undo = () => {
    for (const ending of renamed.splice(0).reverse()) {
      renameFileAtOnce(to + ending, path + ending, disk);
    }
  };
  try {
    for (const ending of there) {
      renameFileAtOnce(path + ending, to + ending, disk);
      renamed.push(ending);
    }
  } catch (cause) {
    undo();
    throw cause;
  }
  return { to, undo };
}

/** Lets a log follow the damaged file that was renamed before it: another file must never take it for its own. */
export function renameLeftLog(path: string, disk: Disk): void {
  const last = lastNumber(path);
  for (const ending of ENDINGS) {
    if (!isThere(path + ending)) continue;
    const taken = last === 0 || isThere(numbered(path, last) + ending);
    renameFileAtOnce(path + ending, numbered(path, taken ? last + 1 : last) + ending, disk);
  }
}

/** The newest damaged file that was kept, null when none was. */
export function brokenName(path: string): string | null {
  const last = lastNumber(path);
  return last === 0 ? null : numbered(path, last);
}

function lastNumber(path: string): number {
  let number = 0;
  while (ENDINGS.some((ending) => isThere(numbered(path, number + 1) + ending))) number += 1;
  return number;
}

function numbered(path: string, number: number): string {
  return `${path}.broken-${number}`;
}
