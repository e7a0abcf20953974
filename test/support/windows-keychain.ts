import type { Keychain } from '../../main/vault/keychain.ts';
import { keychainFault } from '../../main/vault/keytar-keychain.ts';
import { memoryKeychain } from '../../main/vault/open-keychain.ts';
import { err } from '../../preload/contract/result.ts';

/** CRED_MAX_CREDENTIAL_BLOB_SIZE in bytes, which keytar fills with UTF-8. */
const LARGEST_BLOB = 2_560;

/** CRED_MAX_USERNAME_LENGTH in characters. keytar stores the account there. */
const LONGEST_NAME = 513;

/**
 * Returns a keychain that refuses what the Credential Manager of Windows refuses, with the same
 * message.
 */
export function windowsKeychain() {
  const real = memoryKeychain();
  const sizes = new Map<string, number>();
  const keychain: Keychain = {
    ...real,
    async set(account, secret) {
      const bytes = Buffer.byteLength(secret);
      sizes.set(account, Math.max(bytes, sizes.get(account) ?? 0));
      if (bytes <= LARGEST_BLOB && account.length <= LONGEST_NAME) return real.set(account, secret);
      // RPC_X_BAD_STUB_DATA, as FormatMessage returns it.
      const problem = keychainFault(new Error('The stub received bad data.\r\n'));
      return err({ code: 'keychain', problem });
    },
  };
  return { keychain, /** the largest secret for each account, in bytes */ sizes };
}
