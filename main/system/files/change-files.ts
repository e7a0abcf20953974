import type { FileHandle } from 'node:fs/promises';
import { type Disk, systemDisk } from './disk.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/** How to open a file. `change` needs an existing file. `create` makes a new file that only this user can read. */
type OpenFor = 'read' | 'change' | 'create';

const FLAGS = { read: 'r', change: 'r+', create: 'wx' } as const;
/** The mode of a file that only this user can read. */
const OWN = 0o600;

/** Opens a file. Throws the errors of `whenFree`. */
export function openFile(path: string, how: OpenFor, waiting: Waiting = {}): Promise<FileHandle> {
  const { disk = systemDisk } = waiting;
  return whenFree([path], () => disk.open(path, FLAGS[how], OWN), waiting);
}

/** Synchronously creates an empty file. Throws the errors of `whenFreeAtOnce`. */
export function createFileAtOnce(path: string, disk: Disk = systemDisk): void {
  disk.closeSync(whenFreeAtOnce([path], () => disk.openSync(path, FLAGS.create, OWN), disk));
}

/**
 * Synchronously appends to a file. If the file doesn't exist, creates it so that only this user can read it. Throws the
 * errors of `whenFreeAtOnce`.
 */
export function appendFileAtOnce(path: string, text: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([path], () => disk.appendFileSync(path, text, { mode: 0o600 }), disk);
}

/**
 * Like `appendFileAtOnce`, but appends bytes. With `sync`, the bytes are durable when this returns. The file's name is
 * durable only if it already was.
 */
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

/** Removes an existing file. Throws the errors of `whenFree`. */
export async function removeFile(path: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([path], () => disk.rm(path), waiting);
}

/** Removes a file, or a folder and its contents. Throws the errors of `whenFree`. */
export async function removeAll(path: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([path], () => disk.rm(path, { recursive: true, force: true }), waiting);
}

/** Synchronously removes a file if it exists. Throws the errors of `whenFreeAtOnce`. */
export function removeFileAtOnce(path: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([path], () => disk.rmSync(path, { force: true }), disk);
}

/** Renames a file, replacing any file that already has the new name. Throws the errors of `whenFree`. */
export async function renameFile(from: string, to: string, waiting: Waiting = {}): Promise<void> {
  const { disk = systemDisk } = waiting;
  await whenFree([from, to], () => disk.rename(from, to), waiting);
}

/** Like `renameFile`, but synchronous. Throws the errors of `whenFreeAtOnce`. */
export function renameFileAtOnce(from: string, to: string, disk: Disk = systemDisk): void {
  whenFreeAtOnce([from, to], () => disk.renameSync(from, to), disk);
}
