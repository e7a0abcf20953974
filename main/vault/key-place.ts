import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readJson } from '../system/files/read-json.ts';
import type { Installation } from './installation.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import type { PinStretch } from './pin.ts';

/**
 * A user's entry in the keychain: their key as text, either in the clear or wrapped under a PIN. It has at most about
 * 250 bytes; see `Keychain`.
 */
export interface KeyDocument {
  readonly pin: PinStretch | null;
  readonly key: string;
}

export interface KeyPlace {
  readonly keychain: Keychain;
  /** The owner of the key, to whom a PIN is bound. It is the same in every installation. */
  readonly owner: string;
  /** The name of the keychain entry. */
  readonly account: string;
  /** Returns milliseconds since 1970. Used to time the waits after wrong PINs. */
  readonly clock: () => number;
}

/** A keychain, and the profile that its entries belong to. */
export interface ProfileKeychain {
  readonly keychain: Keychain;
  readonly installation: Installation;
}

/** Returns the place of a user's key in the keychain. `userId` is a result of `userId` in user-folders.ts. */
export function keyPlace(
  { keychain, installation }: ProfileKeychain,
  userId: string,
  clock: () => number = Date.now,
): KeyPlace {
  const owner = `user key ${userId}`;
  return { keychain, owner, account: `${owner} ${installation.id}`, clock };
}

/**
 * Returns the stored key, or null if there is none. Fails with `keychain`; the problem is `keyLost` if the entry is
 * invalid.
 */
export async function readKeyDocument(
  place: KeyPlace,
): Promise<Result<KeyDocument | null, KeychainError>> {
  const found = await place.keychain.get(place.account);
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  const document = decodeKeyDocument(found.value);
  return document ? ok(document) : err({ code: 'keychain', problem: 'keyLost' });
}

/** Writes the entry and reads it back before anything relies on it. This detects a keychain that loses entries. */
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

/** Parses the output of `encodeKeyDocument`. Returns null for anything else. */
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
      // Limits how much computation a manipulated entry can cause.
      cost: v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(20)),
    }),
  ),
  key: Text,
});
