import { expect, test } from 'vitest';
import { destroyUserVault } from '../../../main/vault/destroy-user-vault.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { triesAccount } from '../../../main/vault/pin-tries.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { mintUserKey } from '../../../main/vault/user-key.ts';
import type { UserVaultOptions } from '../../../main/vault/user-vault.ts';
import { JANE, type LivedIn, livedInVault } from './lived-in-vault.ts';
import { INSTALLATION, openVault } from './open-vault.ts';

const ELSEWHERE = { id: 'd'.repeat(32) };
const ANOTHERS = `user key ${userId(JANE.server, JANE.email)} ${ELSEWHERE.id}`;

function open({ profile, keychain }: LivedIn, more: Partial<UserVaultOptions> = {}) {
  return openVault({ profile, keychain, ...JANE, ...more });
}

async function expectWhole(lived: LivedIn): Promise<void> {
  const vault = await open(lived);
  await lived.expectWhole(vault);
  await vault.close();
}

test('reports a key of another computer and changes nothing', async () => {
  const lived = await livedInVault();
  const { keychain } = await lived.copy();
  const own = await keychain.get(lived.account);
  await keychain.delete(lived.account);
  const foreign = mintUserKey().encode();
  await keychain.set(ANOTHERS, foreign);
  const without = await open({ ...lived, keychain });
  expect(without.problem).toBe('keyElsewhere');
  await without.close();
  expect(await keychain.accounts()).toEqual({ ok: true, value: [ANOTHERS] });

  // After the key is restored, it opens everything.
  await keychain.set(lived.account, own.ok ? (own.value ?? '') : '');
  await expectWhole({ ...lived, keychain });
  await keychain.delete(lived.account);

  const destruction = { held: () => false, note: () => {} };
  const parts = { keychain, installation: INSTALLATION, destruction };
  const asked = { by: JANE.email, why: 'locked' } as const;
  const id = userId(JANE.server, JANE.email);
  expect(await destroyUserVault(lived.profile, id, parts, asked)).toEqual({
    ok: true,
    value: { left: null },
  });
  const anew = await open({ ...lived, keychain });
  expect([anew.problem, anew.records.list('recent')]).toEqual([null, []]);
  await anew.close();
  expect(await keychain.get(ANOTHERS)).toEqual({ ok: true, value: foreign });
});

test('does not overwrite an entry of this installation that opens nothing', async () => {
  const lived = await livedInVault();
  await lived.keychain.set(lived.account, mintUserKey().encode());
  const vault = await open(lived);
  expect(vault.problem).toBe('keyLost');
  await vault.close();
});

test("does not report other people's keys, or invalid entries, as keys of another computer", async () => {
  const lived = await livedInVault();
  const { keychain, account } = lived;
  await keychain.delete(account);
  const joe = userId(JANE.server, 'joe@branch.example');
  await keychain.set(`user key ${joe} ${ELSEWHERE.id}`, mintUserKey().encode());
  await keychain.set(triesAccount(account), '{"wrong":1,"at":1}');
  const vault = await open(lived);
  expect(vault.problem).toBe('keyLost');
  await vault.close();
});

test('leaves a foreign key alone and creates a new one if nothing is stored here', async () => {
  const lived = await livedInVault();
  const joe = { server: JANE.server, email: 'joe@branch.example' };
  const name = `user key ${userId(joe.server, joe.email)} ${ELSEWHERE.id}`;
  await lived.keychain.set(name, lived.key.encode());
  const vault = await open(lived, joe);
  expect(vault.problem).toBeNull();
  expect(vault.key.encode()).not.toBe(lived.key.encode());
  await vault.close();
  const again = await open(lived, joe);
  expect(again.key.encode()).toBe(vault.key.encode());
  await again.close();
});

test("creates no key over existing data if the installation's ID is lost or the profile was copied without its keys", async () => {
  const lived = await livedInVault();
  const lost = await open(lived, { installation: ELSEWHERE });
  expect(lost.problem).toBe('keyElsewhere');
  await lost.close();
  const cloned = await open(lived, { keychain: memoryKeychain() });
  expect(cloned.problem).toBe('keyLost');
  await cloned.close();
  await expectWhole(lived);
});
