import type { KeyObject } from 'node:crypto';
import {
  BATCH_CHUNKS,
  CHUNK_BYTES,
  SEALED_CHUNK_BYTES,
  sealChunk,
  TAG_BYTES,
} from './chunk-stream.ts';

const BATCH_BYTES = BATCH_CHUNKS * SEALED_CHUNK_BYTES;

/** Seals a file's plaintext, batch after batch, each but the last of whole chunks. */
export class ChunkSealer {
  readonly #key: KeyObject;
  readonly #context: Uint8Array;
  readonly #sealed = [Buffer.allocUnsafeSlow(BATCH_BYTES), Buffer.allocUnsafeSlow(BATCH_BYTES)];
  #index = 0;
  #batches = 0;

  constructor(key: KeyObject, context: Uint8Array) {
    this.#key = key;
    this.#context = context;
  }

  /**
   * The sealed chunks of `batch`, which must not be empty. Nothing may follow the last one. What is
   * returned stays as it is until the second call after it, by when it must be written (WriteBehind).
   */
  seal(batch: Uint8Array, last: boolean): Buffer {
    const chunks = Math.ceil(batch.length / CHUNK_BYTES);
    const sealed = this.#nextBuffer().subarray(0, batch.length + chunks * TAG_BYTES);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const plaintext = batch.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
      const into = sealed.subarray(chunk * SEALED_CHUNK_BYTES);
      const isLast = last && chunk === chunks - 1;
      sealChunk(this.#key, this.#context, this.#index, isLast, plaintext, into);
      this.#index += 1;
    }
    return sealed;
  }

  #nextBuffer(): Buffer {
    this.#batches += 1;
    return this.#sealed[this.#batches % 2] as Buffer;
  }
}
