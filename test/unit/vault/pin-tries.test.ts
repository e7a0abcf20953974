import { expect, test } from 'vitest';
import type { KeyPlace } from '../../../main/vault/key-place.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { beginTries, clearTries, triesAccount, tryPin } from '../../../main/vault/pin-tries.ts';
import { err, ok } from '../../../preload/contract/result.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-03-02T12:00:00Z');

/**
 * A keychain entry with a clock that is set by the test. Nothing is stored except in the keychain.
 */
async function placeAt(now = NOON) {
  const time = { now };
  const owner = `user key ${Math.random()}`;
  const place: KeyPlace = {
    keychain: memoryKeychain(),
    owner,
    account: owner,
    clock: () => time.now,
  };
  await beginTries(place);
  return { place, time };
}

const wrong = async () => null;
const right = async () => 'the key';
const pin = (problem: string, retryAt: number | null) => ({
  ok: false,
  error: {
    code: 'pin',
    problem,
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
  },
});

async function miss(place: KeyPlace, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await tryPin(place, wrong);
}

// Promise: After five wrong PINs, users must wait
test('adds no wait for four wrong PINs, half a minute for the fifth, and twice the last wait for each further one', async () => {
  const { place, time } = await placeAt();
  await miss(place, 3);
  expect(await tryPin(place, wrong)).toEqual(pin('wrong', null));
  const minutes = [0.5, 1, 2, 4, 8, 15, 15];
  for (const wait of minutes) {
    expect(await tryPin(place, wrong)).toEqual(pin('wrong', time.now + wait * MINUTE));
    const again = time.now + wait * MINUTE;
    time.now = again - 1;
    let looked = false;
    const look = async () => {
      looked = true;
      return 'the key';
    };
    expect(await tryPin(place, look)).toEqual(pin('tooOften', again));
    expect(looked).toBe(false);
    time.now = again;
  }
  expect(await tryPin(place, right)).toEqual(ok('the key'));
  await miss(place, 3);
  expect(await tryPin(place, wrong)).toEqual(pin('wrong', null));
});

test('counts an attempt that the program did not live to check', async () => {
  const { place } = await placeAt();
  await miss(place, 4);
  const killed = () => Promise.reject(new Error('killed'));
  await expect(tryPin(place, killed)).rejects.toThrow('killed');
  expect(await tryPin(place, right)).toEqual(pin('tooOften', NOON + MINUTE / 2));
});

test('checks a hundred simultaneous attempts one at a time', async () => {
  const { place } = await placeAt();
  let looks = 0;
  const look = async () => {
    looks += 1;
    return null;
  };
  await Promise.all(Array.from({ length: 100 }, () => tryPin(place, look)));
  expect(looks).toBe(5);
});

test('restarts the wait when the clock is set back, and does nothing else', async () => {
  const { place, time } = await placeAt();
  await miss(place, 5);
  time.now = NOON - 365 * 24 * 60 * MINUTE;
  expect(await tryPin(place, right)).toEqual(pin('tooOften', time.now + MINUTE / 2));
  time.now += MINUTE / 2 - 1;
  expect(await tryPin(place, right)).toMatchObject({ ok: false });
  time.now += 1;
  expect(await tryPin(place, right)).toEqual(ok('the key'));
});

// Promise: The number of wrong attempts is stored
// Promise: If this number is missing, the longest wait
test('applies the longest wait to a missing or invalid count, and opens nothing if the count cannot be stored', async () => {
  const { place, time } = await placeAt();
  for (const take of [
    () => clearTries(place),
    () => place.keychain.set(triesAccount(place.account), '{"wrong":-100}'),
  ]) {
    await take();
    const end = time.now + 15 * MINUTE;
    expect(await tryPin(place, right)).toEqual(pin('tooOften', end));
    time.now = end - 1;
    expect(await tryPin(place, right)).toEqual(pin('tooOften', end));
    time.now = end;
    expect(await tryPin(place, right)).toEqual(ok('the key'));
    expect(await tryPin(place, wrong)).toEqual(pin('wrong', null));
    expect(await tryPin(place, right)).toEqual(ok('the key'));
  }
  const error = { code: 'keychain', problem: 'locked' } as const;
  const keychain = { ...place.keychain, set: async () => err(error) };
  expect(await tryPin({ ...place, keychain }, right)).toEqual(err(error));
});
