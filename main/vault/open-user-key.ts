import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { type PinError, PinWrap } from './pin.ts';
import { pinError, tryPin } from './pin-tries.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/**
 * Fetches the user's key, or mints one for a user who has nothing stored yet. A key is never minted
 * over existing ciphertext: that would make what waits there look lost for good while the old key may
 * still come back (a restored keychain, another login). `hasCiphertext` says whether anything sealed
 * lies there; a `pin` given where none is set is not looked at.
 * Errors: `keychain`, with `keyLost` or `keyElsewhere` when ciphertext is there and its key is not; `pin`.
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
 * Why there is no key: the keychain may hold one of the same user that another installation named. That
 * one is not this profile's, and is left alone.
 */
async function whyNoKey({ keychain, owner, account }: KeyPlace): Promise<KeychainError> {
  const all = await keychain.accounts();
  const isAnothers = (one: string) =>
    one !== account && one.startsWith(owner) && /^ [0-9a-f]{32}$/.test(one.slice(owner.length));
  const another = all.ok && all.value.some(isAnothers);
  return { code: 'keychain', problem: another ? 'keyElsewhere' : 'keyLost' };
}
