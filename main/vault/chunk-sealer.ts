import {
  BATCH_CHUNKS,
  CHUNK_BYTES,
  SEALED_CHUNK_BYTES,
  sealChunk,
  TAG_BYTES,
} from './chunk-stream.ts';

const BATCH_BYTES = BATCH_CHUNKS * CHUNK_BYTES;

/**
 * Cuts plaintext of any rhythm into chunks and seals them, a batch at a time. Holds at most one batch
 * of plaintext: a full one is kept back until more comes, as only then it is known not to be the last.
 */
export class ChunkSealer {
  readonly #key: Uint8Array;
  readonly #context: Uint8Array;
  readonly #held = Buffer.alloc(BATCH_BYTES);
  #fill = 0;
  #index = 0;

  constructor(key: Uint8Array, context: Uint8Array) {
    this.#key = key;
    this.#context = context;
  }

  /** Sealed chunks that `plaintext` completed, whole batches of them. */
  *push(plaintext: Uint8Array): Generator<Buffer> {
    let at = 0;
    while (at < plaintext.length) {
      if (this.#fill === BATCH_BYTES) yield this.#sealHeld(false);
      const piece = plaintext.subarray(at, at + BATCH_BYTES - this.#fill);
      this.#held.set(piece, this.#fill);
      this.#fill += piece.length;
      at += piece.length;
    }
  }

  /** The last chunks. Nothing may be pushed after it. */
  finish(): Buffer {
    return this.#sealHeld(true);
  }

  /** Wipes the plaintext still held. */
  wipe(): void {
    this.#held.fill(0);
  }

  #sealHeld(last: boolean): Buffer {
    const chunks = Math.ceil(this.#fill / CHUNK_BYTES);
    const sealed = Buffer.allocUnsafe(this.#fill + chunks * TAG_BYTES);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const end = Math.min((chunk + 1) * CHUNK_BYTES, this.#fill);
      const plaintext = this.#held.subarray(chunk * CHUNK_BYTES, end);
      const into = sealed.subarray(chunk * SEALED_CHUNK_BYTES);
      const isLast = last && end === this.#fill;
      sealChunk(this.#key, this.#context, this.#index, isLast, plaintext, into);
      this.#index += 1;
    }
    this.#fill = 0;
    return sealed;
  }
}
