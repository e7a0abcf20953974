import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFileLayer } from '../../../main/vault/file-layer.ts';
import type { Installation } from '../../../main/vault/installation.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { failingKeychain } from '../../support/failing-keychain.ts';
import { windowsKeychain } from '../../support/windows-keychain.ts';
import { failingDisk } from './failing-disk.ts';
import { mortalWorld } from './mortal-world.ts';
import { everyFile } from './open-store.ts';
import { INSTALLATION } from './open-vault.ts';
import { tempFolder } from './temp-folder.ts';

const JANE = `session ${'1'.repeat(32)}`;
const JOE = `session ${'2'.repeat(32)}`;
const TOKEN = `eyJ.${'long-token.'.repeat(2_000)}`;
const FROM_01: Installation = { ...INSTALLATION, takesOver: true };
const nothing = { ok: true, value: null };
const found = { ok: true, value: TOKEN };

/** What keychain and folder hold of version 0.1: the token itself, in the keychain. */
async function from01(): Promise<{ readonly keychain: Keychain; readonly folder: string }> {
  const keychain = memoryKeychain();
  await keychain.set(JANE, TOKEN);
  return { keychain, folder: join(tempFolder(), 'kept') };
}

async function everySecret(keychain: Keychain): Promise<string> {
  const accounts = await keychain.accounts();
  if (!accounts.ok) throw new Error('No accounts');
  return JSON.stringify(await Promise.all(accounts.value.map((each) => keychain.get(each))));
}

test('a token of 22 kB is kept where Windows takes 2,560 bytes, and lies in the clear nowhere', async () => {
  const { keychain, sizes } = windowsKeychain();
  expect(await keychain.set('too large', TOKEN)).toMatchObject({ error: { problem: 'failed' } });
  const folder = join(tempFolder(), 'kept');
  const open = () => sealedKeychain({ keychain, installation: INSTALLATION, folder });
  await open().set(JANE, TOKEN);
  await open().set(JOE, 'another');
  expect(await open().get(JANE)).toEqual(found);
  expect(sizes.get(`${JANE} ${INSTALLATION.id}`)).toBeLessThan(50);
  const files = everyFile(folder);
  expect(files).toHaveLength(2);
  for (const [, content] of files) expect(content.includes('long-token')).toBe(false);
  expect(await everySecret(keychain)).not.toContain('long-token');
});

test('a file that is missing, damaged, cut off, or of another account or installation, is no secret', async () => {
  const keychain = memoryKeychain();
  const folder = tempFolder();
  const sealed = sealedKeychain({ keychain, installation: INSTALLATION, folder });
  await sealed.set(JANE, TOKEN);
  await sealed.set(JOE, TOKEN);
  const [jane, joe] = [JANE, JOE].map((account) => join(folder, account.replace(' ', '-')));
  const whole = readFileSync(jane ?? '');
  const harm: readonly (() => void)[] = [
    () => rmSync(jane ?? ''),
    () => cpSync(joe ?? '', jane ?? ''),
    () => writeFileSync(jane ?? '', ''),
    () => writeFileSync(jane ?? '', whole.subarray(0, -1)),
    () => writeFileSync(jane ?? '', Buffer.alloc(2_000_000)),
    () => writeFileSync(jane ?? '', whole.with(50, (whole[50] ?? 0) ^ 1)),
  ];
  for (const each of harm) {
    each();
    expect(await sealed.get(JANE)).toEqual(nothing);
    expect(await sealed.set(JANE, TOKEN)).toEqual({ ok: true });
    expect(await sealed.get(JANE)).toEqual(found);
  }
  const elsewhere = { ...INSTALLATION, id: 'b'.repeat(32) };
  const key = await keychain.get(`${JANE} ${INSTALLATION.id}`);
  if (key.ok && key.value !== null) await keychain.set(`${JANE} ${elsewhere.id}`, key.value);
  const copied = sealedKeychain({ keychain, installation: elsewhere, folder });
  expect(await copied.get(JANE)).toEqual(nothing);
  await keychain.set(`${JANE} ${INSTALLATION.id}`, 'not a key');
  expect(await sealed.get(JANE)).toEqual(nothing);
});

test('forgotten, it cannot be read again, also where keychain or disk does not do its part', async () => {
  const locked = { ok: false, error: { code: 'keychain', problem: 'locked' } } as const;
  for (const fails of ['keychain', 'disk'] as const) {
    const keychain = memoryKeychain();
    const folder = tempFolder();
    await sealedKeychain({ keychain, installation: INSTALLATION, folder }).set(JANE, TOKEN);
    const gone = await sealedKeychain({
      keychain: fails === 'keychain' ? { ...keychain, delete: async () => locked } : keychain,
      installation: INSTALLATION,
      folder,
      files: {
        ...nodeFileLayer,
        ...(fails === 'disk' && { remove: async () => Promise.reject(new Error('EBUSY')) }),
      },
    }).delete(JANE);
    expect(gone).toEqual(fails === 'keychain' ? locked : { ok: true });
    const after = sealedKeychain({ keychain, installation: INSTALLATION, folder });
    expect(await after.get(JANE)).toEqual(nothing);
  }
});

test('a disk that fails at any call keeps the new secret, or none: never the one before', async () => {
  const rehearsal = failingDisk(-1, 'EIO');
  const folder = tempFolder();
  const keychain = memoryKeychain();
  const parts = { keychain, installation: INSTALLATION, folder };
  await sealedKeychain(parts).set(JANE, 'before');
  await sealedKeychain({ ...parts, files: rehearsal.files }).set(JANE, TOKEN);
  expect(rehearsal.calls.length).toBeGreaterThan(5);
  for (const forGood of [false, true]) {
    for (let failAt = 0; failAt < rehearsal.calls.length; failAt += 1) {
      await sealedKeychain(parts).set(JANE, 'before');
      const { files } = failingDisk(failAt, 'ENOSPC', forGood);
      expect(await sealedKeychain({ ...parts, files }).set(JANE, TOKEN)).toEqual({ ok: true });
      expect([nothing, found]).toContainEqual(await sealedKeychain(parts).get(JANE));
    }
  }
});

test('what version 0.1 kept in the keychain is taken over, and gone from there', async () => {
  const { keychain, folder } = await from01();
  const parts = { keychain, installation: FROM_01, folder };
  expect(await sealedKeychain(parts).get(JANE)).toEqual(found);
  expect(await everySecret(keychain)).not.toContain('long-token');
  expect(await sealedKeychain(parts).get(JANE)).toEqual(found);
  const { calls, keychain: watched } = failingKeychain(keychain, -1);
  await sealedKeychain({ ...parts, keychain: watched }).get(JANE);
  expect(calls).toEqual(['get']);
  await sealedKeychain(parts).delete(JANE);
  expect(await sealedKeychain(parts).get(JANE)).toEqual(nothing);
  expect(await everySecret(keychain)).toBe('[]');
  expect(readdirSync(folder)).toEqual([]);
});

test('a new profile looks at nothing that another computer named without an id', async () => {
  const { keychain, folder } = await from01();
  const parts = { keychain, installation: INSTALLATION, folder };
  expect(await sealedKeychain(parts).get(JANE)).toEqual(nothing);
  await sealedKeychain(parts).delete(JANE);
  expect(await keychain.get(JANE)).toEqual(found);
});

test('killed or failing at any call of it, nothing is lost, and the next start sees to the rest', async () => {
  const rehearsal = await from01();
  const world = mortalWorld(rehearsal.keychain, -1);
  await sealedKeychain({ ...rehearsal, ...world, installation: FROM_01 }).get(JANE);
  expect(world.points()).toBeGreaterThan(40);
  for (let dieAt = 0; dieAt < world.points(); dieAt += 1) {
    const { keychain, folder } = await from01();
    const dying = mortalWorld(keychain, dieAt);
    const parts = { folder, installation: FROM_01 };
    const got = await dying.orDeath(sealedKeychain({ ...parts, ...dying }).get(JANE));
    expect(got).toBeNull();
    await dying.bury();
    await expectTakenOver(keychain, folder);
  }

  const { keychain: kept, folder: at } = await from01();
  const watched = failingKeychain(kept, -1);
  await sealedKeychain({ keychain: watched.keychain, installation: FROM_01, folder: at }).get(JANE);
  for (let failAt = 0; failAt < watched.calls.length; failAt += 1) {
    const { keychain, folder } = await from01();
    const failing = failingKeychain(keychain, failAt).keychain;
    await sealedKeychain({ keychain: failing, installation: FROM_01, folder }).get(JANE);
    await expectTakenOver(keychain, folder);
  }
  for (let failAt = 0; failAt < world.points(); failAt += 1) {
    const { keychain, folder } = await from01();
    const { files } = failingDisk(failAt, 'ENOSPC');
    const parts = { keychain, installation: FROM_01, folder };
    expect(await sealedKeychain({ ...parts, files }).get(JANE)).toEqual(found);
    await expectTakenOver(keychain, folder);
  }
});

async function expectTakenOver(keychain: Keychain, folder: string): Promise<void> {
  const parts = { keychain, installation: FROM_01, folder };
  expect(await sealedKeychain(parts).get(JANE)).toEqual(found);
  expect(await everySecret(keychain)).not.toContain('long-token');
  expect(await sealedKeychain(parts).get(JANE)).toEqual(found);
}

test('signed in anew before it was looked for, what version 0.1 kept goes as well', async () => {
  const { keychain, folder } = await from01();
  const parts = { keychain, installation: FROM_01, folder };
  await sealedKeychain(parts).set(JANE, 'newer');
  expect(await sealedKeychain(parts).get(JANE)).toEqual({ ok: true, value: 'newer' });
  expect(await everySecret(keychain)).not.toContain('long-token');
});

test('what version 0.1 kept stays while a keychain forgets the new key, and goes when it is given up', async () => {
  const { keychain, folder } = await from01();
  const set = async () => ({ ok: true, value: undefined }) as const;
  const parts = { keychain: { ...keychain, set }, installation: FROM_01, folder };
  expect(await sealedKeychain(parts).get(JANE)).toEqual(found);
  expect(await keychain.get(JANE)).toEqual(found);
  expect(await sealedKeychain(parts).delete(JANE)).toMatchObject({ ok: true });
  expect(await keychain.get(JANE)).toEqual(nothing);
});
