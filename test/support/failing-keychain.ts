import type { Keychain } from '../../main/vault/keychain.ts';
import { err, type Result } from '../../preload/contract/result.ts';

/** A keychain whose call number `failAt` (from 0) fails without being carried out; the others do not. */
export function failingKeychain(real: Keychain, failAt: number) {
  const calls: string[] = [];
  const refused = err({ code: 'keychain', problem: 'failed' } as const);
  const call = async <T extends Result<unknown, unknown>>(name: string, work: () => Promise<T>) =>
    calls.push(name) - 1 === failAt ? refused : work();
  const keychain: Keychain = {
    get: (account) => call('get', () => real.get(account)),
    set: (account, secret) => call('set', () => real.set(account, secret)),
    delete: (account) => call('delete', () => real.delete(account)),
    accounts: () => call('accounts', () => real.accounts()),
  };
  return { keychain, calls };
}
