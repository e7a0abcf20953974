import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

/**
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: "Online Authenticated-Encryption and
 * its Nonce-Reuse Misuse-Resistance", 2015) over AES-256-GCM, as age and others use it: each chunk's
 * nonce is its number and whether it is the last, so that a chunk moved, left out or repeated, and an
 * end cut off, all fail to authenticate. The key must be fresh for each file: the numbers start at 0.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Chunks that go to and from the disk in one call: a quarter of the calls, for 512 KiB of memory. */
export const BATCH_CHUNKS = 4;

/** Writes ciphertext and tag of one chunk to the beginning of `into`. */
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

/** The plaintext of one chunk, or null when it is not the one written at this place. */
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

/**
 * Gives the memory of `bytes`, which must not be used again, back at once. Left to the collector, tens
 * of MiB of what the ciphers hand out lie about before it looks. Bytes that share theirs are left alone.
 */
export function releaseMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0);
}

/** Nonce of chunk `index`: 11 bytes of big-endian number, 1 byte that is 1 on the last chunk. */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
