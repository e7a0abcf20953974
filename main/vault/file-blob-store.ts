import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { errorCode, isOutOfSpace } from '../system/files/disk-error.ts';
import { eachInTurn } from '../system/tasks/each-in-turn.ts';
import { DESTROYED } from './blob-header.ts';
import {
  BlobId,
  type BlobReadOptions,
  BlobUnreadable,
  type BlobWriteOptions,
  type FileBlobs,
  type StoredBlob,
} from './blob-store.ts';
import { SourceCanceled, SourceFailed } from './byte-source.ts';
import { releaseMemory } from './chunk-stream.ts';
import { type FileLayer, type NewFile, nodeFileLayer, type OpenFile } from './file-layer.ts';
import { openBlob, plaintextBytes, readBlob, readChunks } from './read-blob.ts';
import { storedIds, storedPath, sweepUnfinished, unfinishedPath } from './stored-files.ts';
import type { UserKey } from './user-key.ts';
import { WrongSize, writeBlob } from './write-blob.ts';

/**
 * Opens the store in `folder`, one file per blob, and clears away what a crash left unfinished. One
 * process at a time (see profile-lock.ts). `files` is the disk, replaced only to make it fail.
 */
export async function openFileBlobStore(
  folder: string,
  key: UserKey,
  files: FileLayer = nodeFileLayer,
): Promise<FileBlobs> {
  await files.makeFolder(folder);
  await sweepUnfinished(folder, files);
  return new FileBlobStore(folder, key, files);
}

class FileBlobStore implements FileBlobs {
  readonly #folder: string;
  readonly #key: UserKey;
  readonly #files: FileLayer;
  /** Paths of files that a failed `write` could not remove. */
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
      // The wrapped key goes first: without it the rest is noise, wherever the disk keeps a copy.
      await this.#files.overwrite(path, DESTROYED, signal).catch((cause: unknown) => {
        // Some file systems need room even for this, which only the removal makes.
        if (!isOutOfSpace(cause)) throw cause;
      });
      await this.#files.remove(path, signal);
    } catch (cause) {
      unlessGone(cause);
    }
    await this.#files.syncFolder(this.#folder);
  }

  async removeLeft(): Promise<void> {
    await eachInTurn(this.#left, async (path) => {
      // A file that is held is tried once and not waited for.
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
