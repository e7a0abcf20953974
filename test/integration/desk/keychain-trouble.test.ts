import { expect, test } from 'vitest';
import type { Keychain, KeychainError } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { err } from '../../../preload/contract/result.ts';
import { eventually } from '../../support/eventually.ts';
import { credentials, openDesk, signedInDesk } from '../../support/open-desk.ts';

/** A keychain that can be locked, unlocked, emptied, and made to stop answering. */
function moodyKeychain() {
  const real = memoryKeychain();
  let answers: 'as it is' | 'locked' | 'nothing' | 'silence' = 'as it is';
  const silence = new Promise<never>(() => {});
  const locked = err<KeychainError>({ code: 'keychain', problem: 'locked' });
  const keychain: Keychain = {
    async get(account) {
      if (answers === 'silence') return silence;
      if (answers === 'nothing') return { ok: true, value: null };
      return answers === 'locked' ? locked : real.get(account);
    },
    set: async (account, secret) => {
      if (answers === 'silence') return silence;
      return answers === 'locked' ? locked : real.set(account, secret);
    },
    delete: async (account) => {
      if (answers === 'silence') return silence;
      return answers === 'locked' ? locked : real.delete(account);
    },
    accounts: async () => (answers === 'locked' ? locked : real.accounts()),
  };
  const become = (mood: typeof answers) => {
    answers = mood;
  };
  return { keychain, become };
}

/** Opens a desk on such a keychain, with a draft of its teller. */
async function deskWithKept() {
  const { keychain, become } = moodyKeychain();
  const desk = await signedInDesk({ keychain });
  const { id } = await desk.value('submission:create', {});
  const signOut = () => desk.value('session:sign-out', { unsent: 'keep' });
  return { ...desk, become, id, signOut };
}

test('works for the session with a locked keychain, and brings back what was kept after it opens', async () => {
  const { value, call, signIn, become, id, signOut } = await deskWithKept();
  await signOut();
  become('locked');
  expect(await signIn()).toMatchObject({ ok: true, value: { keychainProblem: 'locked' } });
  expect((await call('submission:get', { submissionId: id })).ok).toBe(false);
  expect(await call('session:try-opening', {})).toMatchObject({
    error: { code: 'keychain', problem: 'locked' },
  });
  const { id: meanwhile } = await value('submission:create', {});
  expect(await call('pin:set', { current: null, next: 'blue folder 7' })).toMatchObject({
    ok: false,
  });

  // Nothing that would be lost can be closed without confirmation, whatever the command.
  become('as it is');
  expect((await call('session:try-opening', {})).ok).toBe(false);
  expect((await call('session:sign-out', { unsent: 'keep' })).ok).toBe(false);
  expect((await call('session:start-practice', {})).ok).toBe(false);
  await value('session:lock', {});
  expect((await call('submission:get', { submissionId: meanwhile })).ok).toBe(false);
  expect(await call('session:start-practice', {})).toMatchObject({ error: { code: 'locked' } });
  expect(await value('session:get', {})).toMatchObject({ practice: false });
  await signIn();
  await value('submission:get', { submissionId: meanwhile });

  await value('submission:discard', { submissionId: meanwhile, reason: 'notNeeded' });
  expect(await value('session:try-opening', {})).toMatchObject({ keychainProblem: null });
  await value('submission:get', { submissionId: id });
});

test('lets staff give up data that lasts for the session only, and keeps earlier data', async () => {
  const { value, call, signIn, become, id, signOut } = await deskWithKept();
  await signOut();
  become('locked');
  await signIn();
  const { id: meanwhile } = await value('submission:create', {});
  become('as it is');
  expect(await value('session:sign-out', { unsent: 'destroy' })).toMatchObject({ email: null });
  await signIn();
  expect((await call('submission:get', { submissionId: meanwhile })).ok).toBe(false);
  await value('submission:get', { submissionId: id });
});

test('opens nothing when the session changes while the desk is locked', async () => {
  const { value, call, events, signIn, become, id } = await deskWithKept();
  become('locked');
  events.length = 0;
  await value('session:lock', {});
  await eventually(() => {
    const told = events.at(-1)?.payload;
    expect(told).toMatchObject({ keychainProblem: 'locked', locked: { why: 'asked' } });
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await value('session:get', {})).toMatchObject({ locked: { why: 'asked' } });
  expect((await call('submission:get', { submissionId: id })).ok).toBe(false);
  become('as it is');
  await signIn();
  await value('submission:get', { submissionId: id });
});

test('reports a missing key, makes no new key for what it encrypted, and lets staff give it up', async () => {
  const { value, call, signIn, become, id, signOut } = await deskWithKept();
  await signOut();
  become('nothing');
  expect(await signIn()).toMatchObject({ ok: true, value: { keychainProblem: 'keyLost' } });
  expect(await call('session:try-opening', {})).toMatchObject({
    error: { code: 'keychain', problem: 'keyLost' },
  });
  // The keychain is restored from its backup, and its data can be read again.
  become('as it is');
  await value('session:try-opening', {});
  await value('submission:get', { submissionId: id });
  await value('session:sign-out', { unsent: 'destroy', proof: 'practice' });
  expect(await signIn()).toMatchObject({ ok: true, value: { keychainProblem: null } });
  expect((await call('submission:get', { submissionId: id })).ok).toBe(false);
  await eventually(async () => value('submission:create', {}));
});

test('starts no draft without a sign-in that would be lost because the keychain stores nothing', async () => {
  const { keychain, become } = moodyKeychain();
  const { call, value } = await openDesk({ keychain });
  become('locked');
  await call('session:sign-in', credentials('http://127.0.0.1:9'));
  expect(await call('session:begin-unsigned', {})).toMatchObject({
    error: { code: 'keychain', problem: 'locked' },
  });
  expect(await value('session:get', {})).toMatchObject({ unsigned: false, status: 'signedOut' });
  expect((await call('submission:create', {})).ok).toBe(false);
});
