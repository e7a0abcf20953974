import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { decodeUserKey, mintUserKey, type UserKey } from './user-key.ts';

/**
 * Fetches the user's key from the keychain, or mints one there for a user who has nothing stored yet.
 * A key is never minted over existing ciphertext: that would make what waits there look lost for good
 * while the old key may still come back (a restored keychain, another login).
 * `account` names the keychain entry; `hasCiphertext` says whether anything sealed lies there.
 * Errors: `keychain`, with `keyLost` when ciphertext is there and its key is not.
 */
export async function openUserKey(
  keychain: Keychain,
  account: string,
  hasCiphertext: () => Promise<boolean>,
): Promise<Result<UserKey, KeychainError>> {
  const found = await keychain.get(account);
  if (!found.ok) return found;
  if (found.value !== null) {
    const key = decodeUserKey(found.value);
    return key ? ok(key) : err({ code: 'keychain', problem: 'keyLost' });
  }
  if (await hasCiphertext()) return err({ code: 'keychain', problem: 'keyLost' });
  return mintInto(keychain, account);
}

/** Reads the new key back before anything is sealed with it: a store that forgets must show now. */
async function mintInto(
  keychain: Keychain,
  account: string,
): Promise<Result<UserKey, KeychainError>> {
  const key = mintUserKey();
  const written = await keychain.set(account, key.encode());
  if (!written.ok) return written;
  const readBack = await keychain.get(account);
  if (!readBack.ok) return readBack;
  return readBack.value === key.encode() ? ok(key) : err({ code: 'keychain', problem: 'failed' });
}
