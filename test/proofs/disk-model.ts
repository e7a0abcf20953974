import { basename, dirname } from 'node:path';
import type { TracedCall } from './trace-calls.ts';

interface Write {
  readonly at: number;
  readonly bytes: Buffer;
}

/** A change of a file that no sync has covered yet: bytes at a position, or a new length. */
type Change = Write | { readonly length: number };

interface File {
  durable: Buffer;
  readonly pending: Change[];
  /** The position of the next `write` to a file that is appended to. */
  position: number;
}

/** The file that each name in a folder refers to, or null. */
type Names = Map<string, File | null>;

/** A model of a power loss. */
export interface Loss {
  /** Which names are kept whose folder was not synced. */
  readonly keepsName: (path: string) => boolean;
  /** Which changes of a file are kept that was not synced, and how many bytes of a write. */
  readonly keepsChange: (path: string, length: number) => number;
}

/** What is on a disk, and what would remain of it after a power loss. */
export class DiskModel {
  readonly #root: string;
  /**
   * Maps folder and name to the file, as programs see them, and as of the last sync of the folder.
   */
  readonly #current = new Map<string, Names>();
  readonly #durable = new Map<string, Names>();
  /** A folder's own name is a name in its parent. */
  readonly #folders = new Set<string>();
  readonly #durableFolders = new Set<string>();
  readonly #ignores: (path: string) => boolean;

  /** Covers everything below `root`. `ignores` selects syncs that are removed. */
  constructor(root: string, ignores: (path: string) => boolean = () => false) {
    this.#root = root;
    this.#ignores = ignores;
    this.#folders.add(root);
    this.#durableFolders.add(root);
  }

  /** Applies a call. `syncedUpTo` of a sync is what was there when it started: see `mark`. */
  apply(call: TracedCall): void {
    if (!call.path.startsWith(this.#root)) return;
    switch (call.name) {
      case 'openat':
        if (call.flags.includes('O_CREAT')) this.#create(call.path);
        if (call.flags.includes('O_TRUNC')) this.#resize(call.path, 0);
        break;
      case 'write':
      case 'writev':
        this.#append(call.path, call.bytes.subarray(0, call.result));
        break;
      case 'pwrite64':
      case 'pwritev':
        this.#write(call.path, call.numbers.at(-1) ?? 0, call.bytes.subarray(0, call.result));
        break;
      case 'ftruncate':
        this.#resize(call.path, call.numbers.at(-1) ?? 0);
        break;
      case 'mkdir':
        this.#folders.add(call.path);
        break;
      case 'rename':
      case 'renameat':
      case 'renameat2':
        this.#name(call.to, this.#fileAt(call.path));
        this.#name(call.path, null);
        break;
      case 'unlink':
      case 'unlinkat':
        this.#name(call.path, null);
        break;
      case 'fsync':
      case 'fdatasync':
        if (!this.#ignores(call.path)) this.#sync(call.path);
        break;
    }
  }

  /**
   * Returns what remains after a power loss, by path. A folder that lost its name takes its
   * contents with it.
   */
  after({ keepsName, keepsChange }: Loss): Map<string, Buffer> {
    const left = new Map<string, Buffer>();
    for (const [folder, names] of this.#current) {
      if (!this.#folderIsThere(folder, keepsName)) continue;
      const durable = this.#durable.get(folder);
      for (const name of new Set([...names.keys(), ...(durable?.keys() ?? [])])) {
        const path = `${folder}/${name}`;
        const now = names.get(name) ?? null;
        const before = durable?.get(name) ?? null;
        const file = now === before || keepsName(path) ? now : before;
        if (file !== null)
          left.set(
            path,
            contentOf(file, (length) => keepsChange(path, length)),
          );
      }
    }
    return left;
  }

  #folderIsThere(folder: string, keepsName: Loss['keepsName']): boolean {
    if (folder === this.#root) return true;
    if (!this.#durableFolders.has(folder) && !keepsName(folder)) return false;
    return this.#folderIsThere(dirname(folder), keepsName);
  }

  #create(path: string): void {
    if (this.#fileAt(path) === null) {
      this.#name(path, { durable: Buffer.alloc(0), pending: [], position: 0 });
    }
  }

  #append(path: string, bytes: Buffer): void {
    const file = this.#fileAt(path);
    if (file === null) return;
    this.#write(path, file.position, bytes);
    file.position += bytes.length;
  }

  #write(path: string, at: number, bytes: Buffer): void {
    this.#fileAt(path)?.pending.push({ at, bytes });
  }

  #resize(path: string, length: number): void {
    this.#fileAt(path)?.pending.push({ length });
  }

  #sync(path: string): void {
    if (!this.#folders.has(path)) {
      const file = this.#fileAt(path);
      if (file === null) return;
      file.durable = contentOf(file, (length) => length);
      file.pending.length = 0;
      return;
    }
    const names = this.#current.get(path) ?? new Map();
    this.#durable.set(path, new Map([...names].filter(([, file]) => file !== null)));
    for (const folder of this.#folders) {
      if (dirname(folder) === path) this.#durableFolders.add(folder);
    }
  }

  #fileAt(path: string): File | null {
    return this.#current.get(dirname(path))?.get(basename(path)) ?? null;
  }

  #name(path: string, file: File | null): void {
    const folder = dirname(path);
    const names = this.#current.get(folder) ?? new Map();
    this.#current.set(folder, names.set(basename(path), file));
  }
}

/** Returns the durable bytes with the changes that were kept, each as far as it was. */
function contentOf(
  { durable, pending }: File,
  keeps: (length: number) => number,
): Buffer<ArrayBufferLike> {
  let content: Buffer = durable;
  for (const change of pending) {
    if ('length' in change) {
      if (keeps(1) === 0) continue;
      const resized = Buffer.alloc(change.length);
      content.copy(resized, 0, 0, change.length);
      content = resized;
      continue;
    }
    const kept = change.bytes.subarray(0, keeps(change.bytes.length));
    if (kept.length === 0) continue;
    const size = Math.max(content.length, change.at + kept.length);
    const next = Buffer.alloc(size);
    content.copy(next);
    kept.copy(next, change.at);
    content = next;
  }
  return content;
}
