import { createHash } from 'node:crypto';
import { giveBack } from './give-back.ts';

/** Plaintext kept for later, in bytes: a photo as a whole. */
const MOST_KEPT = 4 * 1024 * 1024;

/**
 * SHA-256 of batches, of which the last few MiB are hashed only when the digest is asked for: while the
 * disk syncs and there is nothing else to do. Wipes each batch once it is hashed.
 */
export class LateHash {
  readonly #hash = createHash('sha256');
  readonly #kept: Uint8Array[] = [];
  #bytes = 0;

  push(batch: Uint8Array): void {
    this.#kept.push(batch);
    this.#bytes += batch.length;
    while (this.#bytes > MOST_KEPT) this.#hashNext();
  }

  /** The digest of everything pushed, lower-case hex. */
  digest(): string {
    while (this.#kept.length > 0) this.#hashNext();
    return this.#hash.digest('hex');
  }

  /** Wipes what was not hashed. */
  wipe(): void {
    for (const batch of this.#kept) batch.fill(0);
  }

  #hashNext(): void {
    const batch = this.#kept.shift();
    if (!batch) return;
    this.#hash.update(batch);
    this.#bytes -= batch.length;
    batch.fill(0);
    giveBack(batch);
  }
}
