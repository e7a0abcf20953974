import { type Disk, systemDisk } from './disk.ts';
import { whenFreeAtOnce } from './when-free.ts';

/** Adds to a file, creating it for this user alone, for callers that cannot wait. Errors as `whenFreeAtOnce`. */
export function appendFileAtOnce(path: string, text: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([path], () => disk.appendFileSync(path, text, { mode: 0o600 }), disk);
}
