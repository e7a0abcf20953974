import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** The uses of a user's key. Each has its own derived key, so that no key can open data of another use. */
export type KeyPurpose =
  | 'wrap blob keys'
  | 'seal record values'
  | 'hash record keys'
  | 'seal journal'
  | 'mark journal digests'
  | 'seal audit names'
  | 'digest audit names'
  | 'chain audit'
  | 'chain ledger'
  | 'mark ledger entries'
  | 'seal desk settings'
  | 'seal session token';

/** A user's 256-bit key. Without it, nothing stored for that user can be read. */
export interface UserKey {
  /** Eight bytes that distinguish this key from others and reveal nothing about it. */
  readonly id: Uint8Array;
  /** Returns a 256-bit key for one purpose (HKDF-SHA-256, RFC 5869). */
  derive(purpose: KeyPurpose): Uint8Array;
  /** Returns the key as text, which may be stored only in the keychain. */
  encode(): string;
}

export function mintUserKey(): UserKey {
  return userKey(randomBytes(KEY_BYTES));
}

/** Parses the output of `encode`. Returns null for anything else. */
export function decodeUserKey(text: string): UserKey | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === KEY_BYTES && bytes.toString('base64url') === text ? userKey(bytes) : null;
}

function userKey(bytes: Buffer): UserKey {
  return {
    id: createHmac('sha256', bytes).update('intake-desk/1/key id').digest().subarray(0, 8),
    derive: (purpose) =>
      new Uint8Array(hkdfSync('sha256', bytes, '', `intake-desk/1/${purpose}`, KEY_BYTES)),
    encode: () => bytes.toString('base64url'),
  };
}
