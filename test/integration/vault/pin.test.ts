import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import {
  beginRenewal,
  changePin,
  hasPin,
  removePin,
  setPin,
} from '../../../main/vault/user-key-changes.ts';
import { openUserVault } from '../../../main/vault/user-vault.ts';
import { JANE, type LivedIn, livedInVault, resealJournal } from './lived-in-vault.ts';
import { mortalWorld } from './mortal-world.ts';
import { INSTALLATION, placeOf } from './open-vault.ts';

const done = { ok: true };
const pinError = (problem: string) => ({ ok: false, error: { code: 'pin', problem } });
const place = (keychain: Keychain) => placeOf(keychain, JANE.server, JANE.email);

function open({ profile, keychain }: LivedIn, pin?: string) {
  const typed = pin === undefined ? {} : { pin };
  return openUserVault({
    profile,
    keychain,
    installation: INSTALLATION,
    ...JANE,
    reseal: resealJournal,
    ...typed,
  });
}

async function expectOpens(lived: LivedIn, pin?: string): Promise<string> {
  const vault = await open(lived, pin);
  if (!vault.ok) throw new Error(vault.error.problem);
  await lived.expectWhole(vault.value);
  expect(vault.value.keys).toHaveLength(1);
  await vault.value.close();
  return vault.value.keys[0].encode();
}

async function entry({ keychain, account }: LivedIn): Promise<string> {
  const found = await keychain.get(account);
  return found.ok ? (found.value ?? '') : '';
}

test('a PIN is then needed, and the key it opens is a new one that the keychain does not show', async () => {
  const lived = await livedInVault();
  const at = place(lived.keychain);
  expect(await setPin(at, '2468')).toEqual(done);
  expect(await hasPin(at)).toEqual({ ok: true, value: true });
  expect(await open(lived)).toMatchObject(pinError('needed'));
  expect(await open(lived, '2469')).toMatchObject(pinError('wrong'));
  const key = await expectOpens(lived, '2468');
  expect(await entry(lived)).not.toContain(key);
  expect((await entry(lived)).length).toBeLessThan(1280);
  await lived.expectFormerKeyGone();

  expect(await setPin(at, '1357')).toMatchObject(pinError('needed'));
  expect(await changePin(at, '0000', '1357')).toMatchObject(pinError('wrong'));
  expect(await changePin(at, '2468', 'a whole sentence')).toEqual(done);
  expect(await open(lived, '2468')).toMatchObject(pinError('wrong'));
  expect(await expectOpens(lived, 'a whole sentence')).not.toBe(key);

  expect(await beginRenewal(at)).toMatchObject(pinError('needed'));
  expect(await removePin(at, 'another sentence')).toMatchObject(pinError('wrong'));
  expect(await removePin(at, 'a whole sentence')).toEqual(done);
  expect(await hasPin(at)).toEqual({ ok: true, value: false });
  expect(await entry(lived)).toContain(await expectOpens(lived));
});

test('a PIN has 4 to 64 characters, however they are typed', async () => {
  const lived = await livedInVault();
  const at = place(lived.keychain);
  for (const pin of ['123', 'x'.repeat(65), '']) {
    expect(await setPin(at, pin)).toMatchObject({ ok: false, error: { code: 'invalidRequest' } });
  }
  expect(await hasPin(at)).toEqual({ ok: true, value: false });
  expect(await setPin(at, 'Caf\u00e9')).toEqual(done);
  await expectOpens(lived, 'Cafe\u0301');
});

test('one change of the key at a time, and the one under way is not lost', async () => {
  const lived = await livedInVault();
  const at = place(lived.keychain);
  expect(await setPin(at, '2468')).toEqual(done);
  expect(await beginRenewal(at, '2468')).toMatchObject({ error: { code: 'invalidRequest' } });
  await expectOpens(lived, '2468');
  expect(await beginRenewal(at, '2468')).toEqual(done);
  await expectOpens(lived, '2468');
});

test('killed at any keychain call of setting a PIN, it is set or not, and nothing is lost', async () => {
  const lived = await livedInVault();
  const rehearsal = mortalWorld((await lived.copy()).keychain, -1);
  await setPin(place(rehearsal.keychain), '2468');
  for (let dieAt = 0; dieAt < rehearsal.points(); dieAt += 1) {
    const copy = await lived.copy();
    const world = mortalWorld(copy.keychain, dieAt);
    expect(await world.orDeath(setPin(place(world.keychain), '2468'))).toBeNull();
    const pinned = await hasPin(place(copy.keychain));
    await expectOpens(copy, pinned.ok && pinned.value ? '2468' : undefined);
  }
});
