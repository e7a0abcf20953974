import {
  type FileLayer,
  type NewFile,
  nodeFileLayer,
  type OpenFile,
} from '../../../main/vault/file-layer.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';

/** A disk and a keychain on which the program dies at one point: no call returns any more. */
export interface MortalWorld {
  readonly files: FileLayer;
  readonly keychain: Keychain;
  /** Points passed so far: each call has one before it is carried out and one after. */
  points(): number;
  /** What was called, in order. */
  readonly calls: readonly string[];
  /** For what is synchronous: throws at its points, and nothing returns any more. */
  step(name: string, work: () => void): void;
  /** Waits for `work` or for death, whichever comes first. Null on death. */
  orDeath<T>(work: Promise<T>): Promise<T | null>;
  /** Closes the files that were open at death, as the end of a process does. */
  bury(): Promise<void>;
}

export function mortalWorld(real: Keychain, dieAt: number): MortalWorld {
  const calls: string[] = [];
  const open = new Set<NewFile | OpenFile>();
  let points = 0;
  let dead = false;
  const { promise: death, resolve: die } = Promise.withResolvers<null>();
  const forEver = new Promise<never>(() => {});

  const passes = (): boolean => {
    if (points++ === dieAt) {
      dead = true;
      die(null);
    }
    return !dead;
  };

  async function call<T>(name: string, work: () => Promise<T>): Promise<T> {
    calls.push(name);
    if (!passes()) return forEver;
    const done = await work();
    return passes() ? done : forEver;
  }

  async function close(file: NewFile | OpenFile): Promise<void> {
    open.delete(file);
    await file.close();
  }
  function opened<T extends NewFile | OpenFile>(file: T): T {
    open.add(file);
    return file;
  }

  const newFile = (file: NewFile): NewFile => ({
    write: (bytes) => call('write', () => file.write(bytes)),
    sync: () => call('sync', () => file.sync()),
    close: () => call('close', () => close(file)),
  });
  const openFile = (file: OpenFile): OpenFile => ({
    size: file.size,
    read: (into, position) => call('read', () => file.read(into, position)),
    close: () => call('close', () => close(file)),
  });

  const disk = nodeFileLayer;
  return {
    calls,
    points: () => points,
    files: {
      create: (path) => call('create', async () => newFile(opened(await disk.create(path)))),
      open: (path) => call('open', async () => openFile(opened(await disk.open(path)))),
      overwrite: (path, bytes) => call('overwrite', () => disk.overwrite(path, bytes)),
      rename: (from, to) => call('rename', () => disk.rename(from, to)),
      remove: (path) => call('remove', () => disk.remove(path)),
      names: (folder) => call('names', () => disk.names(folder)),
      makeFolder: (folder) => call('makeFolder', () => disk.makeFolder(folder)),
      syncFolder: (folder) => call('syncFolder', () => disk.syncFolder(folder)),
    },
    keychain: {
      get: (account) => call('keychain get', () => real.get(account)),
      set: (account, secret) => call('keychain set', () => real.set(account, secret)),
      delete: (account) => call('keychain delete', () => real.delete(account)),
      accounts: () => call('keychain accounts', () => real.accounts()),
    },
    step(name, work) {
      calls.push(name);
      if (!passes()) throw new Error('Died');
      work();
      if (!passes()) throw new Error('Died');
    },
    orDeath: (work) => Promise.race([work, death]),
    async bury() {
      // What was under way when it died is let end first.
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([...open].map(close));
    },
  };
}
