import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { proxyForbidden } from '../../peers/practice-platform/common-faults.ts';
import { eventually } from '../../support/eventually.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A keychain that answers the calls that `slow` selects only after it is released. */
function slowKeychain(slow: (call: string, account: string) => boolean) {
  const real = memoryKeychain();
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const wait = async (call: string, account: string) => {
    if (!slow(call, account)) return;
    asked.resolve();
    await letGo.promise;
  };
  const keychain: Keychain = {
    get: (account) => wait('get', account).then(() => real.get(account)),
    set: (account, secret) => wait('set', account).then(() => real.set(account, secret)),
    delete: (account) => wait('delete', account).then(() => real.delete(account)),
    accounts: () => real.accounts(),
  };
  return { keychain, asked: asked.promise, letGo: () => letGo.resolve() };
}

test('leaves nothing of practice behind when it is closed while practice starts', async () => {
  const profileDir = tempFolder();
  const { call, close } = await openDesk({ profileDir });
  const starting = call('session:start-practice', {});
  await close();
  await starting;
  expect(existsSync(join(profileDir, 'practice'))).toBe(false);
  const late = await call('session:start-practice', {});
  expect(late.ok).toBe(false);
  expect(existsSync(join(profileDir, 'practice'))).toBe(false);
});

test('starts practice once for any number of calls, with new data each time, and leaves nothing of it behind', async () => {
  const profileDir = tempFolder();
  const folder = join(profileDir, 'practice');
  // A program that was killed left this folder behind.
  await mkdir(folder);
  await writeFile(join(folder, 'left-behind'), '');
  const { call, value, close } = await openDesk({ profileDir });
  expect(await call('session:play-practice', { day: 'lineDown' })).toMatchObject({
    ok: false,
    error: { code: 'conflict', reason: 'notReady' },
  });
  expect(existsSync(folder)).toBe(false);
  const started = { ok: true, value: { practice: true, status: 'signedIn' } };
  const useSample = async () => {
    const { id: submissionId } = await value('submission:create', {});
    await value('practice:use-sample', { submissionId, slot: 'front_photo' });
  };
  const start = () => call('session:start-practice', {});
  expect(await Promise.all([start(), start()])).toMatchObject([started, started]);
  await useSample();
  // The new practice data is not destroyed with the old data.
  const [, again] = await Promise.all([call('session:leave-practice', {}), start()]);
  expect(again).toMatchObject(started);
  await useSample();
  await close();
  expect(existsSync(folder)).toBe(false);
});

test('gives a separate space to a user who signs in while the sign-out of another waits for the keychain', async () => {
  const { url } = await branchPlatform();
  const { keychain, asked, letGo } = slowKeychain((call) => call === 'delete');
  const { call, value } = await openDesk({ keychain });
  await value('session:sign-in', credentials(url));
  const { id } = await value('submission:create', {});
  const leaving = call('session:sign-out', { unsent: 'keep' });
  await asked;
  const meanwhile = await call('submission:get', { submissionId: id });
  expect(meanwhile).toEqual({ ok: false, error: { code: 'signedOut', reason: 'none' } });
  const next = call('session:sign-in', credentials(url, 'supervisor@practice.example'));
  letGo();
  await leaving;
  expect(await next).toMatchObject({ ok: true, value: { email: 'supervisor@practice.example' } });
  const drafts = await value('submission:list', { group: 'drafts', after: null });
  expect(drafts.items).toEqual([]);
  await value('submission:create', {});
});

test('sends nothing of a user with the token of the next one, who signs in before the first one’s Outbox is closed', async () => {
  let isSlow = false;
  const { keychain, asked, letGo } = slowKeychain((call) => isSlow && call === 'get');
  const { call, value, platform, submissionId, seen } = await readyToSend({ keychain });
  platform.faults.add({
    operation: 'listOffers',
    fault: proxyForbidden(),
    times: Number.POSITIVE_INFINITY,
  });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await seen()).waiting?.reason).toBe('blocked'));

  // The Outbox can't be closed before this change of the PIN has ended.
  isSlow = true;
  const changing = call('pin:remove', { current: 'blue folder 7' });
  await asked;
  const leaving = call('session:sign-out', { unsent: 'keep' });
  platform.faults.clear();
  const asks = platform.ledger.count('listOffers');
  await value('session:sign-in', credentials(platform.url, 'supervisor@practice.example'));
  expect(platform.ledger.verifications).toEqual([]);
  expect(platform.ledger.count('listOffers')).toBe(asks);
  letGo();
  await Promise.all([changing, leaving]);
  await value('session:sign-out', { unsent: 'keep' });
  const teller = credentials(platform.url);
  await value('session:sign-in', teller);
  await eventually(async () => expect((await seen()).state).toBe('sent'));
  const { verifications } = platform.ledger;
  expect(verifications.map(({ account }) => account)).toEqual([teller.email]);
});

test('leaves nobody in the vault after a sign-out before it could open', async () => {
  const { url } = await branchPlatform();
  const { keychain, asked, letGo } = slowKeychain((call, account) => {
    return call === 'get' && account.startsWith('user key');
  });
  const { call, value } = await openDesk({ keychain });
  const entering = call('session:sign-in', credentials(url));
  await asked;
  const leaving = call('session:sign-out', { unsent: 'keep' });
  letGo();
  await Promise.all([entering, leaving]);
  const after = await call('submission:create', {});
  expect(after).toEqual({ ok: false, error: { code: 'signedOut', reason: 'none' } });
  await value('session:sign-in', credentials(url, 'supervisor@practice.example'));
  await value('submission:create', {});
});

test('does not report the desk that was left when the keychain answers after practice began', async () => {
  const { url } = await branchPlatform();
  const profileDir = tempFolder();
  const kept = memoryKeychain();
  const first = await openDesk({ profileDir, keychain: kept });
  await first.value('session:sign-in', credentials(url));
  await first.close();

  const { keychain, letGo } = slowKeychain(() => true);
  const { value, events } = await openDesk({
    profileDir,
    keychain: { ...kept, get: (account) => keychain.get(account).then(() => kept.get(account)) },
  });
  await value('session:start-practice', {});
  events.length = 0;
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(events).toEqual([]);
  expect(await value('session:get', {})).toMatchObject({ practice: true, status: 'signedIn' });
});

test('a file that is being added at sign-out reaches no window and no vault', async () => {
  const { url } = await branchPlatform();
  const profileDir = tempFolder();
  const { desk, value, events } = await openDesk({ profileDir });
  await value('session:sign-in', credentials(url));
  const { id } = await value('submission:create', {});
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const source = writable.getWriter();
  const coming = desk.handle(
    new Request(`http://desk.invalid/intake?submission=${id}&slot=front_photo`, {
      method: 'POST',
      headers: { 'x-file-name': 'front.jpg' },
      body: readable,
      duplex: 'half',
    } as RequestInit),
  );
  await source.write(Buffer.from('a beginning'));
  await value('session:sign-out', { unsent: 'keep' });
  events.length = 0;
  await source.close().catch(() => undefined);
  expect((await coming).status).not.toBe(200);
  expect(events).toEqual([]);
  const files = await readdir(profileDir, { recursive: true });
  expect(files.filter((name) => /\.(blob|part)$/.test(name))).toEqual([]);
});
