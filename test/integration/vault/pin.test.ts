import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { changePin, hasPin, removePin, setPin } from '../../../main/vault/open-user-key.ts';
import { acceptPin } from '../../../main/vault/pin.ts';
import { openUserVault } from '../../../main/vault/user-vault.ts';
import { quickPins } from '../../support/quick-pins.ts';
import { failingKeychain, mortalWorld } from './calls-that-fail.ts';
import { JANE, type LivedIn, livedInVault } from './lived-in-vault.ts';
import { INSTALLATION, placeOf } from './open-vault.ts';

let atFullCost: () => void;
beforeEach(() => {
  atFullCost = quickPins();
});
afterEach(() => atFullCost());

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
    ...typed,
  });
}

async function expectOpens(lived: LivedIn, pin?: string): Promise<string> {
  const vault = await open(lived, pin);
  if (!vault.ok) throw new Error(vault.error.problem);
  await lived.expectWhole(vault.value);
  await vault.value.close();
  return vault.value.key.encode();
}

async function entry({ keychain, account }: LivedIn): Promise<string> {
  const found = await keychain.get(account);
  return found.ok ? (found.value ?? '') : '';
}

// Promise: Each user's key is stored in the operating system
// Promise: If the user sets a PIN, the key is encrypted
test('requires the PIN, and keeps the key that it opens out of the keychain', async () => {
  const lived = await livedInVault();
  const at = place(lived.keychain);
  expect(await setPin(at, '28 61 kx')).toEqual(done);
  expect(await hasPin(at)).toEqual({ ok: true, value: true });
  expect(await open(lived)).toMatchObject(pinError('needed'));
  expect(await open(lived, '28 62 kx')).toMatchObject(pinError('wrong'));
  const key = await expectOpens(lived, '28 61 kx');
  expect(await entry(lived)).not.toContain(key);
  expect((await entry(lived)).length).toBeLessThan(1280);

  expect(await setPin(at, '17 53 kx')).toMatchObject(pinError('needed'));
  expect(await changePin(at, '00 00 ab', '17 53 kx')).toMatchObject(pinError('wrong'));
  expect(await changePin(at, '28 61 kx', 'a whole sentence')).toEqual(done);
  expect(await open(lived, '28 61 kx')).toMatchObject(pinError('wrong'));
  expect(await expectOpens(lived, 'a whole sentence')).toBe(key);
  expect(await entry(lived)).not.toContain(key);

  expect(await removePin(at, 'another sentence')).toMatchObject(pinError('wrong'));
  expect(await removePin(at, 'a whole sentence')).toEqual(done);
  expect(await hasPin(at)).toEqual({ ok: true, value: false });
  expect(await entry(lived)).toContain(await expectOpens(lived));
});

// Promise: A PIN has at least six characters
test('accepts PINs of 6 to 64 characters that are not easy to guess, however they are typed', async () => {
  const lived = await livedInVault();
  const at = place(lived.keychain);
  for (const pin of [
    ...['', '24680', 'x'.repeat(65), '      ', '000000', '123456', '654321', '121212', '123123'],
    ...['abcdef', '1234567890', '1 2 3 4 5 6', 'PassWord', 'qwerty', '112233'],
    ...['123321', '12341234', '11223344', '198512', 'password12', 'qwerty123', 'Contraseña 1'],
    ...[
      '121314',
      '147258',
      '010203',
      '951753',
      'q1w2e3',
      'abc123',
      'te amo 1',
      '2026 01',
      'Michael1',
    ],
  ]) {
    expect(await setPin(at, pin)).toMatchObject({ ok: false, error: { code: 'invalidRequest' } });
  }
  expect(await hasPin(at)).toEqual({ ok: true, value: false });
  atFullCost();
  expect(await setPin(at, 'Caf\u00e9 24')).toEqual(done);
  await expectOpens(lived, 'Cafe\u0301 24');
});

test('accepts most random six-digit PINs and gives the reason for a refusal', async () => {
  let taken = 0;
  for (let pin = 0; pin < 200; pin += 1) {
    // The PINs are spread over all possible ones, and are the same in each run.
    const digits = String((pin * 611_953 + 7) % 1_000_000).padStart(6, '0');
    if ((await acceptPin(digits)).ok) taken += 1;
  }
  expect(taken).toBeGreaterThan(160);
  const why = async (pin: string) => JSON.stringify(await acceptPin(pin));
  expect(await why('password12')).toContain('common password');
  expect(await why('198512')).toContain('date');
  expect(await why('878787')).toContain('repeated');
});

test('has either set the PIN or not, without a loss, after a kill at any keychain call', async () => {
  const lived = await livedInVault();
  const rehearsal = mortalWorld((await lived.copy()).keychain, -1);
  await setPin(place(rehearsal.keychain), '28 61 kx');
  for (let dieAt = 0; dieAt < rehearsal.points(); dieAt += 1) {
    const copy = await lived.copy();
    const world = mortalWorld(copy.keychain, dieAt);
    expect(await world.orDeath(setPin(place(world.keychain), '28 61 kx'))).toBeNull();
    const pinned = await hasPin(place(copy.keychain));
    await expectOpens(copy, pinned.ok && pinned.value ? '28 61 kx' : undefined);
  }
});

test('has either set the PIN or not, without a loss, after a failure of any keychain call', async () => {
  const lived = await livedInVault();
  const { calls, keychain } = failingKeychain((await lived.copy()).keychain, -1);
  await setPin(place(keychain), '28 61 kx');
  expect(calls).toEqual(['keychain get', 'keychain set', 'keychain set', 'keychain get']);
  for (let failAt = 0; failAt < calls.length; failAt += 1) {
    const copy = await lived.copy();
    const failing = failingKeychain(copy.keychain, failAt);
    expect(await setPin(place(failing.keychain), '28 61 kx')).toMatchObject({ ok: false });
    const pinned = await hasPin(place(copy.keychain));
    await expectOpens(copy, pinned.ok && pinned.value ? '28 61 kx' : undefined);
  }
});
