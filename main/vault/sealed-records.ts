import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { StoredRecord } from './record-store.ts';
import { seal, unseal } from './sealing.ts';
import type { UserKey } from './user-key.ts';

const Content = v.object({ key: v.string(), value: v.unknown() });

/** How records look at rest: the key as a keyed hash to find it by, key and value sealed together. */
export interface RecordSealer {
  /** Where a record is found. Equal for equal keys of one collection, and says nothing of them. */
  hash(collection: string, key: string): Uint8Array;
  /** `value` is what JSON can hold. */
  seal(collection: string, key: string, value: unknown): Uint8Array;
  /** The record; null when it was not sealed by this key for this place. */
  open(collection: string, hash: Uint8Array, sealed: Uint8Array): StoredRecord | null;
}

/** Seals under keys derived from the user's (HMAC-SHA-256 for the hash, AES-256-GCM for the rest). */
export function recordSealer(userKey: UserKey): RecordSealer {
  const hashKey = userKey.derive('hash record keys');
  const sealKey = userKey.derive('seal record values');
  const hash = (collection: string, key: string): Buffer =>
    createHmac('sha256', hashKey).update(`${collection}\0`).update(key).digest();

  return {
    hash,
    seal: (collection, key, value) =>
      seal(
        sealKey,
        Buffer.from(JSON.stringify({ key, value })),
        placeOf(collection, hash(collection, key)),
      ),
    open(collection, keyHash, sealed) {
      const plaintext = unseal(sealKey, sealed, placeOf(collection, keyHash));
      return plaintext ? v.parse(Content, JSON.parse(plaintext.toString())) : null;
    },
  };
}

/** Ties a sealed record to its place, so that one row's content put into another does not open. */
function placeOf(collection: string, hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`intake-desk record 1\0${collection}\0`), hash]);
}
