import { expect, test } from 'vitest';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { proxyForbidden, tooManyRequests } from '../../peers/practice-platform/common-faults.ts';
import { eventually } from '../../support/eventually.ts';
import { readyToSend } from '../../support/ready-desk.ts';

const stateOf = (payload: unknown, id: SubmissionId) => {
  const submission = payload as Partial<Submission>;
  return submission.id === id ? submission.state : undefined;
};

test('does not treat a sent submission as failed when the window cannot be notified', async () => {
  const { desk, value, submissionId, seen, platform } = await readyToSend();
  desk.onEvent((_event, payload) => {
    if (stateOf(payload, submissionId) === 'sent') throw new Error('The window is gone.');
  });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(() => expect(desk.busy()).toBe(false));
  expect(platform.ledger.verifications).toHaveLength(1);
  expect(await seen()).toMatchObject({ state: 'sent', failure: null });
});

test('tries again when the system reports a connection, but only staff end a wait that the platform asked for', async () => {
  const { value, submissionId, seen, platform } = await readyToSend();
  const question = { operation: 'listOffers', times: Number.POSITIVE_INFINITY } as const;
  platform.faults.add({ ...question, fault: proxyForbidden() });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await seen()).waiting?.reason).toBe('blocked'));
  platform.faults.clear();
  platform.faults.add({ ...question, fault: tooManyRequests('600') });
  await value('outbox:connection-back', {});
  await eventually(async () => expect((await seen()).waiting?.reason).toBe('throttled'));
  platform.faults.clear();

  const asks = platform.ledger.count('listOffers');
  const { askedUntil } = await value('outbox:connection-back', {});
  expect(Date.parse(askedUntil ?? '')).toBeGreaterThan(Date.now());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(platform.ledger.count('listOffers')).toBe(asks);
  expect(platform.ledger.verifications).toEqual([]);
  await value('outbox:try-now', {});
  await eventually(async () => expect((await seen()).state).toBe('sent'));
});

test('leaves nothing of a file that arrives when its draft is deleted, and cannot send the draft', async () => {
  const { call, value, submissionId, post, blobs, platform } = await readyToSend();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const source = writable.getWriter();
  const coming = post(readable);
  await source.write(Buffer.from('a beginning'));
  const discarding = call('submission:discard', { submissionId, reason: 'customerWithdrew' });
  const [sending] = await Promise.all([
    call('submission:send', { submissionId, sentBefore: false }),
    source.close(),
  ]);
  expect(await discarding).toMatchObject({ ok: true });
  expect(sending).toEqual({ ok: false, error: { code: 'conflict', reason: 'gone' } });
  expect((await coming).status).toBe(409);
  await eventually(async () => expect(await blobs()).toEqual([]));
  expect((await value('submission:list', { group: 'drafts', after: null })).items).toEqual([]);
  expect(platform.ledger.verifications).toEqual([]);
});

test('does not show a sent or removed picture again at its old address', async () => {
  const { desk, value, call, submissionId, seen } = await readyToSend();
  const front = (await seen()).slots.front_photo;
  const url = front?.source === 'capture' ? front.capture.previewUrl : null;
  const status = async () => (await desk.handle(new Request(`http://desk.invalid${url}`))).status;
  expect(await status()).toBe(200);
  await call('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await seen()).state).toBe('sent'));
  await eventually(async () => expect(await status()).toBe(404));
  expect((await value('submission:list', { group: 'done', after: null })).items).toHaveLength(1);
});
