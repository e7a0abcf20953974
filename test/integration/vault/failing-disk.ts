import {
  type FileLayer,
  type NewFile,
  nodeFileLayer,
  type OpenFile,
} from '../../../main/vault/file-layer.ts';

export interface FailingDisk {
  readonly files: FileLayer;
  /** What was asked of the disk, in order. */
  readonly calls: readonly string[];
}

/**
 * The real disk, whose call number `failAt` (from 0) fails with `code` without being carried out, and
 * on which, if `forGood`, everything fails from there on.
 */
export function failingDisk(failAt: number, code: string, forGood = false): FailingDisk {
  const calls: string[] = [];
  async function call<T>(name: string, work: () => Promise<T>): Promise<T> {
    const number = calls.length;
    calls.push(name);
    if (number === failAt || (forGood && number > failAt)) {
      throw Object.assign(new Error(code), { code });
    }
    return work();
  }
  const watched = (file: NewFile): NewFile => ({
    write: (bytes) => call('write', () => file.write(bytes)),
    sync: () => call('sync', () => file.sync()),
    close: () => file.close(),
  });
  const readable = (file: OpenFile): OpenFile => ({
    size: file.size,
    read: (into, position) => call('read', () => file.read(into, position)),
    close: () => file.close(),
  });
  const disk = nodeFileLayer;
  return {
    calls,
    files: {
      create: (path) => call('create', async () => watched(await disk.create(path))),
      open: (path) => call('open', async () => readable(await disk.open(path))),
      overwrite: (path, bytes) => call('overwrite', () => disk.overwrite(path, bytes)),
      rename: (from, to) => call('rename', () => disk.rename(from, to)),
      remove: (path) => call('remove', () => disk.remove(path)),
      names: (folder) => call('names', () => disk.names(folder)),
      makeFolder: (folder) => call('makeFolder', () => disk.makeFolder(folder)),
      syncFolder: (folder) => call('syncFolder', () => disk.syncFolder(folder)),
    },
  };
}
