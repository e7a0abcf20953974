import { err, ok, type Result } from '../../preload/contract/result.ts';
import { clearReach } from './kept-reach.ts';
import { type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { acceptPin, type PinError, PinWrap } from './pin.ts';
import { beginTries, clearTries, pinError, tryPin } from './pin-tries.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/**
 * Returns the user's key, or creates a key if nothing is stored for the user. Never creates one if ciphertext exists,
 * because the key may come back (from a restored keychain or another login). `hasCiphertext` returns whether sealed
 * data exists. `pin` is ignored if no PIN is set. Fails with `pin` or `keychain`. The problem is `keyLost` or
 * `keyElsewhere` if only the ciphertext exists.
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
 * Explains why there is no key. The keychain may contain a key that another installation stored for the same user. That
 * key doesn't belong to this profile and isn't used.
 */
async function whyNoKey({ keychain, owner, account }: KeyPlace): Promise<KeychainError> {
  const all = await keychain.accounts();
  const isAnothers = (one: string) =>
    one !== account && one.startsWith(owner) && /^ [0-9a-f]{32}$/.test(one.slice(owner.length));
  const another = all.ok && all.value.some(isAnothers);
  return { code: 'keychain', problem: another ? 'keyElsewhere' : 'keyLost' };
}

/** Returns whether opening the vault requires a PIN. Returns false if there is no key yet. */
export async function hasPin(place: KeyPlace): Promise<Result<boolean, KeychainError>> {
  const found = await readKeyDocument(place);
  return found.ok ? ok(found.value !== null && found.value.pin !== null) : found;
}

/** Checks the PIN and counts the attempt. Fails with `keychain`, or with `pin`, which includes a missing PIN. */
export async function checkPin(place: KeyPlace, pin: string | null): Promise<Result<void>> {
  const opened = await openUserKey(place, async () => true, pin ?? undefined);
  return opened.ok ? ok(undefined) : opened;
}

/**
 * Protects the user's key with a PIN. An older copy of the keychain still contains the unprotected key. Fails with
 * `invalidRequest` if `acceptPin` refuses the PIN, with `pin` if one is already set, or with `keychain`.
 */
export async function setPin(place: KeyPlace, pin: string): Promise<Result<void>> {
  const accepted = await acceptPin(pin);
  return accepted.ok ? change(place, undefined, accepted.value) : accepted;
}

/** Changes the PIN. Fails with `invalidRequest` if `acceptPin` refuses the new PIN, or with `pin` or `keychain`. */
export async function changePin(
  place: KeyPlace,
  former: string,
  pin: string,
): Promise<Result<void>> {
  const accepted = await acceptPin(pin);
  return accepted.ok ? change(place, former, accepted.value) : accepted;
}

/** Removes the PIN. Fails with `pin` or `keychain`. */
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
  // Create the count first, because a PIN without a count forces the longest wait.
  const begun = await beginTries(place);
  if (!begun.ok) return begun;
  return writeKeyDocument(place, { pin: wrap.stretch, key: wrap.wrap(key) });
}

/**
 * Removes a user's key, the count of wrong PINs, and the position of the journal. Fails with `keychain` if the key
 * can't be removed.
 */
export async function deleteKey(place: KeyPlace): Promise<Result<void, KeychainError>> {
  const gone = await place.keychain.delete(place.account);
  if (!gone.ok) return gone;
  await clearTries(place);
  await clearReach(place);
  return gone;
}
