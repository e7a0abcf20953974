import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readJson } from '../system/files/read-json.ts';
import type { Installation } from './installation.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import type { PinStretch } from './pin.ts';

/**
 * The keychain's entry for a user: their key as text, in the clear or, with a PIN, wrapped under it.
 * Some 250 bytes at most; see `Keychain`.
 */
export interface KeyDocument {
  readonly pin: PinStretch | null;
  readonly key: string;
}

export interface KeyPlace {
  readonly keychain: Keychain;
  /** Whose key it is, for a PIN to be bound to; the same in every installation. */
  readonly owner: string;
  /** Name of the keychain entry. */
  readonly account: string;
  /** Milliseconds since 1970, to count waits after wrong PINs by. */
  readonly clock: () => number;
}

/** The keychain, and the profile whose entries in it are meant. */
export interface ProfileKeychain {
  readonly keychain: Keychain;
  readonly installation: Installation;
}

/** The place of the key of one user; see `userId`. */
export function keyPlace(
  { keychain, installation }: ProfileKeychain,
  userId: string,
  clock: () => number = Date.now,
): KeyPlace {
  const owner = `user key ${userId}`;
  return { keychain, owner, account: `${owner} ${installation.id}`, clock };
}

/** The key that lies there, null when none does. Error: `keyLost` also when it cannot be understood. */
export async function readKeyDocument(
  place: KeyPlace,
): Promise<Result<KeyDocument | null, KeychainError>> {
  const found = await place.keychain.get(place.account);
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  const document = decodeKeyDocument(found.value);
  return document ? ok(document) : err({ code: 'keychain', problem: 'keyLost' });
}

/** Reads it back before anything relies on it: a keychain that forgets must show now. */
export async function writeKeyDocument(
  { keychain, account }: KeyPlace,
  document: KeyDocument,
): Promise<Result<void, KeychainError>> {
  const text = encodeKeyDocument(document);
  const written = await keychain.set(account, text);
  if (!written.ok) return written;
  const readBack = await keychain.get(account);
  if (!readBack.ok) return readBack;
  return readBack.value === text ? ok(undefined) : err({ code: 'keychain', problem: 'failed' });
}

function encodeKeyDocument({ pin, key }: KeyDocument): string {
  const stretch = pin && { salt: Buffer.from(pin.salt).toString('base64url'), cost: pin.cost };
  const stored: v.InferOutput<typeof Stored> = { v: 2, pin: stretch, key };
  return JSON.stringify(stored);
}

/** Reads what `encodeKeyDocument` wrote; null when it is not that. */
export function decodeKeyDocument(text: string): KeyDocument | null {
  const read = readJson(Stored, text);
  if (read === null) return null;
  const { pin, key } = read;
  const stretch = pin && { salt: Buffer.from(pin.salt, 'base64url'), cost: pin.cost };
  return { pin: stretch, key };
}

const Text = v.pipe(v.string(), v.regex(/^[\w-]{22,128}$/));

const Stored = v.object({
  v: v.literal(2),
  pin: v.nullable(
    v.object({
      salt: Text,
      // Bounds what a changed entry can make the program compute.
      cost: v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(20)),
    }),
  ),
  key: Text,
});
