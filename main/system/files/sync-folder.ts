import { type Disk, systemDisk } from './disk.ts';

/** Makes renames and removals in a folder durable. Windows can't sync a folder, but NTFS journals file names itself. */
export async function syncFolder(folder: string, disk: Disk = systemDisk): Promise<void> {
  if (disk.platform === 'win32') return;
  const handle = await disk.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Like `syncFolder`, but synchronous. */
export function syncFolderAtOnce(folder: string, disk: Disk = systemDisk): void {
  if (disk.platform === 'win32') return;
  const handle = disk.openSync(folder, 'r');
  try {
    disk.fsyncSync(handle);
  } finally {
    disk.closeSync(handle);
  }
}
