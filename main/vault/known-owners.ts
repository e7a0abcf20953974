import { join } from 'node:path';
import { isThere, namesIn } from '../system/files/look.ts';
import { DESK_FOLDER, deskKeyPlace } from './desk-vault.ts';
import { isReachKept } from './kept-reach.ts';
import { type KeyPlace, keyPlace, type ProfileKeychain } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { deskLedgerPath, folderOfUserId, ledgerIds, userIds } from './user-folders.ts';

/** Whose data a profile should contain. */
export interface KnownOwners {
  /** IDs from `userId`, without duplicates. */
  readonly users: readonly string[];
  /** True if the profile should contain the desk's own data. */
  readonly desk: boolean;
  /** Why the keychain couldn't be searched, or null if it was searched. */
  readonly searchError: KeychainError | null;
}

/**
 * Finds everyone whose data a profile should contain, even if someone deleted their folder. Users are known by a folder
 * that isn't empty, by a ledger, or by a key or a journal position in the keychain. A completed destruction removes all
 * of these (see destroy-user-vault.ts). Throws if the disk fails.
 */
export async function knownOwners(profile: string, parts: ProfileKeychain): Promise<KnownOwners> {
  const users = new Set(await ledgerIds(profile));
  for (const id of await userIds(profile)) {
    // A user's folder is created before the key. If the keychain stores no key, the folder stays empty.
    if ((await namesIn(folderOfUserId(profile, id))).length > 0) users.add(id);
  }
  const listed = await parts.keychain.accounts();
  const accounts = new Set(listed.ok ? listed.value : []);
  for (const id of idsIn(accounts)) {
    if (await isKept(keyPlace(parts, id), accounts)) users.add(id);
  }
  const desk =
    (await namesIn(join(profile, DESK_FOLDER))).length > 0 ||
    isThere(deskLedgerPath(profile)) ||
    (await isKept(deskKeyPlace(parts), accounts));
  return { users: [...users].toSorted(), desk, searchError: listed.ok ? null : listed.error };
}

/** Returns the IDs of users in names of keychain accounts. Some may belong to other installations. */
function idsIn(accounts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...accounts].flatMap((name) => /^user key ([0-9a-f]{32}) /.exec(name)?.[1] ?? []),
  );
}

/** Returns whether the keychain stores a key or the position of a journal. */
async function isKept(place: KeyPlace, accounts: ReadonlySet<string>): Promise<boolean> {
  return accounts.has(place.account) || (await isReachKept(place, accounts));
}
