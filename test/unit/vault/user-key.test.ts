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
const somethingStored = async () => true;
const fails = (problem: string) => ({ ok: false, error: { code: 'keychain', problem } });

test('a user gets one key, and the same one on every start', async () => {
  const keychain = memoryKeychain();
  const first = await openUserKey(at(keychain, 'jane'), nothingStored);
  const again = await openUserKey(at(keychain, 'jane'), somethingStored);
  const other = await openUserKey(at(keychain, 'joe'), nothingStored);
  if (!first.ok || !again.ok || !other.ok) throw new Error('No key');
  expect(again.value.encode()).toBe(first.value.encode());
  expect(other.value.encode()).not.toBe(first.value.encode());
  expect(Buffer.from(first.value.encode(), 'base64url')).toHaveLength(32);
});

test('never mints a key over what another one sealed', async () => {
  const keychain = memoryKeychain();
  expect(await openUserKey(at(keychain, 'jane'), somethingStored)).toEqual(fails('keyLost'));
  expect(await keychain.get('jane')).toEqual(ok(null));
  await keychain.set('jane', 'not a key');
  expect(await openUserKey(at(keychain, 'jane'), nothingStored)).toEqual(fails('keyLost'));
  expect(await keychain.get('jane')).toEqual(ok('not a key'));
});

test('does not trust a keychain that forgets', async () => {
  const forgetful: Keychain = { ...memoryKeychain(), get: async () => ok(null) };
  expect(await openUserKey(at(forgetful, 'jane'), nothingStored)).toEqual(fails('failed'));
});
