import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { destroyUserVault } from '../../../main/vault/destroy-user-vault.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { setPin } from '../../../main/vault/open-user-key.ts';
import { otherUserFolders, userFolder, userId } from '../../../main/vault/user-folders.ts';
import { err } from '../../../preload/contract/result.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { mortalWorld } from './calls-that-fail.ts';
import { JANE, livedInVault } from './lived-in-vault.ts';
import { INSTALLATION, openVault, placeOf } from './open-vault.ts';

const { server, email } = JANE;
const destroy = (profile: string, keychain: Keychain) =>
  destroyUserVault(profile, userId(JANE.server, JANE.email), {
    keychain,
    installation: INSTALLATION,
  });
const GONE = { ok: true, value: { left: null } };

test('a destroyed vault leaves neither key nor file, whatever PIN it had, and begins anew', async () => {
  const { profile, keychain, account, key } = await livedInVault();
  await setPin(placeOf(keychain, server, email), 'forgotten');
  expect(await destroy(profile, keychain)).toEqual(GONE);
  expect(await keychain.get(account)).toEqual({ ok: true, value: null });
  expect(readdirSync(join(profile, 'users'))).toEqual([]);
  expect(await destroy(profile, keychain)).toEqual(GONE);
  const again = await openVault({ profile, keychain, server, email });
  expect([again.problem, await again.blobs.list(), again.records.list('recent')]).toEqual([
    null,
    [],
    [],
  ]);
  expect(again.key.encode()).not.toBe(key.encode());
  await again.close();
});

test('where the keychain keeps the key, nothing is destroyed', async () => {
  const lived = await livedInVault();
  const { profile, keychain } = lived;
  const locked = err({ code: 'keychain', problem: 'locked' } as const);
  const stubborn = { ...keychain, delete: async () => locked };
  expect(await destroy(profile, stubborn)).toEqual(locked);
  const vault = await openVault({ profile, keychain, server, email });
  await lived.expectWhole(vault);
  await vault.close();
});

test('killed at any keychain call, or among the files, it is finished at the next opening', async () => {
  const lived = await livedInVault();
  for (const dieAt of [0, 1, 2, 3]) {
    const copy = await lived.copy();
    const world = mortalWorld(copy.keychain, dieAt);
    const { profile, keychain } = copy;
    const destroying = destroy(profile, world.keychain);
    expect(await world.orDeath(destroying)).toBeNull();
    const vault = await openVault({ profile, keychain, server, email });
    expect([vault.problem, await vault.blobs.list()]).toEqual([null, []]);
    expect(vault.key.encode()).not.toBe(lived.key.encode());
    await vault.close();
  }
});

test('tells how many other people have something here, and nothing else', async () => {
  const profile = tempFolder();
  const own = userId(server, email);
  expect(userId(server, ' Jane@Branch.example ')).toBe(own);
  expect(await otherUserFolders(profile, own)).toEqual([]);
  const joe = userId(server, 'joe@branch.example');
  for (const folder of [userFolder(profile, server, email), join(profile, 'users', joe)]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(profile, 'users', '.DS_Store'), '');
  expect(await otherUserFolders(profile, own)).toEqual([joe]);
  expect(existsSync(userFolder(profile, server, email))).toBe(true);
});
