import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { aborted, waitUnless } from '../system/tasks/wait-unless.ts';
import { encodeHeader } from './blob-header.ts';
import type { BlobId, BlobWriteOptions, StoredBlob } from './blob-store.ts';
import { BATCH_CHUNKS, CHUNK_BYTES, ChunkSealer, releaseMemory } from './chunk-stream.ts';
import type { NewFile } from './file-layer.ts';
import type { UserKey } from './user-key.ts';

/** Thrown if the source of the bytes fails, as opposed to the disk that they are written to. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

/** Thrown if the signal is aborted before the source ends. */
export class SourceCanceled extends Error {
  override readonly name = 'SourceCanceled';
}

/**
 * Yields from `source` until it ends. Stops when `signal` is aborted, even if the source isn't yielding anything at the
 * time. Throws `SourceFailed` or `SourceCanceled`. If reading ends early, the source is stopped too.
 */
export async function* readSource(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      const next = await waitUnless(nextOf(iterator), aborted(signal), () => null);
      if (next === null || signal?.aborted) throw new SourceCanceled();
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    // Don't await this call. A silent source may never answer, and its answer isn't needed.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function nextOf(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (cause) {
    throw new SourceFailed('The source failed', { cause });
  }
}

/** The number of bytes at the start of a file that are returned so that the content type can be detected. */
const HEAD_BYTES = 4096;

/** Thrown if the source is empty or exceeds the maximum size. */
export class WrongSize extends Error {
  override readonly name = 'WrongSize';
  readonly reason: 'empty' | 'tooLarge';

  constructor(reason: 'empty' | 'tooLarge') {
    super(reason);
    this.reason = reason;
  }
}

/** Seals `source` into `file` and syncs it. Throws `WrongSize`, `SourceFailed`, `SourceCanceled`, and disk errors. */
export async function writeBlob(
  file: NewFile,
  key: UserKey,
  id: BlobId,
  source: AsyncIterable<Uint8Array>,
  options: BlobWriteOptions,
): Promise<StoredBlob> {
  const fileKey = randomBytes(32);
  const { header, context } = encodeHeader(key, fileKey, id, options);
  const sealer = new ChunkSealer(createSecretKey(fileKey), context);
  const cutter = new BatchCutter();
  const hash = new LateHash();
  const head = new Uint8Array(HEAD_BYTES);
  const out = new WriteBehind(file);
  let bytes = 0;
  try {
    await out.write(header);
    for await (const piece of readSource(source, options.signal)) {
      if (bytes + piece.length > options.maxBytes) throw new WrongSize('tooLarge');
      if (bytes < HEAD_BYTES) head.set(piece.subarray(0, HEAD_BYTES - bytes), bytes);
      bytes += piece.length;
      for (const batch of cutter.push(piece)) {
        await out.write(sealer.seal(batch, false));
        hash.push(batch);
      }
    }
    if (bytes === 0) throw new WrongSize('empty');
    const last = cutter.finish();
    const sealed = sealer.seal(last, true);
    hash.push(last);
    await out.write(sealed);
    await out.end();
    const synced = file.sync();
    const sha256 = hash.digest();
    await synced;
    return { id, bytes, sha256, head: head.subarray(0, bytes) };
  } finally {
    await out.still();
    cutter.wipe();
    hash.wipe();
    fileKey.fill(0);
  }
}

/** The maximum amount of plaintext kept for later hashing, in bytes. A whole photo fits. */
const MOST_KEPT = 4 * 1024 * 1024;

/**
 * Computes the SHA-256 of batches. The last few MiB are hashed only when the digest is requested, because the processor
 * is idle while the disk syncs. Each batch is wiped once it has been hashed.
 */
class LateHash {
  readonly #hash = createHash('sha256');
  readonly #kept: Uint8Array[] = [];
  #bytes = 0;

  push(batch: Uint8Array): void {
    this.#kept.push(batch);
    this.#bytes += batch.length;
    while (this.#bytes > MOST_KEPT) this.#hashNext();
  }

  /** Returns the digest of all batches in lowercase hex. */
  digest(): string {
    while (this.#kept.length > 0) this.#hashNext();
    return this.#hash.digest('hex');
  }

  /** Wipes the batches that haven't been hashed. */
  wipe(): void {
    for (const batch of this.#kept) batch.fill(0);
  }

  #hashNext(): void {
    const batch = this.#kept.shift();
    if (!batch) return;
    this.#hash.update(batch);
    this.#bytes -= batch.length;
    batch.fill(0);
    releaseMemory(batch);
  }
}

/**
 * Writes one piece while the next one is being sealed. At most one write is in progress. If it fails, the next call
 * throws.
 */
class WriteBehind {
  readonly #file: NewFile;
  #underWay: Promise<void> = Promise.resolve();

  constructor(file: NewFile) {
    this.#file = file;
  }

  /** Waits for the previous write, then starts this one. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#underWay;
    this.#underWay = this.#file.write(bytes);
    this.#underWay.catch(() => {});
  }

  /** Resolves when everything has been written. Throws the error of the last write. */
  async end(): Promise<void> {
    await this.#underWay;
  }

  /** Resolves when no write is in progress, whether it succeeded or failed. The file may be closed only then. */
  async still(): Promise<void> {
    await this.#underWay.catch(() => {});
  }
}

const BATCH_BYTES = BATCH_CHUNKS * CHUNK_BYTES;

/**
 * Copies plaintext pieces of any size into batches of whole chunks. A full batch is held until more bytes arrive,
 * because it may be the last one.
 */
export class BatchCutter {
  #held = Buffer.allocUnsafeSlow(BATCH_BYTES);
  #fill = 0;

  /** Yields full batches that aren't the last. The caller owns each buffer from then on. */
  *push(plaintext: Uint8Array): Generator<Buffer> {
    let at = 0;
    while (at < plaintext.length) {
      if (this.#fill === BATCH_BYTES) {
        const full = this.#held;
        this.#held = Buffer.allocUnsafeSlow(BATCH_BYTES);
        this.#fill = 0;
        yield full;
      }
      const piece = plaintext.subarray(at, at + BATCH_BYTES - this.#fill);
      this.#held.set(piece, this.#fill);
      this.#fill += piece.length;
      at += piece.length;
    }
  }

  /** Returns the last batch, which the caller owns from then on. It is empty if nothing was pushed. */
  finish(): Buffer {
    const last = this.#held.subarray(0, this.#fill);
    this.#held = Buffer.alloc(0);
    return last;
  }

  /** Wipes the remaining plaintext. */
  wipe(): void {
    this.#held.fill(0);
  }
}
