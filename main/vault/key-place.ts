import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Installation } from './installation.ts';
import { decodeKeyDocument, encodeKeyDocument, type KeyDocument } from './key-document.ts';
import type { Keychain, KeychainError } from './keychain.ts';

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
