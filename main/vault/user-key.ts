import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** What a user's key is used for. Each purpose has a derived key of its own, so that none opens another's data. */
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
  /** Eight bytes that tell this key from others and reveal nothing of it. */
  readonly id: Uint8Array;
  /** A 256-bit key for one purpose (HKDF-SHA-256, RFC 5869). */
  derive(purpose: KeyPurpose): Uint8Array;
  /** The key as text, for the keychain and nothing else. */
  encode(): string;
}

export function mintUserKey(): UserKey {
  return userKey(randomBytes(KEY_BYTES));
}

/** Reads what `encode` wrote; null when it is not that. */
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
