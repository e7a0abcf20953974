import { sep } from 'node:path';
import type { FileLayer, OpenFile } from '../../../main/vault/file-layer.ts';

/** A file's bytes as programs see them, and as they would be found after the power failed. */
interface Inode {
  bytes: Buffer;
  durable: Buffer;
}

/** Sets or removes one name, or moves one: durable once its folder is synced. */
type NameChange = (names: Map<string, Inode>) => void;

/** What may be found on a disk after the power failed. */
export type FoundFiles = ReadonlyMap<string, Buffer>;

/**
 * A disk in memory that keeps apart what was synced from what was not. `onStep` is called before and
 * after each call that changes something; sync number `forgets` (from 0) does nothing.
 */
export class PowerLossDisk implements FileLayer {
  readonly #names = new Map<string, Inode>();
  readonly #durableNames = new Map<string, Inode>();
  readonly #inodes = new Set<Inode>();
  readonly #onStep: () => Promise<void>;
  readonly #forgets: number;
  #pending: NameChange[] = [];
  #syncs = 0;

  constructor(onStep: (disk: PowerLossDisk) => Promise<void>, forgets = -1, found?: FoundFiles) {
    this.#onStep = () => onStep(this);
    this.#forgets = forgets;
    for (const [path, bytes] of found ?? []) {
      const inode = { bytes, durable: bytes };
      this.#inodes.add(inode);
      this.#names.set(path, inode);
      this.#durableNames.set(path, inode);
    }
  }

  /** Syncs so far, of files and of folders. */
  get syncs(): number {
    return this.#syncs;
  }

  /**
   * Everything that may be found if the power failed now: of the changes of names not synced yet none,
   * all, or any single one; of bytes not synced none, all, or half.
   */
  *afterPowerLoss(): Generator<FoundFiles> {
    const none: readonly NameChange[] = [];
    const some = this.#pending.map((change) => [change]);
    const survivals = [
      ({ durable }: Inode) => durable,
      ({ bytes }: Inode) => bytes,
      ({ bytes, durable }: Inode) =>
        bytes.equals(durable) ? bytes : bytes.subarray(0, bytes.length >> 1),
    ];
    for (const changes of [none, this.#pending, ...some]) {
      const names = new Map(this.#durableNames);
      for (const change of changes) change(names);
      for (const survives of survivals) {
        yield new Map([...names].map(([path, inode]) => [path, survives(inode)]));
      }
    }
  }

  /** The bytes of every file there ever was, as far as they reached the disk. */
  carved(): readonly Buffer[] {
    return [...this.#inodes].map(({ durable }) => durable);
  }

  async create(path: string) {
    if (this.#names.has(path)) throw withCode('EEXIST');
    const inode: Inode = { bytes: Buffer.alloc(0), durable: Buffer.alloc(0) };
    this.#inodes.add(inode);
    await this.#change((names) => names.set(path, inode));
    return {
      write: (bytes: Uint8Array) =>
        this.#step(() => {
          inode.bytes = Buffer.concat([inode.bytes, bytes]);
        }),
      sync: () => this.#sync(inode),
      close: async () => {},
    };
  }

  async open(path: string): Promise<OpenFile> {
    const { bytes } = this.#inode(path);
    return {
      size: bytes.length,
      async read(into, position) {
        const there = bytes.subarray(position, position + into.length);
        into.set(there);
        return there.length;
      },
      async close() {},
    };
  }

  async overwrite(path: string, bytes: Uint8Array): Promise<void> {
    const inode = this.#inode(path);
    await this.#step(() => {
      inode.bytes = Buffer.concat([bytes, inode.bytes.subarray(bytes.length)]);
    });
    await this.#sync(inode);
  }

  async rename(from: string, to: string): Promise<void> {
    const inode = this.#inode(from);
    await this.#change((names) => {
      names.delete(from);
      names.set(to, inode);
    });
  }

  async remove(path: string): Promise<void> {
    this.#inode(path);
    await this.#change((names) => names.delete(path));
  }

  async names(folder: string): Promise<readonly string[]> {
    const inside = [...this.#names.keys()].filter((path) => path.startsWith(folder + sep));
    return inside.map((path) => path.slice(folder.length + 1));
  }

  async makeFolder(): Promise<void> {}

  async syncFolder(): Promise<void> {
    await this.#step(() => {
      if (this.#syncs++ === this.#forgets) return;
      for (const change of this.#pending) change(this.#durableNames);
      this.#pending = [];
    });
  }

  #sync(inode: Inode): Promise<void> {
    return this.#step(() => {
      if (this.#syncs++ !== this.#forgets) inode.durable = inode.bytes;
    });
  }

  #change(change: NameChange): Promise<void> {
    return this.#step(() => {
      change(this.#names);
      this.#pending.push(change);
    });
  }

  async #step(work: () => void): Promise<void> {
    await this.#onStep();
    work();
    await this.#onStep();
  }

  #inode(path: string): Inode {
    const inode = this.#names.get(path);
    if (!inode) throw withCode('ENOENT');
    return inode;
  }
}

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}
