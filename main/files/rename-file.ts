import { type Disk, systemDisk } from './disk.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/** Gives a file another name, also that of one that is there. Errors as `whenFree`. */
export async function renameFile(from: string, to: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([from, to], () => disk.rename(from, to), waiting);
}

/** The same for callers that cannot wait. Errors as `whenFreeAtOnce`. */
export function renameFileAtOnce(from: string, to: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([from, to], () => disk.renameSync(from, to), disk);
}
