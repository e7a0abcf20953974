import { CHUNK_BYTES, sealChunk } from './chunk-stream.ts';

/**
 * Cuts plaintext of any rhythm into chunks and seals them. Holds at most one chunk of plaintext: a
 * full one is kept back until more comes, as only then it is known not to be the last.
 */
export class ChunkSealer {
  readonly #key: Uint8Array;
  readonly #context: Uint8Array;
  readonly #held = Buffer.alloc(CHUNK_BYTES);
  #fill = 0;
  #index = 0;

  constructor(key: Uint8Array, context: Uint8Array) {
    this.#key = key;
    this.#context = context;
  }

  /** Sealed chunks that `plaintext` completed. */
  *push(plaintext: Uint8Array): Generator<Buffer> {
    let at = 0;
    while (at < plaintext.length) {
      if (this.#fill === CHUNK_BYTES) yield this.#sealHeld(false);
      const piece = plaintext.subarray(at, at + CHUNK_BYTES - this.#fill);
      this.#held.set(piece, this.#fill);
      this.#fill += piece.length;
      at += piece.length;
    }
  }

  /** The last chunk. Nothing may be pushed after it. */
  finish(): Buffer {
    return this.#sealHeld(true);
  }

  /** Wipes the plaintext still held. */
  wipe(): void {
    this.#held.fill(0);
  }

  #sealHeld(last: boolean): Buffer {
    const held = this.#held.subarray(0, this.#fill);
    const sealed = sealChunk(this.#key, this.#context, this.#index, last, held);
    this.#index += 1;
    this.#fill = 0;
    return sealed;
  }
}
