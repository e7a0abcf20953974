import { expect, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { expiredToken } from '../../peers/practice-platform/common-faults.ts';
import { eventually } from '../../support/eventually.ts';
import { credentials, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';

/** Answers from something that passed the request on, and what is kept of them. */
const ANSWERS = [
  [
    200,
    { data: { id: 'accept-terms' } },
    'unknown',
    { code: 'unexpectedAnswer', came: 'partOfIt' },
  ],
  [401, { message: 'Unauthenticated.' }, 'unknown', { code: 'signedOut' }],
  [409, { message: 'Conflict' }, 'rejected', { code: 'rejected', platformMessage: 'Conflict' }],
  [403, { message: 'Forbidden' }, 'rejected', { code: 'rejected', platformMessage: 'Forbidden' }],
] as const;

test('does not treat an answer from a device that passed the upload on as a receipt, and sends nothing again before staff have checked', async () => {
  const { seen, call, value, submissionId, platform, desk } = await readyToSend();
  const headers = { 'content-type': 'application/json' };
  for (const [nth, [status, body, state, failure]] of ANSWERS.entries()) {
    const answer = { status, headers, body: JSON.stringify(body) };
    const fault = { kind: 'answer', when: 'afterwards', answer } as const;
    platform.faults.add({ operation: 'createVerification', fault });
    await (nth === 0
      ? value('submission:send', { submissionId, sentBefore: false })
      : value('submission:resolve', { submissionId, choice: 'sendAgain', checkedBy: 'Maria' }));
    await eventually(async () => expect(['ready', 'sending']).not.toContain((await seen()).state));
    expect(await seen()).toMatchObject({ state, evidence: { status, failure } });
    await call('outbox:try-now', {});
    await eventually(() => expect(desk.busy()).toBe(false));
    expect(await call('submission:correct', { submissionId })).toMatchObject({ ok: false });
    expect(await call('submission:discard', { submissionId, reason: 'notNeeded' })).toMatchObject({
      ok: false,
    });
    const found = await value('person:find', {
      applicationId: (await seen()).applicant?.applicationId,
    });
    expect(found.submissions).toMatchObject([{ submissionId, erasable: false }]);
    expect(await seen()).toMatchObject({ state });
    expect(platform.ledger.verifications).toHaveLength(nth + 1);
    expect((await value('session:get', {})).status).toBe('signedIn');
  }

  const found = { submissionId, choice: 'refused', checkedBy: 'Maria' } as const;
  const refused = await value('submission:resolve', found);
  expect(refused).toMatchObject({ state: 'rejected', failure: { platformMessage: 'Forbidden' } });
  const corrected = await call('submission:correct', { submissionId });
  expect(corrected).toMatchObject({ value: { state: 'draft', resolutions: [], evidence: null } });
});

test('does not treat an upload that was refused for an expired token as unknown while the program closes, and sends it again later', async () => {
  const keychain = memoryKeychain();
  const first = await readyToSend({ keychain });
  const { submissionId, platform, profileDir } = first;
  const { faults, ledger } = platform;
  const answering = Promise.withResolvers<void>();
  faults.add({ operation: 'createVerification', fault: expiredToken() });
  faults.add({
    operation: 'createVerification',
    fault: { kind: 'hold', until: answering.promise },
  });
  faults.add({ operation: 'refresh', fault: expiredToken() });
  await first.value('submission:send', { submissionId, sentBefore: false });
  await eventually(() =>
    expect(ledger.requestsOf('createVerification')[0]).toMatchObject({ complete: true }),
  );
  faults.add({ operation: 'listOffers', fault: expiredToken() });
  const closed = first.close();
  answering.resolve();
  await closed;
  expect(ledger.verifications).toEqual([]);

  const again = await openDesk({ profileDir, keychain });
  await again.value('session:sign-in', credentials(platform.url));
  const state = async () => (await again.value('submission:get', { submissionId })).state;
  await eventually(async () => expect(['ready', 'sending']).not.toContain(await state()));
  expect(await state()).toBe('sent');
  expect(ledger.verifications).toHaveLength(1);
});
