import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { KeyDocument } from './key-document.ts';
import { type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import type { PinError } from './pin.ts';
import { pinError, tryPin } from './pin-tries.ts';
import { PinWrap } from './pin-wrap.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/** A user's keys in hand. */
export interface KeyRing {
  /** What is sealed from now on is sealed with this one. */
  readonly key: UserKey;
  /** The key that things at rest may still lie under while a renewal is under way, else null. */
  readonly former: UserKey | null;
  /** As they lie in the keychain. */
  readonly document: KeyDocument;
}

/**
 * Fetches the user's keys, or mints one for a user who has nothing stored yet. A key is never minted
 * over existing ciphertext: that would make what waits there look lost for good while the old key may
 * still come back (a restored keychain, another login). `hasCiphertext` says whether anything sealed
 * lies there; a `pin` given where none is set is not looked at.
 * Errors: `keychain`, with `keyLost` when ciphertext is there and its key is not; `pin`.
 */
export async function openKeyRing(
  place: KeyPlace,
  hasCiphertext: () => Promise<boolean>,
  pin?: string,
): Promise<Result<KeyRing, KeychainError | PinError>> {
  const found = await readKeyDocument(place);
  if (!found.ok) return found;
  if (found.value !== null) return openDocument(place, found.value, pin);
  return (await hasCiphertext()) ? keyLost() : mintInto(place);
}

async function openDocument(
  place: KeyPlace,
  document: KeyDocument,
  pin: string | undefined,
): Promise<Result<KeyRing, KeychainError | PinError>> {
  const { pin: stretch } = document;
  if (stretch === null) return ring(document, decodeUserKey);
  if (pin === undefined) return pinError('needed');
  const wrap = await tryPin(place, async () => {
    const made = await PinWrap.of(pin, place.account, stretch);
    return made.unwrap(document.current) && made;
  });
  return wrap.ok ? ring(document, (text) => wrap.value.unwrap(text)) : wrap;
}

function ring(
  document: KeyDocument,
  read: (text: string) => UserKey | null,
): Result<KeyRing, KeychainError> {
  const current = read(document.current);
  if (document.next === null)
    return current ? ok({ key: current, former: null, document }) : keyLost();
  const next = read(document.next);
  return current && next ? ok({ key: next, former: current, document }) : keyLost();
}

async function mintInto(place: KeyPlace): Promise<Result<KeyRing, KeychainError>> {
  const key = mintUserKey();
  const document = { pin: null, current: key.encode(), next: null };
  const written = await writeKeyDocument(place, document);
  return written.ok ? ok({ key, former: null, document }) : written;
}

function keyLost() {
  return err<KeychainError>({ code: 'keychain', problem: 'keyLost' });
}
