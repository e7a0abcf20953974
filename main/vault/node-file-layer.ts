import type { FileHandle } from 'node:fs/promises';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { foldersUpward } from '../files/folders-upward.ts';
import { errorCode } from './disk-error.ts';
import type { FileLayer, NewFile, OpenFile } from './file-layer.ts';

/** The real disk. */
export const nodeFileLayer: FileLayer = {
  async create(path) {
    return newFile(await open(path, 'wx', 0o600));
  },

  async open(path) {
    const handle = await open(path, 'r');
    return openFile(handle, (await handle.stat()).size);
  },

  async overwrite(path, bytes) {
    const handle = await open(path, 'r+');
    try {
      await handle.write(bytes, 0, bytes.length, 0);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },

  rename,
  remove: (path) => rm(path),
  names: (folder) => readdir(folder),

  async makeFolder(folder) {
    const missing: string[] = [];
    for (const one of foldersUpward(folder)) {
      if (await isThere(one)) break;
      missing.push(one);
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const made of missing) await syncFolder(dirname(made));
  },

  syncFolder,
};

/** Whatever cannot be looked at counts as there: making it will say what is wrong. */
async function isThere(folder: string): Promise<boolean> {
  try {
    await access(folder);
    return true;
  } catch (cause) {
    return errorCode(cause) !== 'ENOENT';
  }
}

/** Windows has no handle to sync a folder by; NTFS journals its names itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
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

function openFile(handle: FileHandle, size: number): OpenFile {
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
