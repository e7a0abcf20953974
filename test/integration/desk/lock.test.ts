import { copyFile, readdir, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Channel, channels } from '../../../preload/contract/channels.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { capturesIn, type Submission } from '../../../preload/contract/models/submission.ts';
import { tooManyRequests } from '../../peers/practice-platform/common-faults.ts';
import { eventually } from '../../support/eventually.ts';
import { drop, openSubmission, sendAnyway, until } from '../../support/file-case.ts';
import { lastingDesk, PIN, TELLER } from '../../support/lasting-desk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** Signs in, sets a PIN, and creates one draft that is ready to be sent. */
async function deskWithDraft(minuteMs?: number) {
  const computer = await lastingDesk();
  const desk = await computer.start({}, minuteMs);
  await computer.signIn(desk);
  // A desk whose minutes are shortened must not lock itself while a slow computer prepares the
  // draft.
  if (minuteMs !== undefined) await desk.value('settings:update', { autoLockMinutes: 0 });
  await desk.value('pin:set', { current: null, next: PIN });
  const { id } = await openSubmission(desk, computer.platform);
  const front = join(dirname(computer.profile), 'license-front.jpg');
  await copyFile(FRONT, front);
  await drop(desk, id, 'front_photo', front);
  await sendAnyway(desk, id);
  const draft = await desk.value('submission:get', { submissionId: id });
  return { ...computer, desk, id, draft, front };
}

/** Returns the captures by slot, without what is read on a card, which may arrive at any time. */
const capturesOf = ({ slots }: Pick<Submission, 'slots'>) =>
  Object.entries(slots).map(([slot, content]) => [
    slot,
    capturesIn(content).map((capture) => ({ ...capture, reading: null })),
  ]);

const lockedAnswer = { ok: false, error: { code: 'locked' } };

// Promise: A PIN unlocks the desk without a connection
// Promise: If a PIN is set, entering it also unlocks the token.
test('opens a locked desk with its PIN without the network, even after a restart, with everything there', async () => {
  const { desk, id, draft, start, platform } = await deskWithDraft();
  expect(await desk.value('session:lock', {})).toMatchObject({
    locked: { why: 'asked' },
    pinSet: true,
  });
  expect(await desk.call('submission:get', { submissionId: id })).toEqual(lockedAnswer);
  await platform.close();
  const wrong = await desk.call('session:unlock', { pin: 'red folder 7' });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'pin', problem: 'wrong' } });
  expect(await desk.call('submission:get', { submissionId: id })).toEqual(lockedAnswer);
  expect(await desk.value('session:unlock', { pin: PIN })).toMatchObject({ locked: null });
  const after = await desk.value('submission:get', { submissionId: id });
  expect(capturesOf(after)).toEqual(capturesOf(draft));
  await desk.close();
  const again = await start();
  const state = await again.value('session:get', {});
  expect(state).toMatchObject({ locked: { why: 'start' }, pinSet: true, email: TELLER });
  // The token is encrypted with the PIN too.
  expect(state).toMatchObject({ status: 'signedOut', expiresAt: null });
  expect(await again.call('submission:get', { submissionId: id })).toEqual(lockedAnswer);
  expect(await again.value('session:unlock', { pin: PIN })).toMatchObject({ status: 'signedIn' });
  const restarted = await again.value('submission:get', { submissionId: id });
  expect(capturesOf(restarted)).toEqual(capturesOf(draft));
});

test('returns no user data and takes nothing in while the desk is locked', async () => {
  const { desk, id, platform, front } = await deskWithDraft();
  const [sample] = platform.samples.applications;
  await desk.value('session:lock', {});
  desk.events.length = 0;
  const inputs: Partial<Record<Channel, unknown>> = {
    'submission:list': { group: 'drafts', after: null },
    'submission:get': { submissionId: id },
    'submission:discard': { submissionId: id, reason: 'notNeeded' },
    'owner:list': { applicationId: sample?.id },
    'audit:page': { after: null },
    'settings:update': { autoLockMinutes: 0 },
    'pin:set': { current: null, next: PIN },
    'pin:remove': { current: PIN },
  };
  const left = new Set<Channel>([
    'session:sign-in',
    'session:sign-out',
    'session:unlock',
    'session:destroy-locked',
    'session:start-practice',
    'session:leave-practice',
  ]);
  const said: unknown[] = [];
  for (const channel of Object.keys(channels) as Channel[]) {
    if (left.has(channel)) continue;
    said.push(await desk.call(channel, (inputs[channel] ?? {}) as never));
  }
  const intake = await drop(desk, id, 'back_photo', front);
  expect(intake.status).toBe(423);
  said.push(intake.body.toString(), desk.events);
  const text = JSON.stringify(said);
  for (const secret of [sample?.ownerName, sample?.clientTrackingToken, 'license-front', id]) {
    expect(text).not.toContain(String(secret));
  }
  for (const channel of Object.keys(inputs) as Channel[]) {
    expect(await desk.call(channel, inputs[channel] as never)).toEqual(lockedAnswer);
  }
  await desk.value('session:unlock', { pin: PIN });
  expect(await desk.value('settings:get', {})).toMatchObject({ autoLockMinutes: 15 });
  expect((await desk.value('submission:get', { submissionId: id })).slots.back_photo).toBe(
    undefined,
  );
});

// Promise: Wrong PINs never destroy any data
test('waits after six wrong PINs, also after a restart', async () => {
  const { start, begin } = await lastingDesk();
  const desk = await begin();
  await desk.value('pin:set', { current: null, next: PIN });
  await desk.value('session:lock', {});
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await desk.call('session:unlock', { pin: `wrong ${tries}` });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'pin', problem: 'wrong' } });
  }
  const tooOften = { ok: false, error: { code: 'pin', problem: 'tooOften' } };
  const sixth = await desk.call('session:unlock', { pin: 'wrong again' });
  expect(sixth).toMatchObject(tooOften);
  await desk.close();
  const again = await start();
  expect(await again.value('session:get', {})).toMatchObject({ locked: { why: 'start' } });
  const right = await again.call('session:unlock', { pin: PIN });
  expect(right).toMatchObject(tooOften);
  if (right.ok || right.error.code !== 'pin') throw new Error('It was not refused.');
  expect(Date.parse(right.error.retryAt ?? '')).toBeGreaterThan(Date.now());
});

test('locks when nobody is at the desk, and not while somebody is', async () => {
  const LIMIT_MS = 3_000;
  const { start, signIn } = await lastingDesk();
  const desk = await start({ autoLockMinutes: 1 }, LIMIT_MS);
  const isLocked = async () => (await desk.value('session:get', {})).locked;
  /**
   * Uses the desk for longer than the limit. Resolves with the longest time in ms between two uses.
   */
  const touchedFor = async () => {
    let longest = 0;
    let last = performance.now();
    for (const end = last + 1.4 * LIMIT_MS; last < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 350));
      await desk.value('session:touch', {});
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  };
  // If the computer itself was stopped for that long, the desk may be right to lock. In that case,
  // the test tries again.
  await signIn(desk);
  for (let tries = 0; (await touchedFor()) > LIMIT_MS / 2; tries += 1) {
    if (tries === 10) throw new Error('The machine is too busy to touch the desk in time.');
    await signIn(desk);
  }
  expect(await isLocked()).toBe(null);
  await eventually(async () => expect(await isLocked()).toMatchObject({ why: 'idle' }));
  expect(desk.events.at(-1)).toMatchObject({
    event: 'session:changed',
    payload: { locked: { why: 'idle' } },
  });
  await desk.value('session:touch', {});
  expect(await isLocked()).toMatchObject({ why: 'idle' });
});

test('restores what was removed unchanged until a lock completes the removal', async () => {
  const { desk, id, draft, profile } = await deskWithDraft();
  const blobs = async () =>
    (await readdir(profile, { recursive: true })).filter((name) => name.endsWith('.blob'));
  const [front] = capturesIn(draft.slots.front_photo);
  const captureId = front?.id ?? ('' as CaptureId);
  const undo = (what: SubmissionId | CaptureId) => desk.call('removal:undo', { id: what });
  const restored = async (what: SubmissionId | CaptureId) =>
    capturesOf(await desk.value('removal:undo', { id: what }));
  const removed = await desk.value('capture:remove', { submissionId: id, captureId, undo: true });
  expect(removed.slots).toEqual({});
  expect(await restored(captureId)).toEqual(capturesOf(draft));
  expect(await undo(captureId)).toMatchObject({ error: { code: 'conflict', reason: 'gone' } });
  const discard = { submissionId: id, reason: 'notNeeded', undo: true } as const;
  await desk.value('submission:discard', discard);
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({ ok: false });
  expect(await restored(id)).toEqual(capturesOf(draft));
  await desk.value('submission:discard', discard);
  expect(await blobs()).toHaveLength(1);
  await desk.value('session:lock', {});
  await eventually(async () => expect(await blobs()).toEqual([]));
  await desk.value('session:unlock', { pin: PIN });
  expect(await undo(id)).toMatchObject({ error: { code: 'conflict', reason: 'gone' } });
  const { items } = await desk.value('audit:page', { after: null });
  const actions = items.map(({ action }) => action).reverse();
  const begun = actions.indexOf('capture.removed');
  expect(actions.slice(begun, begun + 5)).toEqual([
    'capture.removed',
    'capture.broughtBack',
    'submission.discarded',
    'submission.broughtBack',
    'submission.discarded',
  ]);
});

/**
 * Returns the files of the user that the desk has open. There are none after the desk has removed
 * the user's key from memory.
 */
async function openFiles(profile: string): Promise<string[]> {
  const folder = '/proc/self/fd';
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(join(profile, 'users')));
}

const WAITS = { operation: 'createVerification', fault: tooManyRequests('1') } as const;
const FOR_EVER = Number.POSITIVE_INFINITY;

// Promise: A PIN unlocks the desk without a connection
// Promise: While the desk is locked, submissions
// Promise: Locking the app hides everything immediately.
// Promise: When the locked app can't send any more queued submissions
// Promise: While the app is locked, it doesn't exchange
test('sends the queued submissions while locked, gives nothing else, and then destroys their key', async (context) => {
  context.skip(process.platform !== 'linux', '/proc tells of open files');
  const { desk, id, draft, front, platform, profile } = await deskWithDraft();
  const second = await openSubmission(desk, platform);
  await drop(desk, second.id, 'front_photo', front);
  await sendAnyway(desk, second.id);
  platform.faults.add({ ...WAITS, times: FOR_EVER });
  for (const submissionId of [id, second.id]) {
    await desk.value('submission:send', { submissionId, sentBefore: true });
  }
  await until(desk, id, ({ waiting }) => waiting?.reason === 'throttled');
  const [shown] = capturesIn(draft.slots.front_photo);
  const preview = { method: 'GET', url: shown?.previewUrl ?? '' } as const;
  expect((await desk.request(preview)).status).toBe(200);

  const locked = await desk.value('session:lock', {});
  expect(locked.locked).toMatchObject({ waiting: 2, leaves: true });
  expect((await desk.request(preview)).status).toBe(404);
  expect(await openFiles(profile)).not.toEqual([]);
  desk.events.length = 0;
  platform.faults.clear();
  await eventually(async () => {
    expect((await desk.value('session:get', {})).locked).toMatchObject({
      waiting: 0,
      leaves: false,
    });
  });
  await eventually(async () => expect(await openFiles(profile)).toEqual([]));
  expect(platform.ledger.verifications).toHaveLength(2);
  expect(platform.ledger.count('refresh')).toBe(0);
  expect(new Set(desk.events.map(({ event }) => event))).toEqual(new Set(['session:changed']));
  expect(JSON.stringify(desk.events)).not.toContain(id);
  expect(await desk.call('submission:get', { submissionId: id })).toEqual(lockedAnswer);

  await desk.value('session:unlock', { pin: PIN });
  for (const submissionId of [id, second.id]) {
    expect(await desk.value('submission:get', { submissionId })).toMatchObject({ state: 'sent' });
  }
});

// Promise: This happens when nothing is waiting, the token has ended
test('sends nothing more after thirty minutes of lock, and continues once the desk is opened', async (context) => {
  context.skip(process.platform !== 'linux', '/proc tells of open files');
  const { desk, id, platform, profile } = await deskWithDraft(200);
  platform.faults.add({ ...WAITS, times: FOR_EVER });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await until(desk, id, ({ waiting }) => waiting?.reason === 'throttled');
  await desk.value('session:lock', {});
  await eventually(async () => expect(await openFiles(profile)).toEqual([]));
  expect((await desk.value('session:get', {})).locked).toMatchObject({ waiting: 1, leaves: false });
  platform.faults.clear();
  expect(platform.ledger.verifications).toEqual([]);
  await desk.value('session:unlock', { pin: PIN });
  await until(desk, id, ({ state }) => state === 'sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('cancels nothing when it is opened during an upload, and sends it once', async () => {
  const { desk, id, platform } = await deskWithDraft();
  const answer = Promise.withResolvers<void>();
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'hold', until: answer.promise },
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await eventually(() => expect(platform.ledger.verifications).toHaveLength(1));
  expect(await desk.value('session:lock', {})).toMatchObject({ locked: { why: 'asked' } });
  expect(await desk.call('submission:get', { submissionId: id })).toEqual(lockedAnswer);
  const { locked } = await desk.value('session:unlock', { pin: PIN });
  expect(locked).toBeNull();
  expect((await desk.value('submission:get', { submissionId: id })).state).toBe('sending');
  answer.resolve();
  await until(desk, id, ({ state }) => state === 'sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});
