import * as v from 'valibot';
import type { Result } from '../../preload/contract/result.ts';

/** Names one stored file. A UUID of ours, never derived from the file or its name. */
export const BlobId = v.pipe(v.string(), v.uuid(), v.brand('BlobId'));
export type BlobId = v.InferOutput<typeof BlobId>;

/** Facts about a file once it is durable. */
export interface StoredBlob {
  readonly id: BlobId;
  /** Size of the plaintext in bytes, at least 1. */
  readonly bytes: number;
  /** SHA-256 of the plaintext, lower-case hex. */
  readonly sha256: string;
  /** The first bytes of the plaintext, at most 4 KiB, to tell the content type by. */
  readonly head: Uint8Array;
}

export interface BlobWriteOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** Ties the file to a use (a slot, say): it can then only be read by naming the same use. */
  readonly boundTo?: string;
  /**
   * Says what the file is, should nothing else do so any more. Sealed with it; at most `LABEL_BYTES` of
   * UTF-8, without a zero byte at its end.
   */
  readonly label?: string;
}

export interface BlobReadOptions {
  readonly boundTo?: string;
}

/**
 * Says why a stored file cannot be read. `missing`: there is none of that id, or it was destroyed. `damaged`:
 * its bytes are not the ones written. `otherKey`: it belongs to another user's key. It is thrown, because
 * reading is a stream.
 */
export class BlobUnreadable extends Error {
  override readonly name = 'BlobUnreadable';
  readonly reason: 'missing' | 'damaged' | 'otherKey';

  constructor(reason: 'missing' | 'damaged' | 'otherKey') {
    super(`Stored file unreadable: ${reason}`);
    this.reason = reason;
  }
}

/** Files at rest, unreadable without the user's key. */
export interface BlobStore {
  /**
   * Takes a whole file in and resolves once it is durable. On failure nothing of it is left, but
   * what another program holds (see `FileLayer`).
   * Errors: `fileNotTaken` empty | tooLarge (`limit` = maxBytes) | incomplete (the source failed) |
   * noSpace; `cancelled` by the signal. Throws when the disk fails otherwise.
   */
  write(source: AsyncIterable<Uint8Array>, options: BlobWriteOptions): Promise<Result<StoredBlob>>;
  /**
   * The plaintext in order, in pieces of at most 64 KiB, each proved genuine before it is given out.
   * Throws `BlobUnreadable`; a cut-off end shows only when the end is reached, so what was read
   * counts for nothing until the iteration has finished.
   */
  read(id: BlobId, options?: BlobReadOptions): AsyncIterable<Uint8Array>;
  /** The label that `write` was given; null where it was given none. Throws `BlobUnreadable`. */
  label(id: BlobId): Promise<string | null>;
  /** The whole plaintext at once. Throws `BlobUnreadable`. */
  readAll(id: BlobId, options?: BlobReadOptions): Promise<Uint8Array>;
  /**
   * Makes the file unreadable and removes it. Succeeds also when it was already gone. Throws when the
   * disk fails, or when another program holds the file for seconds or until `signal` is raised.
   */
  destroy(id: BlobId, signal?: AbortSignal): Promise<void>;
  /** The ids of all stored files, in no order. */
  list(): Promise<readonly BlobId[]>;
}

/** A stored file's first bytes; null where it does not open for that use. Throws the disk's error. */
export async function firstPiece(
  blobs: Pick<BlobStore, 'read'>,
  id: BlobId,
  use: BlobReadOptions,
): Promise<Uint8Array | null> {
  try {
    for await (const piece of blobs.read(id, use)) return piece;
    return null;
  } catch (cause) {
    if (cause instanceof BlobUnreadable) return null;
    throw cause;
  }
}
