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

/** Creates a computer in a branch, with its teller signed in. */
async function counter() {
  const lasting = await lastingDesk();
  const desk = await lasting.begin();
  return { ...lasting, desk };
}

test('sends a license to the platform once, byte for byte, with every field', async () => {
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

test('does not send a draft that is not ready or was already sent', async () => {
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
