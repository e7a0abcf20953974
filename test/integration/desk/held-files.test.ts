import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInstallation } from '../../../main/vault/installation.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { SessionState } from '../../../preload/contract/models/session.ts';
import { eventually } from '../../support/eventually.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const STORED = /\.(blob|part)$/;

/**
 * Simulates a disk on Windows while antivirus or backup software has files open, and returns a desk
 * on it.
 */
async function counter() {
  const held = heldDisk();
  return { held, ...(await readyToSend({ disk: held.disk })) };
}

test('takes a capture in although another program holds it for a moment, and leaves nothing if it holds it for long', async () => {
  const { held, post, seen, blobs } = await counter();
  const kept = async () => [(await blobs()).length, (await seen()).tray.length];
  /** Takes in a file that other software holds open from the middle of the storing on. */
  const takenIn = async (times?: number) => {
    const [stored = 0] = await kept();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answer = post(readable);
    const source = writable.getWriter();
    await source.write(new Uint8Array(100));
    await eventually(async () => expect(await blobs()).toHaveLength(stored + 1));
    held.hold(STORED, times === undefined ? {} : { times });
    await source.close();
    return answer;
  };
  const [files = 0, captures = 0] = await kept();
  expect((await takenIn(6)).status).toBe(200);
  expect(await kept()).toEqual([files + 1, captures + 1]);

  expect(await (await takenIn()).json()).toMatchObject({
    error: { code: 'storage', reason: 'held', file: 'capture' },
  });
  expect(await kept()).toEqual([files + 2, captures + 1]);
  held.letGo();
  await eventually(async () => expect(await kept()).toEqual([files + 1, captures + 1]));
});

test('removes what is discarded, and later a file of it that another program held', async () => {
  const { held, value, submissionId, blobs } = await counter();
  held.hold(STORED);
  const discarded = await value('submission:discard', { submissionId, reason: 'notNeeded' });
  expect(discarded).toEqual({ discarded: true, filesLeft: 1 });
  expect((await value('submission:list', { group: 'drafts', after: null })).items).toEqual([]);
  expect(await blobs()).toHaveLength(1);
  held.letGo();
  await eventually(async () => expect(await blobs()).toEqual([]));
});

// Promise: The contents of a sent submission
test('destroys the contents of sent submissions as soon as possible, and does not report it earlier', async () => {
  const { held, value, submissionId, seen, blobs } = await counter();
  held.hold(STORED);
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await seen()).state).toBe('sent'));
  await eventually(() => expect(held.refused).toBeGreaterThan(20));
  expect((await seen()).contentsDestroyedAt).toBeNull();
  held.letGo();
  await eventually(async () => expect((await seen()).contentsDestroyedAt).not.toBeNull());
  expect(await blobs()).toEqual([]);
});

test('makes what a user gave up unreadable at once, and later removes files that another program held', async () => {
  const { held, value, call, profileDir, platform } = await counter();
  const users = () => readdir(join(profileDir, 'users'));
  held.hold(/journal\.db|blobs/);
  expect(await call('session:sign-out', { unsent: 'destroy', proof: 'practice' })).toMatchObject({
    ok: true,
  });
  expect(await users()).toHaveLength(1);
  held.letGo();
  await eventually(async () => expect(await users()).toEqual([]));
  await value('session:sign-in', credentials(platform.url));
  expect((await value('submission:list', { group: 'drafts', after: null })).items).toEqual([]);
});

test('leaves nothing of a run without a sign-in that took nothing in, and removes held files automatically', async () => {
  const held = heldDisk();
  const profileDir = tempFolder();
  const users = join(profileDir, 'users');
  const keychain = memoryKeychain();
  await (await openDesk({ profileDir, keychain })).close();
  const id = 'a'.repeat(32);
  await mkdir(join(users, id), { recursive: true });
  const installation = await openInstallation(profileDir);
  const begun = { v: 1, at: 0, by: '', why: null, noted: true };
  await keychain.set(`user key ${id} ${installation.id}, destroying`, JSON.stringify(begun));
  const { call, value } = await openDesk({ profileDir, keychain, disk: held.disk });
  // The automatic attempts of the start are over, so that it would not do this during this run.
  await eventually(async () => expect(await readdir(users)).toEqual([]));
  await call('session:sign-in', credentials('http://127.0.0.1:9'));
  await value('session:begin-unsigned', {});
  held.hold(/journal\.db|blobs/);
  await value('session:lock', {});
  await eventually(() => expect(held.refused).toBeGreaterThan(5));
  expect(await readdir(users)).toHaveLength(1);
  held.letGo();
  await eventually(async () => expect(await readdir(users)).toEqual([]));
});

test('starts in spite of what an earlier run left, and removes it automatically', async () => {
  const profileDir = tempFolder();
  const left = [join(profileDir, 'practice', 'killed'), join(profileDir, 'session-only', 'killed')];
  for (const folder of left) await mkdir(folder, { recursive: true });
  const held = heldDisk();
  held.hold(/killed/);
  const { value } = await openDesk({ profileDir, disk: held.disk });
  expect((await value('session:get', {})).status).toBe('signedOut');
  expect((await value('session:start-practice', {})).status).toBe('signedIn');
  await value('session:leave-practice', {});
  expect(left.map((folder) => existsSync(folder))).toEqual([true, true]);
  held.letGo();
  await eventually(() => expect(left.map((folder) => existsSync(folder))).toEqual([false, false]));
});

test('names an outbox that another program holds, and opens it later without action by staff', async () => {
  const platform = await branchPlatform();
  const profileDir = tempFolder();
  const { disk } = heldDisk();
  const keychain = memoryKeychain();
  const { value, close } = await openDesk({ profileDir, disk, keychain });
  await value('session:sign-in', credentials(platform.url));
  await value('submission:create', {});
  await close();
  const [user = ''] = await readdir(join(profileDir, 'users'));
  // SQLite cannot open its log (SQLITE_CANTOPEN), as when Windows denies it.
  const log = join(profileDir, 'users', user, 'journal.db-wal');
  await mkdir(log);
  const again = await openDesk({ profileDir, disk, keychain });
  await again.value('session:sign-in', credentials(platform.url));
  expect((await again.value('session:get', {})).opening).toEqual({
    failure: { code: 'storage', reason: 'held', file: 'outbox' },
  });
  await rm(log, { recursive: true });
  await eventually(async () => expect((await again.value('session:get', {})).opening).toBeNull());
});

test('does not report the obstacle of one outbox for the next one', async () => {
  const platform = await branchPlatform();
  const profileDir = tempFolder();
  const { disk, hold, letGo } = heldDisk();
  const { call, value, events } = await openDesk({ profileDir, disk });
  const failures = () =>
    events.flatMap(({ payload }) => (payload as Partial<SessionState>)?.opening?.failure ?? []);
  hold(/users/);
  await call('session:sign-in', credentials(platform.url));
  expect(failures()).not.toEqual([]);
  await value('session:sign-out', { unsent: 'keep' });
  await call('session:sign-in', credentials('http://127.0.0.1:9'));
  expect(await call('session:begin-unsigned', {})).toMatchObject({ error: { reason: 'held' } });
  letGo();
  events.length = 0;
  await value('session:sign-in', credentials(platform.url, 'supervisor@practice.example'));
  expect(failures()).toEqual([]);
});

test('sends and destroys nothing while the settings cannot be read, and continues after they can', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'a file whose reading fails takes Linux');
  const keychain = memoryKeychain();
  const desk = await readyToSend({ keychain });
  const { submissionId, profileDir, platform } = desk;
  await desk.close();
  const file = join(profileDir, 'settings.json');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  // Every read of this file fails with EIO.
  await symlink('/proc/self/mem', file);
  const { value, call, events } = await openDesk({ profileDir, keychain });
  expect(await value('settings:unread', {})).toEqual({ unread: { file: 'own', why: 'failed' } });
  const posts = () => platform.ledger.verifications;
  await value('submission:send', { submissionId, sentBefore: false });
  const waiting = await value('submission:get', { submissionId });
  expect(waiting).toMatchObject({ state: 'ready', waiting: { reason: 'settings' } });
  expect(await call('settings:update', { theme: 'dark' })).toMatchObject({
    error: { code: 'storage', reason: 'unread', file: 'settings' },
  });
  expect(posts()).toEqual([]);

  const kept = {
    ...settings,
    retention: { contents: 30, drafts: null, receipts: null, audit: null },
  };
  await writeFile(`${file}.good`, JSON.stringify(kept));
  await rename(`${file}.good`, file);
  await eventually(async () =>
    expect((await value('submission:get', { submissionId })).state).toBe('sent'),
  );
  expect(events.map(({ event }) => event)).toContain('settings:changed');
  expect((await value('submission:get', { submissionId })).contentsDestroyedAt).toBeNull();
  expect(await desk.blobs()).toHaveLength(1);
});
