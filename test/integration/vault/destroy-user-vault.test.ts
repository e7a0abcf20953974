import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DestructionNote,
  destroyUserVault,
  finishDestructions,
} from '../../../main/vault/destroy-user-vault.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { setPin } from '../../../main/vault/open-user-key.ts';
import { otherUserFolders, userFolder, userId } from '../../../main/vault/user-folders.ts';
import { err } from '../../../preload/contract/result.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { mortalWorld } from './calls-that-fail.ts';
import { JANE, livedInVault } from './lived-in-vault.ts';
import { INSTALLATION, openVault, placeOf } from './open-vault.ts';

const { server, email } = JANE;
const ID = userId(server, email);
const ASKED = { by: email, why: 'atSignOut' } as const;

/** Returns what destroys Jane's vault, and what it noted. */
function destroyer(keychain: Keychain, held = false) {
  const notes: DestructionNote[] = [];
  const destruction = { held: () => held, note: (note: DestructionNote) => void notes.push(note) };
  return { parts: { keychain, installation: INSTALLATION, destruction }, notes };
}
const destroy = (profile: string, keychain: Keychain) =>
  destroyUserVault(profile, ID, destroyer(keychain).parts, ASKED);
const GONE = { ok: true, value: { left: null } };

test('leaves neither a key nor a file of a destroyed vault, whatever its PIN, and starts a new one', async () => {
  const { profile, keychain, account, key } = await livedInVault();
  expect(await setPin(placeOf(keychain, server, email), 'forgotten 28 kx')).toMatchObject({
    ok: true,
  });
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

test('destroys nothing if the keychain keeps the key', async () => {
  const lived = await livedInVault();
  const { profile, keychain } = lived;
  const locked = err({ code: 'keychain', problem: 'locked' } as const);
  const stubborn = { ...keychain, delete: async () => locked };
  expect(await destroy(profile, stubborn)).toEqual(locked);
  const silent = destroyer({ ...keychain, get: async () => locked });
  await finishDestructions(profile, silent.parts);
  expect(silent.notes).toEqual([]);
  const vault = await openVault({ profile, keychain, server, email });
  await lived.expectWhole(vault);
  await vault.close();
});

test('destroys no later vault because of what a keychain kept, or stored in spite of a reported failure', async () => {
  const failed = err({ code: 'keychain', problem: 'failed' } as const);
  const { profile, keychain, account, key } = await livedInVault();
  const other = (asked: string) => asked !== account;
  // This keychain accepts the intent to destroy, and then reports that it did not store it.
  const deaf = {
    ...keychain,
    set: async (asked: string, secret: string) => {
      await keychain.set(asked, secret);
      return failed;
    },
  };
  expect(await destroy(profile, deaf)).toEqual(failed);
  await finishDestructions(profile, destroyer(keychain).parts);
  expect(await keychain.get(account)).toMatchObject({
    value: expect.stringContaining(key.encode()),
  });

  // This keychain deletes the key, and nothing else.
  let keepsAll = false;
  const clinging = {
    ...keychain,
    delete: async (asked: string) => (other(asked) ? failed : keychain.delete(asked)),
    set: async (asked: string, secret: string) => {
      if (keepsAll && other(asked)) return failed;
      const done = await keychain.set(asked, secret);
      keepsAll = true;
      return done;
    },
  };
  const gone = await destroy(profile, clinging);
  expect(gone).toMatchObject({ ok: true, value: { left: expect.any(Error) } });
  await expect(openVault({ profile, keychain: clinging, server, email })).rejects.toThrow();
  const next = await openVault({ profile, keychain, server, email });
  await next.close();
  await finishDestructions(profile, destroyer(keychain).parts);
  expect(await keychain.get(account)).toMatchObject({
    value: expect.stringContaining(next.key.encode()),
  });
});

test('finishes and records a destruction at the next start after a kill at any keychain call, if it was reported as begun', async () => {
  const lived = await livedInVault();
  let [whole, finished] = [0, 0];
  for (let dieAt = 0; ; dieAt += 1) {
    const copy = await lived.copy();
    const { profile, keychain } = copy;
    const world = mortalWorld(keychain, dieAt);
    const first = destroyer(world.keychain);
    const destroying = destroyUserVault(profile, ID, first.parts, ASKED);
    if ((await world.orDeath(destroying)) !== null) break;
    const next = destroyer(keychain);
    await finishDestructions(profile, next.parts);
    const notes = [...first.notes, ...next.notes];
    const vault = await openVault({ profile, keychain, server, email });
    if (vault.key.encode() === lived.key.encode()) {
      whole += 1;
      await lived.expectWhole(vault);
      expect(notes).toEqual([]);
    } else {
      finished += 1;
      expect([vault.problem, await vault.blobs.list()]).toEqual([null, []]);
      expect(new Set(notes.map(({ end }) => end))).toEqual(new Set(['destroyed']));
      expect(notes[0]).toMatchObject({ asked: ASKED });
    }
    await vault.close();
    expect(await keychain.accounts()).toMatchObject({ value: [copy.account] });
  }
  expect([whole, finished]).toEqual([3, 11]);
});

// Promise: When a deletion begins, a note in the credential store
// Promise: If a legal hold starts in the meantime
test('cancels an unfinished destruction because of a legal hold while the key exists', async () => {
  const lived = await livedInVault();
  const { profile, keychain } = lived;
  // The kill came after the intent was stored in the keychain and before the key was deleted.
  const world = mortalWorld(keychain, 3);
  const destroying = destroyUserVault(profile, ID, destroyer(world.keychain).parts, ASKED);
  expect(await world.orDeath(destroying)).toBeNull();
  const { parts, notes } = destroyer(keychain, true);
  await finishDestructions(profile, parts);
  expect(notes).toEqual([{ end: 'heldBack', asked: ASKED }]);
  await finishDestructions(profile, destroyer(keychain).parts);
  const vault = await openVault({ profile, keychain, server, email });
  await lived.expectWhole(vault);
  await vault.close();
});

// Promise: If a file requests one, the app sets the file aside
test.each([
  '',
  '{"v":1,"at":1,"by":"jane@branch.example","why":"atSignOut","noted":false}',
])('sets a file that requests a destruction aside, reports it, and destroys nothing: %j', async (content) => {
  const lived = await livedInVault();
  const { profile, keychain } = lived;
  const folder = userFolder(profile, server, email);
  writeFileSync(join(folder, 'destroying'), content);
  const { parts, notes } = destroyer(keychain);
  await finishDestructions(profile, parts);
  await finishDestructions(profile, parts);
  expect(notes).toEqual([{ end: 'notProven' }]);
  expect(readdirSync(folder)).toContain('destroying.set-aside-1');
  const vault = await openVault({ profile, keychain, server, email });
  await lived.expectWhole(vault);
  await vault.close();
});

test('says how many other people have data here, and nothing else', async () => {
  const profile = tempFolder();
  const own = ID;
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
