import { type Disk, systemDisk } from './disk.ts';
import { whenFreeAtOnce } from './when-free.ts';

/** Adds to a file, creating it for this user alone, for callers that cannot wait. Errors as `whenFreeAtOnce`. */
export function appendFileAtOnce(path: string, text: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([path], () => disk.appendFileSync(path, text, { mode: 0o600 }), disk);
}

/** The same with bytes; `sync`: they are durable when this returns, and the file's name if it was. */
export function appendBytesAtOnce(
  path: string,
  bytes: Uint8Array,
  { sync }: { readonly sync: boolean },
  disk: Disk = systemDisk,
): void {
  const handle = whenFreeAtOnce([path], () => disk.openSync(path, 'a', 0o600), disk);
  try {
    disk.writeFileSync(handle, bytes);
    if (sync) disk.fsyncSync(handle);
  } finally {
    disk.closeSync(handle);
  }
}
