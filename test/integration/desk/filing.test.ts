import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareName, drop, openSubmission, until } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'resources', 'samples');
const FRONT = join(SAMPLES, 'license-front.jpg');
const BACK = join(SAMPLES, 'license-back.jpg');

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** A branch's computer with its teller signed in. */
async function counter() {
  const lasting = await lastingDesk();
  const desk = await lasting.start();
  await lasting.signIn(desk);
  return { ...lasting, desk };
}

test('a license reaches the platform byte for byte, with every field, once', async () => {
  const { desk, platform } = await counter();
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await drop(desk, id, 'back_photo', BACK);
  const ready = await compareName(desk, id);
  expect(ready.blockers).toEqual([]);

  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const sent = await until(desk, id, (submission) => submission.state === 'sent');

  const [verification, ...others] = platform.ledger.verifications;
  expect(others).toEqual([]);
  expect(verification?.fields).toEqual({
    service: 'practice-identity-a',
    verification: 'government-id',
    type: 'drivers_license',
    personal_information_id: '4821',
  });
  expect(
    verification?.files.map(({ field, mediaType, sha256 }) => [field, mediaType, sha256]),
  ).toEqual([
    ['front_photo', 'jpg', await sha256Of(FRONT)],
    ['back_photo', 'jpg', await sha256Of(BACK)],
  ]);
  expect(sent.receipt?.record.id).toBe(verification?.id);
  expect(sent.receipt?.files.map((file) => file.sha256)).toEqual(
    verification?.files.map((file) => file.sha256),
  );
  const applicationId = ready.applicant?.applicationId ?? '';
  const [known] = await desk.value('owner:list', { applicationId });
  expect(known?.lastSent).toEqual({ verification: 'government-id', type: 'drivers_license' });
});

test('what the platform refuses comes back beside its field, and is corrected with all it held', async () => {
  const { desk, platform } = await counter();
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, 'front_photo', FRONT);
  await compareName(desk, id);
  await desk.value('submission:configure', {
    submissionId: id,
    verification: 'government-id',
    type: 'state_id',
    service: 'no-such-service',
  });
  await desk.value('submission:send', { submissionId: id, sentBefore: false });
  const refused = await until(desk, id, (submission) => submission.state === 'rejected');
  expect(refused.failure).toMatchObject({
    code: 'rejected',
    fieldErrors: { service: [expect.any(String)] },
  });
  const draft = await desk.value('submission:correct', { submissionId: id });
  const { failure, updatedAt } = refused;
  expect(draft).toMatchObject({
    state: 'draft',
    failure: null,
    owner: refused.owner,
    refused: { submissionId: id, at: updatedAt, failure },
  });
  expect(draft.slots).toEqual(refused.slots);
  expect(await desk.call('submission:get', { submissionId: id })).toMatchObject({ ok: false });
  await desk.value('submission:configure', {
    submissionId: draft.id,
    verification: 'government-id',
    type: 'state_id',
    service: 'practice-identity-a',
  });
  await desk.value('submission:send', { submissionId: draft.id, sentBefore: false });
  await until(desk, draft.id, (submission) => submission.state === 'sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('a draft that is not ready, or is already sent, is not sent', async () => {
  const { desk, platform } = await counter();
  const { id } = await openSubmission(desk, platform);
  const tooEarly = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(tooEarly).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });

  await drop(desk, id, 'front_photo', FRONT);
  await compareName(desk, id);
  const untyped = { verification: 'government-id', type: null, service: null } as const;
  await desk.value('submission:configure', { submissionId: id, ...untyped });
  const sent = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(sent).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });
  await desk.value('submission:configure', { submissionId: id, ...untyped, type: 'state_id' });
  const both = await Promise.all([
    desk.call('submission:send', { submissionId: id, sentBefore: false }),
    desk.call('submission:send', { submissionId: id, sentBefore: false }),
  ]);
  expect(both.map((result) => result.ok)).toEqual([true, false]);
  await until(desk, id, (submission) => submission.state === 'sent');
  const again = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(again).toMatchObject({ ok: false, error: { reason: 'alreadySent' } });
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('a second program on the same profile is turned away with a clear line', async () => {
  const { startApart } = await counter();
  const second = await startApart();
  expect(await second.end()).toBe(1);
  expect(second.printed()).toContain('already open with this profile');
});
