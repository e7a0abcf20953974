import { type Disk, systemDisk } from './disk.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/** Removes a file that is there. Errors as `whenFree`. */
export async function removeFile(path: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([path], () => disk.rm(path), waiting);
}

/** Removes whatever is at `path`, a folder with all that is in it. Errors as `whenFree`. */
export async function removeAll(path: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([path], () => disk.rm(path, { recursive: true, force: true }), waiting);
}

/** Removes a file if it is there, for callers that cannot wait. Errors as `whenFreeAtOnce`. */
export function removeFileAtOnce(path: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([path], () => disk.rmSync(path, { force: true }), disk);
}
