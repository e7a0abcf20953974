import { access, type FileHandle, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFile, removeFile, renameFile } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { foldersUpward } from '../system/files/paths.ts';
import { syncFolder } from '../system/files/sync-folder.ts';
import { whenFree } from '../system/files/when-free.ts';

export interface NewFile {
  /** Appends all of `bytes`. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves once what was written would survive a power loss. Never repeat one that failed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenFile {
  /** Bytes in the file when it was opened. */
  readonly size: number;
  /** Fills `into` from `position`; returns how many bytes there were, fewer only at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Does what stored files ask of the disk. Each call may fail, and each may be the last one before a power loss.
 * Errors are Node's, with a `code`, or `FileHeld` where another program did not let go of a file for some
 * seconds, or until `signal` was raised.
 */
export interface FileLayer {
  /** Creates a file only this user can read; fails when there is one. */
  create(path: string, signal?: AbortSignal): Promise<NewFile>;
  open(path: string): Promise<OpenFile>;
  /** Writes over the beginning of a file and syncs it. */
  overwrite(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  rename(from: string, to: string, signal?: AbortSignal): Promise<void>;
  remove(path: string, signal?: AbortSignal): Promise<void>;
  names(folder: string): Promise<readonly string[]>;
  /** Creates a folder, and those above it, only this user can enter; durable when it resolves. */
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
      // A folder just removed under that name may still be open somewhere.
      const make = () => disk.mkdir(folder, { recursive: true, mode: 0o700 });
      await whenFree([folder], make, { disk });
      for (const made of missing) await syncFolder(dirname(made), disk);
    },

    syncFolder: (folder) => syncFolder(folder, disk),
  };
}

export const nodeFileLayer: FileLayer = fileLayerOn(systemDisk);

/** A folder that cannot be looked at counts as there: making it will say what is wrong. */
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
 * Puts `bytes` in the place of the file at `path`, durably and in one step: a power loss leaves the one
 * or the other. Throws Node's error, and the file is then as it was.
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
