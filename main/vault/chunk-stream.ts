import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

/**
 * Implements the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance", 2015) over AES-256-GCM, as age does. A chunk's nonce contains its index and marks the
 * last chunk. Authentication therefore fails if a chunk was moved, removed, or repeated, or if the file was truncated.
 * Each file needs a fresh key, because indexes start at 0.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The number of chunks per disk call. Batches of four need a quarter of the calls and 512 KiB of memory. */
export const BATCH_CHUNKS = 4;

/** Writes the ciphertext and the tag of one chunk to the start of `into`. */
export function sealChunk(
  key: KeyObject,
  context: Uint8Array,
  index: number,
  last: boolean,
  plaintext: Uint8Array,
  into: Uint8Array,
): void {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last));
  cipher.setAAD(context);
  const ciphertext = cipher.update(plaintext);
  into.set(ciphertext);
  releaseMemory(ciphertext);
  cipher.final();
  into.set(cipher.getAuthTag(), plaintext.length);
}

/** Returns the plaintext of one chunk, or null if it isn't the chunk that was written at this index. */
export function openChunk(
  key: KeyObject,
  context: Uint8Array,
  index: number,
  last: boolean,
  sealed: Uint8Array,
): Buffer | null {
  if (sealed.length <= TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(context);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
    return plaintext;
  } catch {
    return null;
  }
}

const BATCH_BYTES = BATCH_CHUNKS * SEALED_CHUNK_BYTES;

/** Seals a file's plaintext in batches. Every batch except the last consists of whole chunks. */
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
   * Returns the sealed chunks of `batch`, which must not be empty. The call with the last batch must be the final one.
   * The second call after this one reuses the returned buffer, so the buffer must be written before then (see
   * `WriteBehind`).
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

/**
 * Frees the memory of `bytes` immediately. Don't use the bytes afterward. Without this, tens of MiB of cipher output
 * would accumulate before the garbage collector runs. Does nothing if the bytes share their buffer with others.
 */
export function releaseMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0);
}

/** Returns the nonce of chunk `index`: the index in 11 bytes (big-endian), then 1 byte that is 1 for the last chunk. */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
