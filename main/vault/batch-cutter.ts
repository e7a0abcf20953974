import { BATCH_CHUNKS, CHUNK_BYTES } from './chunk-stream.ts';

const BATCH_BYTES = BATCH_CHUNKS * CHUNK_BYTES;

/**
 * Copies plaintext of any rhythm into batches of whole chunks. A full batch is kept back until more
 * comes, as only then it is known not to be the last.
 */
export class BatchCutter {
  #held = Buffer.allocUnsafeSlow(BATCH_BYTES);
  #fill = 0;

  /** Full batches that are not the last; each is the caller's from then on. */
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

  /** The last batch, the caller's from then on; empty when nothing was pushed. */
  finish(): Buffer {
    const last = this.#held.subarray(0, this.#fill);
    this.#held = Buffer.alloc(0);
    return last;
  }

  /** Wipes the plaintext still held. */
  wipe(): void {
    this.#held.fill(0);
  }
}
