import { err, ok, type Result } from '../../preload/contract/result.ts';
import { clearReach } from './kept-reach.ts';
import { type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { acceptPin, type PinError, PinWrap } from './pin.ts';
import { beginTries, clearTries, pinError, tryPin } from './pin-tries.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/**
 * Fetches the user's key. For a user who has nothing stored yet it mints one, but never over existing
 * ciphertext, whose key may still come back (a restored keychain, another login). `hasCiphertext` says
 * whether anything sealed is there. A `pin` is ignored where none is set. Errors: `keychain`, with `keyLost`
 * or `keyElsewhere` when only the ciphertext is there; `pin`.
 */
export async function openUserKey(
  place: KeyPlace,
  hasCiphertext: () => Promise<boolean>,
  pin?: string,
): Promise<Result<UserKey, KeychainError | PinError>> {
  const found = await readKeyDocument(place);
  if (!found.ok) return found;
  if (found.value === null) {
    return (await hasCiphertext()) ? err(await whyNoKey(place)) : mintInto(place);
  }
  const { pin: stretch, key } = found.value;
  if (stretch === null) return orLost(decodeUserKey(key));
  if (pin === undefined) return pinError('needed');
  return tryPin(place, async () => (await PinWrap.of(pin, place.owner, stretch)).unwrap(key));
}

async function mintInto(place: KeyPlace): Promise<Result<UserKey, KeychainError>> {
  const key = mintUserKey();
  const written = await writeKeyDocument(place, { pin: null, key: key.encode() });
  return written.ok ? ok(key) : written;
}

function orLost(key: UserKey | null): Result<UserKey, KeychainError> {
  return key === null ? err({ code: 'keychain', problem: 'keyLost' }) : ok(key);
}

/**
 * Says why there is no key. The keychain may hold one that another installation named for the same user; it
 * is not this profile's, and is left alone.
 */
async function whyNoKey({ keychain, owner, account }: KeyPlace): Promise<KeychainError> {
  const all = await keychain.accounts();
  const isAnothers = (one: string) =>
    one !== account && one.startsWith(owner) && /^ [0-9a-f]{32}$/.test(one.slice(owner.length));
  const another = all.ok && all.value.some(isAnothers);
  return { code: 'keychain', problem: another ? 'keyElsewhere' : 'keyLost' };
}

/** Whether opening takes a PIN; false also where there is no key yet. */
export async function hasPin(place: KeyPlace): Promise<Result<boolean, KeychainError>> {
  const found = await readKeyDocument(place);
  return found.ok ? ok(found.value !== null && found.value.pin !== null) : found;
}

/** Tries the PIN, and counts it as a try. Errors: `pin`, also where none is given; `keychain`. */
export async function checkPin(place: KeyPlace, pin: string | null): Promise<Result<void>> {
  const opened = await openUserKey(place, async () => true, pin ?? undefined);
  return opened.ok ? ok(undefined) : opened;
}

/**
 * Puts the user's key under a PIN. A copy of the keychain made before it holds the key as it was.
 * Errors: `invalidRequest` for a PIN that `acceptPin` refuses, `pin` when one is set already, `keychain`.
 */
export async function setPin(place: KeyPlace, pin: string): Promise<Result<void>> {
  const accepted = await acceptPin(pin);
  return accepted.ok ? change(place, undefined, accepted.value) : accepted;
}

/** Errors: `invalidRequest` for a new PIN that `acceptPin` refuses, `pin`, `keychain`. */
export async function changePin(
  place: KeyPlace,
  former: string,
  pin: string,
): Promise<Result<void>> {
  const accepted = await acceptPin(pin);
  return accepted.ok ? change(place, former, accepted.value) : accepted;
}

/** Errors: `pin`, `keychain`. */
export function removePin(place: KeyPlace, pin: string): Promise<Result<void>> {
  return change(place, pin, null);
}

async function change(
  place: KeyPlace,
  pin: string | undefined,
  newPin: string | null,
): Promise<Result<void>> {
  const opened = await openUserKey(place, async () => true, pin);
  if (!opened.ok) return opened;
  const key = opened.value;
  if (newPin === null) {
    const removed = await writeKeyDocument(place, { pin: null, key: key.encode() });
    if (removed.ok) await clearTries(place);
    return removed;
  }
  const wrap = await PinWrap.of(newPin, place.owner);
  // First, as a PIN without a count is waited for.
  const begun = await beginTries(place);
  if (!begun.ok) return begun;
  return writeKeyDocument(place, { pin: wrap.stretch, key: wrap.wrap(key) });
}

/** Removes a user's key, their count of wrong PINs and how far their journal came. Error: when the key cannot be removed. */
export async function deleteKey(place: KeyPlace): Promise<Result<void, KeychainError>> {
  const gone = await place.keychain.delete(place.account);
  if (!gone.ok) return gone;
  await clearTries(place);
  await clearReach(place);
  return gone;
}
