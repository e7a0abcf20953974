import * as v from 'valibot';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { readJson } from '../json/read-json.ts';
import type { Installation } from './installation.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import type { PinStretch } from './pin.ts';
import { decodeUserKey } from './user-key.ts';

/**
 * The keychain's entry for a user: their key as text, in the clear or, with a PIN, wrapped under it.
 * A `next` one means that a renewal is under way: things at rest may lie under either and go over to it.
 * Some 400 bytes at most; see `Keychain`.
 */
export interface KeyDocument {
  readonly pin: PinStretch | null;
  readonly current: string;
  readonly next: string | null;
}

/** Where a user's keys are held. */
export interface KeyPlace {
  readonly keychain: Keychain;
  /** Whose keys they are, for a PIN to be bound to; the same in every installation. */
  readonly owner: string;
  /** Name of the keychain entry. */
  readonly account: string;
  /** Name of the entry in which version 0.1 kept them, null where it kept none of this profile's. */
  readonly former: string | null;
  /** Milliseconds since 1970, to count waits after wrong PINs by. */
  readonly clock: () => number;
}

/** The keychain, and the profile whose entries in it are meant. */
export interface ProfileKeychain {
  readonly keychain: Keychain;
  readonly installation: Installation;
}

/** A key document, and whether it lies under the name of version 0.1 still. */
export interface FoundKeys {
  readonly document: KeyDocument;
  readonly former: boolean;
}

/** The place of the keys of one user; see `userId`. */
export function keyPlace(
  { keychain, installation }: ProfileKeychain,
  userId: string,
  clock: () => number = Date.now,
): KeyPlace {
  const owner = `user key ${userId}`;
  const former = installation.takesOver ? owner : null;
  return { keychain, owner, account: `${owner} ${installation.id}`, former, clock };
}

/** The keys that lie there, null when none do. Error: `keyLost` also when they cannot be understood. */
export async function readKeyDocument(
  place: KeyPlace,
): Promise<Result<FoundKeys | null, KeychainError>> {
  const own = await place.keychain.get(place.account);
  if (!own.ok) return own;
  if (own.value !== null) return understood(own.value, false);
  const former = place.former === null ? own : await place.keychain.get(place.former);
  if (!former.ok || former.value === null) return former.ok ? ok(null) : former;
  return understood(former.value, true);
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

function understood(text: string, former: boolean): Result<FoundKeys, KeychainError> {
  const document = decodeKeyDocument(text);
  return document ? ok({ document, former }) : err({ code: 'keychain', problem: 'keyLost' });
}

function encodeKeyDocument({ pin, current, next }: KeyDocument): string {
  const stretch = pin && { salt: Buffer.from(pin.salt).toString('base64url'), cost: pin.cost };
  const stored: v.InferOutput<typeof Stored> = { v: 1, pin: stretch, current, next };
  return JSON.stringify(stored);
}

/** Reads what `encodeKeyDocument` wrote, or the bare key of version 0.1; null when it is neither. */
export function decodeKeyDocument(text: string): KeyDocument | null {
  if (decodeUserKey(text)) return { pin: null, current: text, next: null };
  const read = readJson(Stored, text);
  if (read === null) return null;
  const { pin, current, next } = read;
  const stretch = pin && { salt: Buffer.from(pin.salt, 'base64url'), cost: pin.cost };
  return { pin: stretch, current, next };
}

const Text = v.pipe(v.string(), v.regex(/^[\w-]{22,128}$/));

const Stored = v.object({
  v: v.literal(1),
  pin: v.nullable(
    v.object({
      salt: Text,
      // Bounds what a changed entry can make the program compute.
      cost: v.pipe(v.number(), v.integer(), v.minValue(14), v.maxValue(20)),
    }),
  ),
  current: Text,
  next: v.nullable(Text),
});
