import { expect, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { Verification } from '../../peers/practice-platform/fault.ts';
import { eventually } from '../../support/eventually.ts';
import { credentials, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';

type Ready = Awaited<ReturnType<typeof readyToSend>>;
type Value = Ready['value'];

async function send(
  { value, seen, submissionId, platform }: Ready,
  result: Verification['result'],
) {
  const fault = { kind: 'verification', result } as const;
  platform.faults.add({ operation: 'createVerification', fault });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(async () => expect((await seen()).state).toBe('sent'));
}

const idsIn = async (value: Value, group: SubmissionGroup) =>
  (await value('submission:list', { group, after: null })).items.map(({ id }) => id);

const actions = async (value: Value) =>
  (await value('audit:page', { after: null })).items.filter(({ action }) =>
    /^(attempt\.sent|result\.)/.test(action),
  );

test.each([
  'failed',
  'error',
  'contradiction',
] as const)('what came out as %s needs a look until somebody has seen it, over a restart', async (result) => {
  const keychain = memoryKeychain();
  const first = await readyToSend({ keychain });
  const { submissionId, platform, profileDir } = first;
  await send(first, result);
  expect((await first.value('outbox:state', {})).looks).toBe(1);
  await first.close();

  const again = await openDesk({ profileDir, keychain });
  const { value, call } = again;
  await value('session:sign-in', credentials(platform.url));
  expect((await value('outbox:state', {})).looks).toBe(1);
  expect(await idsIn(value, 'needsLook')).toEqual([submissionId]);
  expect(await idsIn(value, 'done')).toEqual([]);

  const marked = await value('submission:seen', { submissionId });
  expect(marked).toMatchObject({ state: 'sent', seen: { by: 'teller@practice.example' } });
  expect(await call('submission:seen', { submissionId })).toMatchObject({ ok: false });
  expect((await value('outbox:state', {})).looks).toBe(0);
  expect(await idsIn(value, 'needsLook')).toEqual([]);
  expect(await idsIn(value, 'done')).toEqual([submissionId]);
  const kind = { failed: 'failed', error: 'errored', contradiction: 'contradictory' }[result];
  expect(await actions(value)).toMatchObject([
    { action: 'result.seen', submissionId, personal: { by: 'teller@practice.example' } },
    { action: 'attempt.sent', submissionId, facts: { result: kind } },
  ]);
});

test.each(['passed', 'received'] as const)('%s is done at once', async (result) => {
  const ready = await readyToSend();
  const { value, call, submissionId } = ready;
  await send(ready, result);
  expect(await idsIn(value, 'done')).toEqual([submissionId]);
  expect((await value('outbox:state', {})).looks).toBe(0);
  for (const channel of ['submission:seen', 'submission:try-again'] as const) {
    expect(await call(channel, { submissionId })).toMatchObject({ ok: false });
  }
  expect(await idsIn(value, 'drafts')).toEqual([]);
});

test('trying again begins the same check with no picture, linked both ways', async () => {
  const ready = await readyToSend();
  const { value, seen, submissionId } = ready;
  await send(ready, 'failed');
  const draft = await value('submission:try-again', { submissionId });
  const before = await seen();
  const { applicant, owner, verification, type, service } = before;
  expect(draft).toMatchObject({ state: 'draft', applicant, owner, verification, type, service });
  const recordId = before.receipt?.record.id;
  expect(draft).toMatchObject({ slots: {}, tray: [], follows: { submissionId, recordId } });
  expect(before.seen).toMatchObject({ by: 'teller@practice.example', next: draft.id });
  expect(await idsIn(value, 'needsLook')).toEqual([]);
  const [entry] = await actions(value);
  expect(entry).toMatchObject({ action: 'result.triedAgain', facts: { newId: draft.id } });
});
