import { err, ok, type Result } from '../../preload/contract/result.ts';
import {
  type FoundKeys,
  type KeyDocument,
  type KeyPlace,
  readKeyDocument,
  writeKeyDocument,
} from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { whyNoKey } from './moved-keys.ts';
import { type PinError, PinWrap } from './pin.ts';
import { pinError, tryPin } from './pin-tries.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/** A user's keys in hand. */
export interface KeyRing {
  /** Key that everything is sealed with from now on. */
  readonly key: UserKey;
  /** The key that things at rest may still lie under while a renewal is under way, else null. */
  readonly former: UserKey | null;
  /** The keys as they lie in the keychain. */
  readonly document: KeyDocument;
  /**
   * They lie under the name of version 0.1, which another computer's share where entries roam: nothing
   * has shown yet that they open what lies here.
   */
  readonly unproved: boolean;
}

/**
 * Fetches the user's keys, or mints one for a user who has nothing stored yet. A key is never minted
 * over existing ciphertext: that would make what waits there look lost for good while the old key may
 * still come back (a restored keychain, another login). `hasCiphertext` says whether anything sealed
 * lies there; a `pin` given where none is set is not looked at.
 * Errors: `keychain`, with `keyLost` or `keyElsewhere` when ciphertext is there and its key is not; `pin`.
 */
export async function openKeyRing(
  place: KeyPlace,
  hasCiphertext: () => Promise<boolean>,
  pin?: string,
): Promise<Result<KeyRing, KeychainError | PinError>> {
  const found = await readKeyDocument(place);
  if (!found.ok) return found;
  const keys = found.value;
  if (keys !== null && !keys.former) return openDocument(place, keys, pin);
  if (!(await hasCiphertext())) return mintInto(place);
  return keys === null ? err(await whyNoKey(place)) : openDocument(place, keys, pin);
}

async function openDocument(
  place: KeyPlace,
  keys: FoundKeys,
  pin: string | undefined,
): Promise<Result<KeyRing, KeychainError | PinError>> {
  const { document } = keys;
  const { pin: stretch } = document;
  if (stretch === null) return ring(keys, decodeUserKey);
  if (pin === undefined) return pinError('needed');
  const wrap = await tryPin(place, async () => {
    const made = await PinWrap.of(pin, place.owner, stretch);
    return made.unwrap(document.current) && made;
  });
  return wrap.ok ? ring(keys, (text) => wrap.value.unwrap(text)) : wrap;
}

function ring(
  { document, former: unproved }: FoundKeys,
  read: (text: string) => UserKey | null,
): Result<KeyRing, KeychainError> {
  const current = read(document.current);
  if (document.next === null)
    return current ? ok({ key: current, former: null, document, unproved }) : keyLost();
  const next = read(document.next);
  return current && next ? ok({ key: next, former: current, document, unproved }) : keyLost();
}

async function mintInto(place: KeyPlace): Promise<Result<KeyRing, KeychainError>> {
  const key = mintUserKey();
  const document = { pin: null, current: key.encode(), next: null };
  const written = await writeKeyDocument(place, document);
  return written.ok ? ok({ key, former: null, document, unproved: false }) : written;
}

function keyLost() {
  return err<KeychainError>({ code: 'keychain', problem: 'keyLost' });
}
