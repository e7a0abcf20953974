import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { HEADER_BYTES } from './blob-header.ts';
import {
  BlobId,
  type BlobReadOptions,
  type BlobStore,
  BlobUnreadable,
  type BlobWriteOptions,
  type StoredBlob,
} from './blob-store.ts';
import { SourceCancelled, SourceFailed } from './byte-source.ts';
import { errorCode, isOutOfSpace } from './disk-error.ts';
import type { FileLayer, NewFile, OpenFile } from './file-layer.ts';
import { nodeFileLayer } from './node-file-layer.ts';
import { plaintextBytes, readBlob } from './read-blob.ts';
import type { UserKey } from './user-key.ts';
import { WrongSize, writeBlob } from './write-blob.ts';

const STORED = '.blob';
const UNFINISHED = '.part';

/**
 * Opens the store in `folder`, one file per blob, and clears away what a crash left unfinished. One
 * process at a time (see profile-lock.ts). `files` is the disk, replaced only to make it fail.
 */
export async function openFileBlobStore(
  folder: string,
  key: UserKey,
  files: FileLayer = nodeFileLayer,
): Promise<BlobStore> {
  await files.makeFolder(folder);
  for (const name of await files.names(folder)) {
    if (name.endsWith(UNFINISHED)) await removeQuietly(files, join(folder, name));
  }
  return new FileBlobStore(folder, key, files);
}

class FileBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #key: UserKey;
  readonly #files: FileLayer;

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
      await removeQuietly(this.#files, this.#path(id, UNFINISHED));
      await removeQuietly(this.#files, this.#path(id, STORED));
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

  async readAll(id: BlobId, options: BlobReadOptions = {}): Promise<Uint8Array> {
    const file = await this.#open(id);
    try {
      const whole = new Uint8Array(Math.max(0, plaintextBytes(file.size)));
      let at = 0;
      for await (const piece of readBlob(file, this.#key, id, options)) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    } finally {
      await file.close();
    }
  }

  async destroy(id: BlobId): Promise<void> {
    const path = this.#path(id, STORED);
    try {
      // The wrapped key goes first: without it the rest is noise, wherever the disk keeps a copy.
      await this.#files.overwrite(path, randomBytes(HEADER_BYTES));
      await this.#files.remove(path);
    } catch (cause) {
      if (errorCode(cause) !== 'ENOENT') throw cause;
    }
    await this.#files.syncFolder(this.#folder);
  }

  async list(): Promise<readonly BlobId[]> {
    const names = await this.#files.names(this.#folder);
    return names.flatMap((name) => {
      const id = v.safeParse(BlobId, name.slice(0, -STORED.length));
      return name.endsWith(STORED) && id.success ? [id.output] : [];
    });
  }

  async #writeDurably(
    id: BlobId,
    source: AsyncIterable<Uint8Array>,
    options: BlobWriteOptions,
  ): Promise<StoredBlob> {
    const unfinished = this.#path(id, UNFINISHED);
    const file: NewFile = await this.#files.create(unfinished);
    let stored: StoredBlob;
    try {
      stored = await writeBlob(file, this.#key, id, source, options);
    } finally {
      await file.close();
    }
    await this.#files.rename(unfinished, this.#path(id, STORED));
    await this.#files.syncFolder(this.#folder);
    return stored;
  }

  async #open(id: BlobId): Promise<OpenFile> {
    try {
      return await this.#files.open(this.#path(id, STORED));
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') throw new BlobUnreadable('missing');
      throw cause;
    }
  }

  /** The id is checked again here: it becomes part of a path. */
  #path(id: BlobId, ending: string): string {
    return join(this.#folder, `${v.parse(BlobId, id)}${ending}`);
  }
}

async function removeQuietly(files: FileLayer, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch {
    // Not there, or the disk is failing: what is left is sealed, and swept at the next start.
  }
}

function expectedError(cause: unknown, options: BlobWriteOptions): AppError | null {
  if (options.signal?.aborted || cause instanceof SourceCancelled) return { code: 'cancelled' };
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
