import { ok } from '../../preload/contract/result.ts';
import type { Keychain } from './keychain.ts';

/** Keeps secrets until the process ends: practice mode and tests. */
export function memoryKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    get: async (account) => ok(secrets.get(account) ?? null),
    async set(account, secret) {
      secrets.set(account, secret);
      return ok(undefined);
    },
    async delete(account) {
      secrets.delete(account);
      return ok(undefined);
    },
    accounts: async () => ok([...secrets.keys()]),
  };
}
