import { ok, type Result } from '../../preload/contract/result.ts';
import { clearReach } from './kept-reach.ts';
import { type KeyDocument, type KeyPlace, readKeyDocument, writeKeyDocument } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { clearTries } from './pin-tries.ts';

/**
 * Puts keys that were read under the name of version 0.1 under the profile's own, once they have proved
 * to open what lies here. The former entry goes only after the new one was read back. Where entries roam
 * it stays: another computer that runs version 0.1 may hold things under it, and would lose its key. What
 * fails is done at the next opening.
 */
export async function takeOverKeys(place: KeyPlace, document: KeyDocument): Promise<void> {
  const { keychain, account, former } = place;
  if (former === null) return;
  const own = await keychain.get(account);
  if (!own.ok) return;
  if (own.value === null && !(await writeKeyDocument(place, document)).ok) return;
  if (keychain.roams !== true) await keychain.delete(former);
}

/**
 * Removes a user's keys, their count of wrong PINs and how far their journal came. The entry of version
 * 0.1 goes first, unless it roams and holds another computer's key; `opensHere` says of a document that
 * was never taken over whether it is this profile's. Error: when a key cannot be removed; the newest one is then still there.
 */
export async function deleteKeys(
  place: KeyPlace,
  opensHere: (document: KeyDocument) => boolean,
): Promise<Result<void, KeychainError>> {
  const { keychain, account, former } = place;
  if (former !== null) {
    const ours = keychain.roams === true ? await holdsSameKey(place, opensHere) : ok(true);
    if (!ours.ok) return ours;
    const gone = ours.value ? await keychain.delete(former) : ok(undefined);
    if (!gone.ok) return gone;
  }
  const gone = await keychain.delete(account);
  if (!gone.ok) return gone;
  await clearTries(place);
  await clearReach(place);
  return gone;
}

/**
 * Whether what lies under the name of version 0.1 opens things here. A renewal that is not finished may
 * have put the same key under a PIN, so that it cannot be compared: it counts as the same.
 */
async function holdsSameKey(
  place: KeyPlace,
  opensHere: (document: KeyDocument) => boolean,
): Promise<Result<boolean, KeychainError>> {
  const newest = await readKeyDocument(place);
  // An entry that cannot be understood opens nothing, and holds up no destruction.
  if (!newest.ok) return newest.error.problem === 'keyLost' ? ok(false) : newest;
  if (newest.value === null) return ok(false);
  const { document, former } = newest.value;
  if (former) return ok(opensHere(document));
  const before = await readKeyDocument({ ...place, account: place.owner, former: null });
  if (!before.ok) return before.error.problem === 'keyLost' ? ok(false) : before;
  if (before.value === null) return ok(false);
  return ok(document.next !== null || before.value.document.current === document.current);
}

/**
 * Why there is no key: the keychain may hold one of the same user that another installation named, or
 * version 0.1 on another computer. That one is not this profile's, and is left alone.
 */
export async function whyNoKey(place: KeyPlace): Promise<KeychainError> {
  const all = await place.keychain.accounts();
  const another = all.ok && all.value.some((account) => isAnothers(account, place));
  return { code: 'keychain', problem: another ? 'keyElsewhere' : 'keyLost' };
}

function isAnothers(account: string, { owner, account: own }: KeyPlace): boolean {
  if (account === own || !account.startsWith(owner)) return false;
  return /^( [0-9a-f]{32})?$/.test(account.slice(owner.length));
}
