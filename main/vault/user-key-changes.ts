import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { openKeyRing } from './open-key-ring.ts';
import { acceptPin, PinWrap } from './pin.ts';
import { mintUserKey, type UserKey } from './user-key.ts';

/** Whether opening takes a PIN; false also where there is no key yet. */
export async function hasPin(place: KeyPlace): Promise<Result<boolean, KeychainError>> {
  const found = await readKeyDocument(place);
  return found.ok ? ok(found.value !== null && found.value.document.pin !== null) : found;
}

/**
 * Puts the user's keys under a PIN. Like every change here it also mints a new key, as the former one
 * may survive unwrapped in a copy of the keychain: what is stored goes over to the new key when the
 * vault is next opened, which the caller should do at once.
 * Errors: `invalidRequest` for a PIN too short or too long, `pin` when one is set already, `keychain`.
 */
export async function setPin(place: KeyPlace, pin: string): Promise<Result<void>> {
  const accepted = acceptPin(pin);
  return accepted.ok ? change(place, undefined, accepted.value) : accepted;
}

/** Errors: `invalidRequest` for a new PIN too short or too long, `pin`, `keychain`. */
export async function changePin(
  place: KeyPlace,
  former: string,
  pin: string,
): Promise<Result<void>> {
  const accepted = acceptPin(pin);
  return accepted.ok ? change(place, former, accepted.value) : accepted;
}

/** Errors: `pin`, `keychain`. */
export function removePin(place: KeyPlace, pin: string): Promise<Result<void>> {
  return change(place, pin, null);
}

/** Mints a new key that everything stored goes over to when the vault is next opened. */
export async function beginRenewal(place: KeyPlace, pin?: string): Promise<Result<void>> {
  const pinned = await hasPin(place);
  if (!pinned.ok) return pinned;
  return change(place, pin, pinned.value ? (pin ?? null) : null);
}

async function change(
  place: KeyPlace,
  pin: string | undefined,
  newPin: string | null,
): Promise<Result<void>> {
  const opened = await openKeyRing(place, async () => true, pin);
  if (!opened.ok) return opened;
  const { key, former } = opened.value;
  if (former !== null) return stillUnderWay();
  const wrap = newPin === null ? null : await PinWrap.of(newPin, place.owner);
  const text = (held: UserKey) => (wrap ? wrap.wrap(held) : held.encode());
  return writeKeyDocument(place, {
    pin: wrap === null ? null : wrap.stretch,
    current: text(key),
    next: text(mintUserKey()),
  });
}

/** Only where the renewal could not be finished: on a full disk, say. */
function stillUnderWay() {
  const message = 'An earlier change of the key is not finished. Start again, then try once more.';
  return err({ code: 'invalidRequest' as const, issues: [{ field: 'pin', message }] });
}
