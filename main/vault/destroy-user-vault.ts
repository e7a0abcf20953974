import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { errorCode } from './disk-error.ts';
import type { KeyDocument } from './key-document.ts';
import { keyPlace, type ProfileKeychain } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { deleteKeys } from './moved-keys.ts';
import { nodeFileLayer } from './node-file-layer.ts';
import { recordsLieUnder } from './records-key.ts';
import { RECORDS } from './renew-vault.ts';
import { userFolder } from './user-folders.ts';
import { userId } from './user-id.ts';
import { decodeUserKey } from './user-key.ts';

/** Says that the user's folder is being destroyed: a start after a kill goes on with it. */
const MARK = 'destroying';

/**
 * Makes everything kept for a user unreadable for good, and removes it: first the key in the keychain,
 * then the files. The vault must be closed. Takes no PIN: one forgotten must not keep data for ever.
 * Error: `keychain` when the key cannot be removed; then nothing has changed. Throws when files cannot
 * be removed; they are unreadable by then, and go when this is called again or the vault opened.
 */
export async function destroyUserVault(
  profile: string,
  { server, email }: { readonly server: string; readonly email: string },
  keychain: ProfileKeychain,
): Promise<Result<void, KeychainError>> {
  const folder = userFolder(profile, server, email);
  const mark = join(folder, MARK);
  await nodeFileLayer.makeFolder(folder);
  if (!(await isBeingDestroyed(folder))) {
    await (await nodeFileLayer.create(mark)).close();
    await nodeFileLayer.syncFolder(folder);
  }
  const place = keyPlace(keychain, userId(server, email));
  const gone = await deleteKeys(place, (document) => opensRecords(folder, document));
  if (!gone.ok) {
    await nodeFileLayer.remove(mark);
    await nodeFileLayer.syncFolder(folder);
    return gone;
  }
  for (const name of await readdir(folder)) {
    if (name !== MARK) await rm(join(folder, name), { recursive: true });
  }
  await nodeFileLayer.syncFolder(folder);
  await rm(folder, { recursive: true });
  await nodeFileLayer.syncFolder(dirname(folder));
  return ok(undefined);
}

/** A key under a PIN counts as one that does: nobody has to know the PIN to destroy what it guards. */
function opensRecords(folder: string, { pin, current, next }: KeyDocument): boolean {
  if (pin !== null) return true;
  const keys = [current, next].map((text) => (text === null ? null : decodeUserKey(text)));
  return recordsLieUnder(join(folder, RECORDS), keys) === true;
}

/** Whether a destruction was begun and not ended. */
export async function isBeingDestroyed(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).includes(MARK);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false;
    throw cause;
  }
}
