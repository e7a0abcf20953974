import type { FileHandle } from 'node:fs/promises';
import { access, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Disk, systemDisk } from '../files/disk.ts';
import { errorCode } from '../files/disk-error.ts';
import { foldersUpward } from '../files/folders-upward.ts';
import { openFile } from '../files/open-file.ts';
import { removeFile } from '../files/remove.ts';
import { renameFile } from '../files/rename-file.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { whenFree } from '../files/when-free.ts';
import type { FileLayer, NewFile, OpenFile } from './file-layer.ts';

/** The stored files' way to a disk. */
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
      // One just removed under that name may still be open somewhere.
      const make = () => disk.mkdir(folder, { recursive: true, mode: 0o700 });
      await whenFree([folder], make, { disk });
      for (const made of missing) await syncFolder(dirname(made), disk);
    },

    syncFolder: (folder) => syncFolder(folder, disk),
  };
}

/** The real disk. */
export const nodeFileLayer: FileLayer = fileLayerOn(systemDisk);

/** Whatever cannot be looked at counts as there: making it will say what is wrong. */
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
