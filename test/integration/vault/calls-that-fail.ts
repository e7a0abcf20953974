import {
  type FileLayer,
  type NewFile,
  nodeFileLayer,
  type OpenFile,
} from '../../../main/vault/file-layer.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { err, type Result } from '../../../preload/contract/result.ts';

/** Carries out a call of that name, or does not. */
type Carry = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The real disk, with `carry` in charge of each call, and the files that are open on it. */
function carriedDisk(carry: Carry) {
  const open = new Set<NewFile | OpenFile>();
  const close = (file: NewFile | OpenFile) =>
    carry('close', async () => {
      open.delete(file);
      await file.close();
    });
  const newFile = (file: NewFile): NewFile => {
    open.add(file);
    return {
      write: (bytes) => carry('write', () => file.write(bytes)),
      sync: () => carry('sync', () => file.sync()),
      close: () => close(file),
    };
  };
  const openFile = (file: OpenFile): OpenFile => {
    open.add(file);
    return {
      size: file.size,
      read: (into, position) => carry('read', () => file.read(into, position)),
      close: () => close(file),
    };
  };
  const disk = nodeFileLayer;
  const files: FileLayer = {
    create: (path) => carry('create', async () => newFile(await disk.create(path))),
    open: (path) => carry('open', async () => openFile(await disk.open(path))),
    overwrite: (path, bytes) => carry('overwrite', () => disk.overwrite(path, bytes)),
    rename: (from, to) => carry('rename', () => disk.rename(from, to)),
    remove: (path) => carry('remove', () => disk.remove(path)),
    names: (folder) => carry('names', () => disk.names(folder)),
    makeFolder: (folder) => carry('makeFolder', () => disk.makeFolder(folder)),
    syncFolder: (folder) => carry('syncFolder', () => disk.syncFolder(folder)),
  };
  return { files, open };
}

const carriedKeychain = (real: Keychain, carry: Carry): Keychain => ({
  get: (account) => carry('keychain get', () => real.get(account)),
  set: (account, secret) => carry('keychain set', () => real.set(account, secret)),
  delete: (account) => carry('keychain delete', () => real.delete(account)),
  accounts: () => carry('keychain accounts', () => real.accounts()),
});

/**
 * The real disk, except that call number `failAt` (from 0) is not carried out and fails with
 * `code`. If `forGood` is true, every later call fails too. Files can always be closed.
 */
export function failingDisk(failAt: number, code: string, forGood = false) {
  const calls: string[] = [];
  const { files } = carriedDisk(async (name, work) => {
    if (name === 'close') return work();
    const number = calls.push(name) - 1;
    if (number === failAt || (forGood && number > failAt)) {
      throw Object.assign(new Error(code), { code });
    }
    return work();
  });
  return { files, calls };
}

/**
 * A keychain whose call number `failAt` (from 0) is not carried out and fails. The other calls
 * succeed.
 */
export function failingKeychain(real: Keychain, failAt: number) {
  const calls: string[] = [];
  const refused: Result<never, unknown> = err({ code: 'keychain', problem: 'failed' });
  const keychain = carriedKeychain(real, async (name, work) =>
    calls.push(name) - 1 === failAt ? (refused as Awaited<ReturnType<typeof work>>) : work(),
  );
  return { keychain, calls };
}

/**
 * A disk and a keychain on which the program is killed at point `dieAt` (from 0). From then on, no
 * call returns.
 */
export function mortalWorld(real: Keychain, dieAt: number) {
  const calls: string[] = [];
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
  const carry: Carry = async (name, work) => {
    calls.push(name);
    if (!passes()) return forEver;
    const done = await work();
    return passes() ? done : forEver;
  };
  const { files, open } = carriedDisk(carry);
  return {
    files,
    keychain: carriedKeychain(real, carry),
    /** The number of points so far. Each call has one before it is carried out, and one after. */
    points: () => points,
    /** The calls that were made, in order. */
    calls,
    /** Waits for `work` or for the kill, whichever comes first. Resolves with null after a kill. */
    orDeath: <T>(work: Promise<T>): Promise<T | null> => Promise.race([work, death]),
    /** Closes the files that were open at the kill, as the end of a process does. */
    async bury(): Promise<void> {
      // Calls that were under way at the kill may end first.
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([...open].map((file) => file.close()));
    },
  };
}
