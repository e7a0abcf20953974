import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { layLine } from '../../e2e/support/line.ts';
import { checked, drop, until } from '../../support/file-case.ts';
import { lastingDesk, PIN, TELLER } from '../../support/lasting-desk.ts';
import { madeUpSpace } from '../../support/made-up-space.ts';
import { branchPlatform, credentials } from '../../support/open-desk.ts';
import type { StdioDesk } from '../../support/stdio-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { everyFile } from '../vault/open-store.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
type AnyDesk = Pick<StdioDesk, 'call' | 'value' | 'request'>;
const NOBODY = { ok: false, error: { code: 'signedOut' } };

/**
 * Returns a desk with a known teller who has no PIN and left one draft. The connection is down at
 * the next start.
 */
async function branchAtNine() {
  const platform = await branchPlatform();
  const line = await layLine(platform.url);
  onTestFinished(line.close);
  const { start, ...lasting } = await lastingDesk({ platform, server: line.url });
  const first = await start();
  await first.value('session:sign-in', credentials(line.url));
  await draft(first, 'Of the teller');
  await first.value('session:lock', {});
  await first.close();
  await line.cut();
  return { ...lasting, line, start };
}

async function draft(desk: AnyDesk, label: string): Promise<SubmissionId> {
  const { id: submissionId } = await desk.value('submission:create', {});
  await desk.value('submission:rename', { submissionId, label });
  return submissionId;
}

async function labels(desk: AnyDesk): Promise<string[]> {
  const { items } = await desk.value('submission:list', { group: 'drafts', after: null });
  return items.map(({ label }) => label).sort();
}

/** Begins as staff do, who first try to sign in. */
async function beginUnsigned(desk: AnyDesk, server: string) {
  expect(await desk.call('session:sign-in', credentials(server))).toMatchObject({
    error: { code: 'offline' },
  });
  return desk.value('session:begin-unsigned', {});
}

test('destroys no key of a space because of an empty journal that somebody put there', async () => {
  const { line, profile, keychain, start } = await branchAtNine();
  const morning = await start();
  await beginUnsigned(morning, line.url);
  await draft(morning, 'Walk-in at nine');
  await morning.close();
  const [space = ''] = await unsignedFolders(profile);
  const journal = join(profile, 'users', space, 'journal.db');
  const genuine = await readFile(journal);
  const emptied = new DatabaseSync(journal);
  emptied.exec('DELETE FROM submissions');
  emptied.close();
  const noon = await start();
  await line.mend();
  await noon.value('session:sign-in', credentials(line.url));
  await noon.value('outbox:state', {});
  await noon.close();
  expect(await readFile(keychain, 'utf8')).toContain(space);
  await writeFile(journal, genuine);
  const again = await start();
  expect(await again.value('outbox:state', {})).toMatchObject({ unsigned: 1 });
});

test('drafts without a key can be dismissed, which deletes nothing and touches no genuine ones', async () => {
  const { line, profile, keychain, start } = await branchAtNine();
  const morning = await start();
  await beginUnsigned(morning, line.url);
  await draft(morning, 'Walk-in at nine');
  await morning.close();
  const [genuine] = await unsignedFolders(profile);
  const madeUp = madeUpSpace(profile);
  const noon = await start();
  await line.mend();
  await noon.value('session:sign-in', credentials(line.url));
  const before = { unsigned: 1, unsignedUnreadable: 1 };
  expect(await noon.value('outbox:state', {})).toMatchObject(before);
  const after = { unsigned: 1, unsignedUnreadable: 0 };
  expect(await noon.value('outbox:set-aside-unreadable', {})).toMatchObject(after);
  expect((await unsignedFolders(profile)).sort()).toEqual(
    [`${madeUp}.set-aside-1`, genuine].sort(),
  );
  expect(await readFile(keychain, 'utf8')).toContain(genuine);
  expect(await noon.value('outbox:take-over', {})).toMatchObject({ unsigned: 0 });
  expect(await labels(noon)).toEqual(['Of the teller', 'Walk-in at nine']);
});

const unsignedFolders = async (profile: string) =>
  (await readdir(join(profile, 'users'))).filter((name) => name.startsWith('unsigned-'));

// Promise: If a sign-in doesn't reach the platform
// Promise: These drafts are encrypted with a key
// Promise: During the run, nobody can see or change
// Promise: Later runs don't show the drafts
// Promise: No part of a draft is sent until someone has signed in
// Promise: For each draft, the activity record shows
test('takes in an ID without a sign-in while the connection is down, keeps it after a kill, and gives it to whoever takes it over', async () => {
  const { platform, line, profile, keychain, start, startApart } = await branchAtNine();

  const morning = await startApart();
  expect(await morning.call('session:begin-unsigned', {})).toMatchObject({
    error: { code: 'conflict', reason: 'notReady' },
  });
  expect(await beginUnsigned(morning, line.url)).toMatchObject({
    ...{ unsigned: true, email: null, status: 'reauthenticate', pinSet: null, locked: null },
  });
  expect(await labels(morning)).toEqual([]);
  const told = JSON.stringify([
    await morning.value('session:get', {}),
    await morning.value('outbox:state', {}),
    await morning.value('audit:page', { after: null }),
    await morning.value('application:recent', {}),
  ]);
  expect(told).not.toContain(TELLER);
  const pin = { current: null, next: PIN };
  expect(await morning.call('pin:set', pin)).toMatchObject(NOBODY);
  expect(await morning.call('settings:update', { theme: 'dark' })).toMatchObject(NOBODY);
  expect((await morning.call('session:sign-out', { unsent: 'destroy' })).ok).toBe(false);
  expect(await morning.call('outbox:take-over', {})).toMatchObject(NOBODY);

  const walkIn = await draft(morning, 'Walk-in at nine');
  expect((await drop(morning, walkIn, 'front_photo', FRONT)).status).toBe(200);
  await until(morning, walkIn, checked);
  const picture = (await readFile(FRONT)).subarray(2_000, 2_400);
  for (const [path, bytes] of everyFile(profile)) {
    expect({ path, named: bytes.includes('Walk-in at nine') }).toEqual({ path, named: false });
    expect({ path, shown: bytes.includes(picture) }).toEqual({ path, shown: false });
  }
  await morning.kill();

  // A later run starts empty, and a lock ends it.
  const noon = await start();
  await beginUnsigned(noon, line.url);
  expect(await labels(noon)).toEqual([]);
  await draft(noon, 'Second walk-in');
  expect(await noon.value('session:lock', {})).toMatchObject({ unsigned: false, locked: null });
  expect(await noon.call('submission:list', { group: 'drafts', after: null })).toMatchObject(
    NOBODY,
  );
  await beginUnsigned(noon, line.url);
  expect(await labels(noon)).toEqual([]);

  await line.mend();
  await noon.value('session:sign-in', credentials(line.url));
  expect(await noon.value('outbox:state', {})).toMatchObject({ unsigned: 2 });
  expect(await labels(noon)).toEqual(['Of the teller']);
  expect(await noon.call('submission:get', { submissionId: walkIn })).toMatchObject({
    error: { code: 'conflict', reason: 'gone' },
  });
  // The run that took in nothing left nothing behind.
  const spaces = await unsignedFolders(profile);
  expect(spaces).toHaveLength(2);
  const keys = await readFile(keychain, 'utf8');
  const aside = tempFolder();
  for (const one of spaces) {
    await cp(join(profile, 'users', one), join(aside, one), { recursive: true });
  }

  expect(await noon.value('outbox:take-over', {})).toMatchObject({ unsigned: 0 });
  const all = ['Of the teller', 'Second walk-in', 'Walk-in at nine'];
  expect(await labels(noon)).toEqual(all);
  const mine = await until(noon, walkIn, checked);
  const content = mine.slots.front_photo;
  const capture = content?.source === 'capture' ? content.capture : null;
  expect(capture).toMatchObject({ fileName: 'license-front.jpg', check: 'done' });
  const url = capture?.previewUrl ?? '';
  const preview = await noon.request({ method: 'GET', url });
  expect(preview.status).toBe(200);
  expect(await unsignedFolders(profile)).toEqual([]);
  expect(await readFile(keychain, 'utf8')).not.toContain('unsigned-');
  expect(await noon.value('audit:verify', {})).toMatchObject({ ok: true });
  const { items } = await noon.value('audit:page', { after: null });
  const ofWalkIn = items
    .filter(({ submissionId }) => submissionId === walkIn)
    .map(({ action, personal }) => [action, personal?.by ?? null]);
  expect(ofWalkIn).toContainEqual(['capture.takenIn', null]);
  expect(ofWalkIn).toContainEqual(['submission.takenOver', TELLER]);
  expect(items.map(({ action }) => action)).toContain('unsigned.begun');
  expect(platform.ledger.verifications).toEqual([]);
  await noon.close();

  // A kill came before the end of the takeover: the spaces still exist, with their keys.
  for (const one of spaces) {
    await cp(join(aside, one), join(profile, 'users', one), { recursive: true });
  }
  const now = JSON.parse(await readFile(keychain, 'utf8'));
  await writeFile(keychain, JSON.stringify({ ...JSON.parse(keys), ...now }));
  const again = await start();
  expect(await again.value('outbox:state', {})).toMatchObject({ unsigned: 2 });
  expect(await again.value('outbox:take-over', {})).toMatchObject({ unsigned: 0 });
  expect(await labels(again)).toEqual(all);
});

test('lets nobody start without a sign-in while somebody is at the desk or has locked it', async () => {
  const { line, start } = await branchAtNine();
  await line.mend();
  const desk = await start();
  await desk.value('session:sign-in', credentials(line.url));
  await desk.value('pin:set', { current: null, next: PIN });
  await line.cut();
  const refused = { error: { code: 'conflict', reason: 'notReady' } };
  const begun = async ({ call }: AnyDesk) => {
    expect((await call('session:sign-in', credentials(line.url))).ok).toBe(false);
    return call('session:begin-unsigned', {});
  };
  expect(await begun(desk)).toMatchObject(refused);
  await desk.value('session:lock', {});
  expect(await begun(desk)).toMatchObject(refused);
  await desk.close();
  const next = await start();
  expect(await next.value('session:get', {})).toMatchObject({ locked: { why: 'start' } });
  expect(await begun(next)).toMatchObject(refused);
});
