import * as v from 'valibot';
import type { Result } from '../../preload/contract/result.ts';
import { releaseMemory } from './chunk-stream.ts';

/** Identifies one stored file. The app generates this UUID; it is never derived from the file or its name. */
export const BlobId = v.pipe(v.string(), v.uuid(), v.brand('BlobId'));
export type BlobId = v.InferOutput<typeof BlobId>;

/** Facts about a file that has been durably stored. */
export interface StoredBlob {
  readonly id: BlobId;
  /** Size of the plaintext in bytes, at least 1. */
  readonly bytes: number;
  /** SHA-256 of the plaintext, in lowercase hex. */
  readonly sha256: string;
  /** The first bytes of the plaintext, at most 4 KiB, for detecting the content type. */
  readonly head: Uint8Array;
}

export interface BlobWriteOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /**
   * Binds the file to a use, such as a slot (its named place in a submission). Reading the file then requires the same
   * use.
   */
  readonly boundTo?: string;
  /**
   * Identifies the file if all other records of it are lost. The label is sealed with the file. It can have at most
   * `LABEL_BYTES` of UTF-8 and must not end with a zero byte.
   */
  readonly label?: string;
}

export interface BlobReadOptions {
  readonly boundTo?: string;
}

/**
 * Explains why a stored file can't be read. `missing`: no file has this ID, or the file was destroyed. `damaged`: its
 * bytes aren't the ones that were written. `otherKey`: it belongs to another user's key. This is thrown rather than
 * returned, because reading is a stream.
 */
export class BlobUnreadable extends Error {
  override readonly name = 'BlobUnreadable';
  readonly reason: 'missing' | 'damaged' | 'otherKey';

  constructor(reason: 'missing' | 'damaged' | 'otherKey') {
    super(`Stored file unreadable: ${reason}`);
    this.reason = reason;
  }
}

/** Encrypted files on disk, which can't be read without the user's key. */
export interface BlobStore {
  /**
   * Stores a whole file and resolves when it is durable. If that fails, no part of the file remains, except what
   * another program holds open (see `FileLayer`). Fails with `fileNotTaken`: `empty`, `tooLarge` (with `maxBytes` as
   * the limit), `incomplete` if the source failed, or `noSpace`. Fails with `cancelled` if the signal is aborted.
   * Throws all other disk errors.
   */
  write(source: AsyncIterable<Uint8Array>, options: BlobWriteOptions): Promise<Result<StoredBlob>>;
  /**
   * Yields the plaintext in order, in pieces of at most 64 KiB. Each piece is authenticated before it is yielded.
   * Throws `BlobUnreadable`. A truncated file is detected only at its end, so don't rely on any piece until the
   * iteration has finished.
   */
  read(id: BlobId, options?: BlobReadOptions): AsyncIterable<Uint8Array>;
  /** Returns the label that was passed to `write`, or null if there was none. Throws `BlobUnreadable`. */
  label(id: BlobId): Promise<string | null>;
  /** Returns the whole plaintext. Throws `BlobUnreadable`. */
  readAll(id: BlobId, options?: BlobReadOptions): Promise<Uint8Array>;
  /**
   * Makes the file unreadable and removes it. Also succeeds if the file no longer exists. Throws if the disk fails, or
   * if another program holds the file for several seconds or until `signal` is aborted.
   */
  destroy(id: BlobId, signal?: AbortSignal): Promise<void>;
  /** Returns the IDs of all stored files, in no particular order. */
  list(): Promise<readonly BlobId[]>;
}

/**
 * Reads a whole stored file, runs `use` with it, and then frees its memory, because the garbage collector would free
 * several large files much later. `use` must not keep the bytes. Throws the errors of `readAll` and of `use`.
 */
export async function useBytes<T>(
  blobs: Pick<BlobStore, 'readAll'>,
  id: BlobId,
  use: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const bytes = await blobs.readAll(id);
  try {
    return await use(bytes);
  } finally {
    releaseMemory(bytes);
  }
}

/** Returns the whole plaintext of a stored file, or null if it is unreadable. Throws disk errors. */
export function readAllOrNull(
  blobs: Pick<BlobStore, 'readAll'>,
  id: BlobId,
): Promise<Uint8Array | null> {
  return blobs.readAll(id).catch(nullIfUnreadable);
}

/** Returns the first bytes of a stored file, or null if the file can't be opened for that use. Throws disk errors. */
export async function firstPiece(
  blobs: Pick<BlobStore, 'read'>,
  id: BlobId,
  use: BlobReadOptions,
): Promise<Uint8Array | null> {
  try {
    for await (const piece of blobs.read(id, use)) return piece;
    return null;
  } catch (cause) {
    return nullIfUnreadable(cause);
  }
}

function nullIfUnreadable(cause: unknown): null {
  if (cause instanceof BlobUnreadable) return null;
  throw cause;
}
