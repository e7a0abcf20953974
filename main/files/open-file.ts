import type { FileHandle } from 'node:fs/promises';
import { type Disk, systemDisk } from './disk.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/** `read`; `change`: one that is there; `create`: one that is not, for this user alone. */
export type OpenFor = 'read' | 'change' | 'create';

const FLAGS = { read: 'r', change: 'r+', create: 'wx' } as const;
/** Of a file that only this user can read. */
const OWN = 0o600;

/** Opens a file. Errors as `whenFree`. */
export function openFile(path: string, how: OpenFor, waiting: Waiting = {}): Promise<FileHandle> {
  const { disk = systemDisk } = waiting;
  return whenFree([path], () => disk.open(path, FLAGS[how], OWN), waiting);
}

/** Creates an empty file, for callers that cannot wait. Errors as `whenFreeAtOnce`. */
export function createFileAtOnce(path: string, disk: Disk = systemDisk): void {
  disk.closeSync(whenFreeAtOnce([path], () => disk.openSync(path, FLAGS.create, OWN), disk));
}
