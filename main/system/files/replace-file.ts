import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openFile, removeFileAtOnce, renameFile, renameFileAtOnce } from './change-files.ts';
import { type Disk, systemDisk } from './disk.ts';
import { syncFolder, syncFolderAtOnce } from './sync-folder.ts';
import { type Waiting, whenFree, whenFreeAtOnce } from './when-free.ts';

/**
 * Puts `text` in the place of the file at `path`, durably and in one step: a reader, also after a power loss,
 * finds all of the one or all of the other. Only this user can read it. What was there stays when it fails. One
 * change of a file at a time. Errors as `whenFree`.
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
 * Does as `replaceFile` with pieces of any number, as they come: until the last of them is durable, they lie
 * beside the file, under another name. Throws what the pieces throw, too.
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
    await disk.rm(unfinished, { force: true }).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path), disk);
}

/** Does as `replaceFile`, with bytes, for callers that cannot wait. Errors as `whenFreeAtOnce`. */
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
    // Written over the next time.
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
