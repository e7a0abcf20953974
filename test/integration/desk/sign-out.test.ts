import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tooManyRequests } from '../../peers/practice-platform/common-faults.ts';
import { eventually } from '../../support/eventually.ts';
import { compareName, drop, openSubmission, until } from '../../support/file-case.ts';
import { lastingDesk, livedInDesk, PIN, SUPERVISOR } from '../../support/lasting-desk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** Signs in the teller, with a license that is ready to be sent. */
async function tellerWithDraft() {
  const computer = await lastingDesk();
  const desk = await computer.begin();
  const { id } = await openSubmission(desk, computer.platform);
  await drop(desk, id, 'front_photo', FRONT);
  const draft = await compareName(desk, id);
  return { ...computer, desk, id, draft };
}

test('gives what is kept at sign-out only to its user, after the next sign-in', async () => {
  const { desk, id, draft, platform, signIn } = await tellerWithDraft();
  const { id: parked } = await desk.value('submission:create', {});
  platform.faults.add({
    operation: 'createVerification',
    fault: tooManyRequests('1'),
    times: Number.POSITIVE_INFINITY,
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await until(desk, id, ({ waiting }) => waiting?.reason === 'throttled');
  const out = await desk.value('session:sign-out', { unsent: 'keep' });
  expect(out).toMatchObject({ status: 'signedOut', email: null, pinSet: null });

  await signIn(desk, SUPERVISOR);
  expect(await desk.value('submission:list', { group: 'drafts', after: null })).toMatchObject({
    items: [],
  });
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({
    error: { code: 'conflict', reason: 'gone' },
  });
  const { others } = await desk.value('outbox:state', {});
  expect(others).toEqual([
    { email: 'teller@practice.example', count: 1, since: expect.any(String) },
  ]);
  const [sample] = platform.samples.applications;
  expect(JSON.stringify(desk.events.slice(-3))).not.toContain(sample?.ownerName);
  await desk.value('session:sign-out', { unsent: 'keep' });
  platform.faults.clear();

  await signIn(desk);
  await desk.value('submission:get', { submissionId: parked });
  const sent = await until(desk, id, ({ state }) => state === 'sent');
  expect(sent.applicant).toEqual(draft.applicant);
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('leaves nothing of what is destroyed at sign-out, and no way to read a copy', async () => {
  const { desk, id, profile, keychain, signIn } = await tellerWithDraft();
  await desk.value('pin:set', { current: null, next: PIN });
  const users = () => readdir(join(profile, 'users'));
  expect(await users()).toHaveLength(1);
  await desk.value('session:sign-out', { unsent: 'destroy', proof: PIN });
  expect(await users()).toEqual([]);
  expect(await readFile(keychain, 'utf8')).not.toContain('user key');
  expect(await signIn(desk)).toMatchObject({ ok: true, value: { pinSet: false, locked: null } });
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({
    error: { code: 'conflict', reason: 'gone' },
  });
});

// Promise: All of a user's data is deleted only after
// Promise: While the app is locked, this requires the user's password
// Promise: While the app is unlocked, it requires the PIN
test('requires the PIN, or the password without one, so that a passer-by at an open desk destroys nothing', async () => {
  const { desk, id } = await tellerWithDraft();
  const refused = async (proof: string | null, code: string) => {
    const left = await desk.call('session:sign-out', { unsent: 'destroy', proof });
    expect(left).toMatchObject({ ok: false, error: { code } });
    expect(await desk.value('session:get', {})).toMatchObject({ status: 'signedIn' });
    await desk.value('submission:get', { submissionId: id });
  };
  await refused(null, 'invalidRequest');
  await refused('a guess', 'signInRefused');
  await desk.value('pin:set', { current: null, next: PIN });
  await refused(null, 'pin');
  await refused('red folder 7', 'pin');
  await refused('practice', 'pin');
  await desk.value('session:lock', {});
  const behind = await desk.call('session:sign-out', { unsent: 'destroy', proof: PIN });
  expect(behind).toMatchObject({ ok: false, error: { code: 'locked' } });
  // If the PIN is forgotten, the typed word and the password are both required.
  for (const [confirmation, password, code] of [
    ['yes', 'practice', 'invalidRequest'],
    ['destroy', 'a guess', 'signInRefused'],
  ] as const) {
    const sure = { confirmation: confirmation as 'destroy', password };
    expect(await desk.call('session:destroy-locked', sure)).toMatchObject({ error: { code } });
  }
  await desk.value('session:unlock', { pin: PIN });
  await desk.value('submission:get', { submissionId: id });
});

test('requires unknown outcomes to be resolved before anything is destroyed', async () => {
  const { desk, id, profile, platform } = await tellerWithDraft();
  const answer = Promise.withResolvers<void>();
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'hold', until: answer.promise },
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  await eventually(() => expect(platform.ledger.verifications).toHaveLength(1));
  let ended = false;
  const destroy = { unsent: 'destroy', proof: 'practice' } as const;
  const leaving = desk.value('session:sign-out', destroy).then(() => {
    ended = true;
  });
  await desk.value('app:info', {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ended).toBe(false);
  expect(await readdir(join(profile, 'users'))).toHaveLength(1);
  answer.resolve();
  await leaving;
  expect(await readdir(join(profile, 'users'))).toEqual([]);
});

// Promise: A file in the profile can't cause a deletion.
test('records a file that requests the destruction of a colleague’s data in the desk’s record, and keeps the data', async () => {
  const computer = await livedInDesk(['Of the teller']);
  await writeFile(join(await computer.userFolder(), 'destroying'), '');
  const desk = await computer.start();
  await desk.value('session:sign-out', { unsent: 'keep' });
  await computer.signIn(desk, SUPERVISOR);
  await eventually(async () => {
    const { items } = await desk.value('audit:page', { after: null });
    expect(items.map(({ action }) => action)).toContain('kept.notDestroyed');
  });
  await desk.value('session:sign-out', { unsent: 'keep' });
  await computer.signIn(desk);
  expect(await desk.value('submission:list', { group: 'drafts', after: null })).toMatchObject({
    items: [{ label: 'Of the teller' }],
  });
  expect(await readFile(join(computer.profile, 'logs', 'incidents.log'), 'utf8')).toContain(
    'DestructionNotProven',
  );
});
