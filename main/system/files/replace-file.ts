import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import {
  openFile,
  removeAll,
  removeFileAtOnce,
  renameFile,
  renameFileAtOnce,
} from './change-files.ts';
import { type Disk, systemDisk } from './disk.ts';
import { syncFolder, syncFolderAtOnce } from './sync-folder.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/**
 * Replaces the file at `path` with `text`, durably and atomically. Even after a power loss, a reader finds either the
 * complete old file or the complete new one. Only this user can read the file. If the replacement fails, the old file
 * is kept. Don't run two replacements of the same file at once. Throws the errors of `whenFree`.
 */
export async function replaceFile(
  path: string,
  text: string,
  waiting: Waiting = {},
): Promise<void> {
  const { disk = systemDisk } = waiting;
  const unfinished = `${path}.new`;
  try {
    await whenFree([unfinished], () => writeDurably(unfinished, text, disk), waiting);
    await renameFile(unfinished, path, waiting);
  } catch (cause) {
    await disk.rm(unfinished, { force: true }).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path), disk);
}

/**
 * Like `replaceFile`, but takes any number of pieces. Until the last piece is durable, they are stored next to the file
 * under another name. Also throws the errors of `pieces`.
 */
export async function replaceFileBy(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  waiting: Waiting = {},
): Promise<void> {
  const { disk = systemDisk } = waiting;
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await openFile(unfinished, 'create', waiting);
    try {
      for await (const piece of pieces) await handle.appendFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameFile(unfinished, path, waiting);
  } catch (cause) {
    // Antivirus software may still have the file open, and the file contains what must not be left.
    await removeAll(unfinished, waiting).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path), disk);
}

/** Like `replaceFile`, but synchronous and with bytes. Throws the errors of `whenFreeAtOnce`. */
export function replaceFileAtOnce(path: string, bytes: Uint8Array, disk: Disk = systemDisk): void {
  const unfinished = `${path}.new`;
  try {
    const handle = whenFreeAtOnce([unfinished], () => disk.openSync(unfinished, 'w', 0o600), disk);
    try {
      disk.writeFileSync(handle, bytes);
      disk.fsyncSync(handle);
    } finally {
      disk.closeSync(handle);
    }
    renameFileAtOnce(unfinished, path, disk);
  } catch (cause) {
    removeQuietly(unfinished, disk);
    throw cause;
  }
  syncFolderAtOnce(dirname(path), disk);
}

function removeQuietly(path: string, disk: Disk): void {
  try {
    removeFileAtOnce(path, disk);
  } catch {
    // The next call overwrites the unfinished file.
  }
}

async function writeDurably(path: string, text: string, disk: Disk): Promise<void> {
  const handle = await disk.open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
