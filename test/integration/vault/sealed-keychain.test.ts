import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFileLayer } from '../../../main/vault/file-layer.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { sealedKeychain } from '../../../main/vault/sealed-keychain.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { windowsKeychain } from '../../support/windows-keychain.ts';
import { failingDisk, mortalWorld } from './calls-that-fail.ts';
import { everyFile } from './open-store.ts';
import { INSTALLATION } from './open-vault.ts';

const JANE = `session ${'1'.repeat(32)}`;
const JOE = `session ${'2'.repeat(32)}`;
const TOKEN = `eyJ.${'long-token.'.repeat(2_000)}`;
const nothing = { ok: true, value: null };
const found = { ok: true, value: TOKEN };

async function everySecret(keychain: Keychain): Promise<string> {
  const accounts = await keychain.accounts();
  if (!accounts.ok) throw new Error('No accounts');
  return JSON.stringify(await Promise.all(accounts.value.map((each) => keychain.get(each))));
}

// Promise: A session's token is stored encrypted
test('stores a token of 22 kB where Windows accepts 2,560 bytes, and never in plain text', async () => {
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

test('returns no secret for a file that is missing, damaged, truncated, or from another account or installation', async () => {
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

test('cannot read a removed secret again, even if the keychain or the disk failed', async () => {
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

test('keeps the new secret or none, never the previous one, when the disk fails at any call', async () => {
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

test('keeps the previous or the new secret after a kill at any call', async () => {
  const parts = async () => {
    const [keychain, folder] = [memoryKeychain(), tempFolder()];
    await sealedKeychain({ keychain, installation: INSTALLATION, folder }).set(JANE, 'before');
    return { keychain, folder };
  };
  const rehearsal = await parts();
  const world = mortalWorld(rehearsal.keychain, -1);
  await sealedKeychain({ ...rehearsal, ...world, installation: INSTALLATION }).set(JANE, TOKEN);
  expect(world.points()).toBeGreaterThan(5);
  for (let dieAt = 0; dieAt < world.points(); dieAt += 1) {
    const { keychain, folder } = await parts();
    const dying = mortalWorld(keychain, dieAt);
    const over = { folder, installation: INSTALLATION };
    expect(await dying.orDeath(sealedKeychain({ ...over, ...dying }).set(JANE, TOKEN))).toBeNull();
    await dying.bury();
    const after = await sealedKeychain({ ...over, keychain }).get(JANE);
    expect([{ ok: true, value: 'before' }, found]).toContainEqual(after);
  }
});
