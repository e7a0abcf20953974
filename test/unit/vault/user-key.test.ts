import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { openUserKey } from '../../../main/vault/open-user-key.ts';
import { ok } from '../../../preload/contract/result.ts';

const at = (keychain: Keychain, account: string) => ({
  keychain,
  owner: account,
  account,
  clock: Date.now,
});
const nothingStored = async () => false;
const fails = (problem: string) => ({ ok: false, error: { code: 'keychain', problem } });

test('never creates a key over an invalid entry', async () => {
  const keychain = memoryKeychain();
  await keychain.set('jane', 'not a key');
  expect(await openUserKey(at(keychain, 'jane'), nothingStored)).toEqual(fails('keyLost'));
  expect(await keychain.get('jane')).toEqual(ok('not a key'));
});

test('does not trust a keychain that loses entries', async () => {
  const forgetful: Keychain = { ...memoryKeychain(), get: async () => ok(null) };
  expect(await openUserKey(at(forgetful, 'jane'), nothingStored)).toEqual(fails('failed'));
});
