import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { errorCode, isOutOfSpace } from '../system/files/disk-error.ts';
import { eachInTurn } from '../system/tasks/concurrency-limit.ts';
import { DESTROYED } from './blob-header.ts';
import {
  BlobId,
  type BlobReadOptions,
  type BlobStore,
  BlobUnreadable,
  type BlobWriteOptions,
  type StoredBlob,
} from './blob-store.ts';
import { releaseMemory } from './chunk-stream.ts';
import { type FileLayer, type NewFile, nodeFileLayer, type OpenFile } from './file-layer.ts';
import { openBlob, plaintextBytes, readBlob, readChunks } from './read-blob.ts';
import type { UserKey } from './user-key.ts';
import { SourceCanceled, SourceFailed, WrongSize, writeBlob } from './write-blob.ts';

const STORED = '.blob';
const UNFINISHED = '.part';

/** Returns the path of a stored file. Validates the ID again because it becomes part of a path. */
export function storedPath(folder: string, id: BlobId): string {
  return join(folder, `${v.parse(BlobId, id)}${STORED}`);
}

/** Returns the path of a file that isn't complete and synced yet. */
export function unfinishedPath(folder: string, id: BlobId): string {
  return join(folder, `${v.parse(BlobId, id)}${UNFINISHED}`);
}

/** Returns the IDs of all stored files, in no particular order. */
export async function storedIds(folder: string, files: FileLayer): Promise<readonly BlobId[]> {
  const names = await files.names(folder);
  return names.flatMap((name) => {
    const id = v.safeParse(BlobId, name.slice(0, -STORED.length));
    return name.endsWith(STORED) && id.success ? [id.output] : [];
  });
}

export async function sweepUnfinished(folder: string, files: FileLayer): Promise<void> {
  for (const name of await files.names(folder)) {
    if (name.endsWith(UNFINISHED)) await removeQuietly(files, join(folder, name));
  }
}

async function removeQuietly(files: FileLayer, path: string): Promise<void> {
  try {
    // Don't wait for a file that another program holds.
    await files.remove(path, AbortSignal.abort());
  } catch {
    // The file is already gone, or the disk is failing. Anything that remains is sealed and is removed at the next
    // start.
  }
}

/**
 * Opens the store in `folder`, which has one file per blob, and removes what a crash left unfinished. Only one process
 * may use the folder (see profile-lock.ts). Tests replace `files` to simulate disk failures.
 */
export async function openFileBlobStore(
  folder: string,
  key: UserKey,
  files: FileLayer = nodeFileLayer,
): Promise<FileBlobStore> {
  await files.makeFolder(folder);
  await sweepUnfinished(folder, files);
  return new FileBlobStore(folder, key, files);
}

export class FileBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #key: UserKey;
  readonly #files: FileLayer;
  /** Paths of files that a failed `write` couldn't remove. */
  readonly #left = new Set<string>();

  constructor(folder: string, key: UserKey, files: FileLayer) {
    this.#folder = folder;
    this.#key = key;
    this.#files = files;
  }

  async write(
    source: AsyncIterable<Uint8Array>,
    options: BlobWriteOptions,
  ): Promise<Result<StoredBlob>> {
    const id = v.parse(BlobId, randomUUID());
    try {
      return ok(await this.#writeDurably(id, source, options));
    } catch (cause) {
      this.#left.add(unfinishedPath(this.#folder, id)).add(storedPath(this.#folder, id));
      await this.removeLeft().catch(() => {});
      const expected = expectedError(cause, options);
      if (expected) return err(expected);
      throw cause;
    }
  }

  async *read(id: BlobId, options: BlobReadOptions = {}): AsyncGenerator<Uint8Array> {
    const file = await this.#open(id);
    try {
      yield* readBlob(file, this.#key, id, options);
    } finally {
      await file.close();
    }
  }

  async label(id: BlobId): Promise<string | null> {
    const file = await this.#open(id);
    try {
      return (await openBlob(file, this.#key, id, {})).label;
    } finally {
      await file.close();
    }
  }

  async readAll(id: BlobId, options: BlobReadOptions = {}): Promise<Uint8Array> {
    const file = await this.#open(id);
    try {
      const secret = await openBlob(file, this.#key, id, options);
      const whole = new Uint8Array(Math.max(0, plaintextBytes(file.size)));
      let at = 0;
      for await (const piece of readChunks(file, secret)) {
        whole.set(piece, at);
        at += piece.length;
        releaseMemory(piece);
      }
      return whole;
    } finally {
      await file.close();
    }
  }

  async destroy(id: BlobId, signal?: AbortSignal): Promise<void> {
    const path = storedPath(this.#folder, id);
    try {
      // Overwrite the wrapped key first. Without it, any copy that remains on the disk is unreadable.
      await this.#files.overwrite(path, DESTROYED, signal).catch((cause: unknown) => {
        // Some file systems need free space even to overwrite the key, and only removing the file frees any.
        if (!isOutOfSpace(cause)) throw cause;
      });
      await this.#files.remove(path, signal);
    } catch (cause) {
      unlessGone(cause);
    }
    await this.#files.syncFolder(this.#folder);
  }

  /**
   * Removes files that a failed `write` left behind because another program held them. Throws if one of them remains.
   */
  async removeLeft(): Promise<void> {
    await eachInTurn(this.#left, async (path) => {
      // Don't wait for a file that another program holds.
      await this.#files.remove(path, AbortSignal.abort()).catch(unlessGone);
      this.#left.delete(path);
    });
  }

  async list(): Promise<readonly BlobId[]> {
    return storedIds(this.#folder, this.#files);
  }

  async #writeDurably(
    id: BlobId,
    source: AsyncIterable<Uint8Array>,
    options: BlobWriteOptions,
  ): Promise<StoredBlob> {
    const unfinished = unfinishedPath(this.#folder, id);
    const file: NewFile = await this.#files.create(unfinished, options.signal);
    let stored: StoredBlob;
    try {
      stored = await writeBlob(file, this.#key, id, source, options);
    } finally {
      await file.close();
    }
    await this.#files.rename(unfinished, storedPath(this.#folder, id), options.signal);
    await this.#files.syncFolder(this.#folder);
    return stored;
  }

  async #open(id: BlobId): Promise<OpenFile> {
    try {
      return await this.#files.open(storedPath(this.#folder, id));
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') throw new BlobUnreadable('missing');
      throw cause;
    }
  }
}

function unlessGone(cause: unknown): void {
  if (errorCode(cause) !== 'ENOENT') throw cause;
}

function expectedError(cause: unknown, options: BlobWriteOptions): AppError | null {
  if (options.signal?.aborted || cause instanceof SourceCanceled) return { code: 'cancelled' };
  if (cause instanceof SourceFailed) {
    return { code: 'fileNotTaken', reason: 'incomplete', limit: null };
  }
  if (cause instanceof WrongSize) {
    const limit = cause.reason === 'tooLarge' ? options.maxBytes : null;
    return { code: 'fileNotTaken', reason: cause.reason, limit };
  }
  if (isOutOfSpace(cause)) return { code: 'fileNotTaken', reason: 'noSpace', limit: null };
  return null;
}
