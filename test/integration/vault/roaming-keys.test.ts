import { expect, test } from 'vitest';
import { destroyUserVault } from '../../../main/vault/destroy-user-vault.ts';
import type { Installation } from '../../../main/vault/installation.ts';
import { keyPlace } from '../../../main/vault/key-place.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { triesAccount } from '../../../main/vault/pin-tries.ts';
import { userId } from '../../../main/vault/user-folders.ts';
import { mintUserKey } from '../../../main/vault/user-key.ts';
import { beginRenewal, hasPin, setPin } from '../../../main/vault/user-key-changes.ts';
import { openUserVault, type UserVaultOptions } from '../../../main/vault/user-vault.ts';
import { failingKeychain } from '../../support/failing-keychain.ts';
import { JANE, type LivedIn, livedInVault, resealJournal } from './lived-in-vault.ts';
import { mortalWorld } from './mortal-world.ts';
import { openVault } from './open-vault.ts';

const FROM_01: Installation = { id: 'c'.repeat(32), takesOver: true };
const ID = userId(JANE.server, JANE.email);
/** As version 0.1 named it. */
const FORMER = `user key ${ID}`;
const OWN = `${FORMER} ${FROM_01.id}`;

/** A copy as version 0.1 left it: its key, as it wrote it, under a name that says nothing of where. */
async function from01(lived: LivedIn, roams = false): Promise<LivedIn> {
  const copy = await lived.copy();
  const keychain: Keychain = { ...memoryKeychain(), roams };
  await keychain.set(FORMER, lived.key.encode());
  return { ...copy, keychain };
}

function open({ profile, keychain }: LivedIn, more: Partial<UserVaultOptions> = {}) {
  return openVault({
    profile,
    keychain,
    installation: FROM_01,
    ...JANE,
    reseal: resealJournal,
    ...more,
  });
}

async function secretIn(keychain: Keychain, account: string): Promise<string | null> {
  const found = await keychain.get(account);
  if (!found.ok) throw new Error(found.error.problem);
  return found.value;
}

async function expectWhole(lived: LivedIn): Promise<void> {
  const vault = await open(lived);
  await lived.expectWhole(vault);
  await vault.close();
}

test('the key of version 0.1 is found, and goes over to a name of this profile’s own', async () => {
  const copy = await from01(await livedInVault());
  await expectWhole(copy);
  expect(await secretIn(copy.keychain, FORMER)).toBeNull();
  expect(await secretIn(copy.keychain, OWN)).toContain(copy.key.encode());
  await expectWhole(copy);
});

test('killed at any call of it, or with a keychain that fails at any, the key is never lost', async () => {
  const lived = await livedInVault();
  const rehearsal = await from01(lived);
  const world = mortalWorld(rehearsal.keychain, -1);
  await (await open(rehearsal, { keychain: world.keychain, files: world.files })).close();
  expect(world.calls).toContain('keychain delete');
  for (let dieAt = 0; dieAt < world.points(); dieAt += 1) {
    const copy = await from01(lived);
    const dying = mortalWorld(copy.keychain, dieAt);
    const dead = await dying.orDeath(open(copy, { keychain: dying.keychain, files: dying.files }));
    expect(dead).toBeNull();
    await dying.bury();
    await expectWhole(copy);
    expect(await secretIn(copy.keychain, FORMER)).toBeNull();
  }
  const calls = world.calls.filter((name) => name.startsWith('keychain'));
  for (let failAt = 0; failAt < calls.length; failAt += 1) {
    const copy = await from01(lived);
    const { keychain } = failingKeychain(copy.keychain, failAt);
    const vault = await open(copy, { keychain });
    if (vault.problem === null) await copy.expectWhole(vault);
    await vault.close();
    await expectWhole(copy);
    expect(await secretIn(copy.keychain, FORMER)).toBeNull();
  }
});

test('a keychain that forgets what it was given keeps the key under the old name', async () => {
  const copy = await from01(await livedInVault());
  const { keychain } = copy;
  const forgetful = { ...keychain, set: async () => ({ ok: true, value: undefined }) as const };
  const vault = await open(copy, { keychain: forgetful });
  await copy.expectWhole(vault);
  await vault.close();
  await expectWhole(copy);
});

test('where entries roam, the old one stays for computers that still go by it, until it is destroyed', async () => {
  const lived = await livedInVault();
  const copy = await from01(lived, true);
  await expectWhole(copy);
  expect(await secretIn(copy.keychain, FORMER)).toBe(lived.key.encode());
  const parts = { keychain: copy.keychain, installation: FROM_01 };
  expect(await destroyUserVault(copy.profile, JANE, parts)).toEqual({
    ok: true,
    value: { left: null },
  });
  expect(await copy.keychain.accounts()).toEqual({ ok: true, value: [] });

  // Once renewed it opens nothing here any more: it can only be another computer's.
  const renewed = await from01(lived, true);
  await expectWhole(renewed);
  const at = { keychain: renewed.keychain, installation: FROM_01 };
  await beginRenewal(keyPlace(at, ID));
  await expectWhole(renewed);
  await destroyUserVault(renewed.profile, JANE, at);
  expect(await renewed.keychain.accounts()).toEqual({ ok: true, value: [FORMER] });
});

test.each([
  ['named as version 0.1 did', FORMER],
  ['named by its installation', `${FORMER} ${'d'.repeat(32)}`],
])('a key of another computer, %s, is said to be one, and changes nothing', async (_how, name) => {
  const copy = await from01(await livedInVault(), true);
  const own = await secretIn(copy.keychain, FORMER);
  await copy.keychain.delete(FORMER);
  const foreign = mintUserKey().encode();
  await copy.keychain.set(name, foreign);

  const without = await open(copy);
  expect(without.problem).toBe('keyElsewhere');
  await without.close();
  expect(await copy.keychain.accounts()).toEqual({ ok: true, value: [name] });

  // Back again, it opens everything.
  const back = { ...copy, keychain: { ...memoryKeychain(), roams: true } };
  await back.keychain.set(FORMER, own ?? '');
  await expectWhole(back);

  const parts = { keychain: copy.keychain, installation: FROM_01 };
  expect(await destroyUserVault(copy.profile, JANE, parts)).toEqual({
    ok: true,
    value: { left: null },
  });
  expect(await secretIn(copy.keychain, name)).toBe(foreign);
  const anew = await open(copy);
  expect([anew.problem, anew.records.list('recent')]).toEqual([null, []]);
  await anew.close();
  expect(await secretIn(copy.keychain, name)).toBe(foreign);
});

test('an entry of this installation that opens nothing costs the one that version 0.1 wrote nothing', async () => {
  const copy = await from01(await livedInVault());
  await copy.keychain.set(OWN, mintUserKey().encode());
  const vault = await open(copy);
  expect(vault.problem).toBe('keyLost');
  await vault.close();
  await copy.keychain.delete(OWN);
  await expectWhole(copy);
});

test('a renewal that another computer began is not carried out here', async () => {
  const copy = await from01(await livedInVault(), true);
  const document = {
    v: 1,
    pin: null,
    current: mintUserKey().encode(),
    next: mintUserKey().encode(),
  };
  await copy.keychain.set(FORMER, JSON.stringify(document));
  const vault = await open(copy);
  expect(vault.problem).toBe('keyElsewhere');
  await vault.close();
  await copy.keychain.set(FORMER, copy.key.encode());
  await expectWhole(copy);
});

test('other people’s keys, and what is no key, are nobody’s other computer', async () => {
  const copy = await from01(await livedInVault());
  await copy.keychain.delete(FORMER);
  const joe = userId(JANE.server, 'joe@branch.example');
  await copy.keychain.set(`user key ${joe} ${FROM_01.id}`, mintUserKey().encode());
  await copy.keychain.set(triesAccount(OWN), '{"wrong":1,"at":1}');
  const vault = await open(copy);
  expect(vault.problem).toBe('keyLost');
  await vault.close();
});

test('with nothing kept here, a key that came along is left alone and a new one made', async () => {
  const lived = await livedInVault();
  const { keychain } = await from01(lived, true);
  const { profile } = await lived.copy();
  const joe = { server: JANE.server, email: 'joe@branch.example' };
  await keychain.set(`user key ${userId(joe.server, joe.email)}`, lived.key.encode());
  const vault = await openVault({ profile, keychain, installation: FROM_01, ...joe });
  expect(vault.problem).toBeNull();
  expect(vault.keys[0].encode()).not.toBe(lived.key.encode());
  await vault.close();
  const again = await openVault({ profile, keychain, installation: FROM_01, ...joe });
  expect(again.keys[0].encode()).toBe(vault.keys[0].encode());
  await again.close();
});

test('an installation whose id is lost, or a profile copied without its keys, mints nothing over it', async () => {
  const copy = await from01(await livedInVault());
  await expectWhole(copy);
  const other: Installation = { id: 'e'.repeat(32), takesOver: true };
  const lost = await open(copy, { installation: other });
  expect(lost.problem).toBe('keyElsewhere');
  await lost.close();
  const cloned = await open(copy, { keychain: memoryKeychain() });
  expect(cloned.problem).toBe('keyLost');
  await cloned.close();
  await expectWhole(copy);
});

test('a PIN set under version 0.1 opens its keys, and wrong ones counted there still count', async () => {
  const copy = await from01(await livedInVault());
  const { keychain, profile } = copy;
  const before = { keychain, owner: FORMER, account: FORMER, former: null, clock: Date.now };
  expect(await setPin(before, '2468')).toEqual({ ok: true });
  const tries = { wrong: 9, at: Date.now() };
  await keychain.set(triesAccount(FORMER), JSON.stringify(tries));
  const place = keyPlace({ keychain, installation: FROM_01 }, ID);
  expect(await hasPin(place)).toEqual({ ok: true, value: true });

  const parts = { profile, keychain, installation: FROM_01, ...JANE, reseal: resealJournal };
  const soon = await openUserVault({ ...parts, pin: '2468' });
  expect(soon).toMatchObject({ error: { code: 'pin', problem: 'tooOften' } });
  const later = () => Date.now() + 3_600_000;
  const wrong = await openUserVault({ ...parts, pin: '1111', clock: later });
  expect(wrong).toMatchObject({ error: { problem: 'wrong', retryAt: expect.any(String) } });
  const opened = await openUserVault({ ...parts, pin: '2468', clock: () => later() + 3_600_000 });
  if (!opened.ok) throw new Error(opened.error.problem);
  await copy.expectWhole(opened.value);
  await opened.value.close();
  expect(await keychain.accounts()).toEqual({ ok: true, value: [OWN] });
});
