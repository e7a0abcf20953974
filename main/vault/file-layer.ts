import { access, type FileHandle, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFile, removeFile, renameFile } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { foldersUpward } from '../system/files/paths.ts';
import { syncFolder } from '../system/files/sync-folder.ts';
import { whenFree } from '../system/files/when-free.ts';

export interface NewFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the written data would survive a power loss. Never retry a sync that failed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenFile {
  /** The size in bytes when the file was opened. */
  readonly size: number;
  /**
   * Fills `into` with the bytes from `position` on. Returns the number of bytes read, which is less than the size of
   * `into` only at the end of the file.
   */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The disk operations that stored files need. Any call can fail or be the last one before a power loss. Errors are Node
 * errors with a `code`, or `FileHeld` if another program held a file for several seconds or until `signal` was aborted.
 */
export interface FileLayer {
  /** Creates a file that only this user can read. Fails if the file exists. */
  create(path: string, signal?: AbortSignal): Promise<NewFile>;
  open(path: string): Promise<OpenFile>;
  /** Overwrites the beginning of a file and syncs it. */
  overwrite(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  rename(from: string, to: string, signal?: AbortSignal): Promise<void>;
  remove(path: string, signal?: AbortSignal): Promise<void>;
  names(folder: string): Promise<readonly string[]>;
  /** Creates a folder and its parents, which only this user can access. They are durable when the promise resolves. */
  makeFolder(folder: string): Promise<void>;
  /** Makes renames and removals in a folder durable. */
  syncFolder(folder: string): Promise<void>;
}

export function fileLayerOn(disk: Disk): FileLayer {
  return {
    async create(path, signal) {
      return newFile(await openFile(path, 'create', { signal, disk }));
    },

    async open(path) {
      const handle = await openFile(path, 'read', { disk });
      return readableFile(handle, (await handle.stat()).size);
    },

    async overwrite(path, bytes, signal) {
      const handle = await openFile(path, 'change', { signal, disk });
      try {
        await handle.write(bytes, 0, bytes.length, 0);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },

    rename: (from, to, signal) => renameFile(from, to, { signal, disk }),
    remove: (path, signal) => removeFile(path, { signal, disk }),
    names: (folder) => readdir(folder),

    async makeFolder(folder) {
      const missing: string[] = [];
      for (const one of foldersUpward(folder)) {
        if (await isThere(one)) break;
        missing.push(one);
      }
      // A folder with the same name that was just removed may still be open in another program.
      const make = () => disk.mkdir(folder, { recursive: true, mode: 0o700 });
      await whenFree([folder], make, { disk });
      for (const made of missing) await syncFolder(dirname(made), disk);
    },

    syncFolder: (folder) => syncFolder(folder, disk),
  };
}

export const nodeFileLayer: FileLayer = fileLayerOn(systemDisk);

/**
 * Returns whether a folder exists. If the folder can't be inspected, assumes that it exists. An attempt to create it
 * then reports the actual error.
 */
async function isThere(folder: string): Promise<boolean> {
  try {
    await access(folder);
    return true;
  } catch (cause) {
    return errorCode(cause) !== 'ENOENT';
  }
}

function newFile(handle: FileHandle): NewFile {
  return {
    async write(bytes) {
      let done = 0;
      while (done < bytes.length) {
        done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten;
      }
    },
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

function readableFile(handle: FileHandle, size: number): OpenFile {
  return {
    size,
    async read(into, position) {
      let got = 0;
      while (got < into.length) {
        const { bytesRead } = await handle.read(into, got, into.length - got, position + got);
        if (bytesRead === 0) break;
        got += bytesRead;
      }
      return got;
    },
    close: () => handle.close(),
  };
}

/**
 * Replaces the file at `path` with `bytes`, durably and atomically. Even after a power loss, the file has either its
 * old or its new content. If this throws, the file is unchanged.
 */
export async function replaceDurably(
  files: FileLayer,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const unfinished = `${path}.new`;
  await removeIfThere(files, unfinished);
  const file = await files.create(unfinished);
  try {
    await file.write(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(unfinished, path);
  await files.syncFolder(dirname(path));
}

export async function removeIfThere(files: FileLayer, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
  }
}
