import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { eventually } from '../../support/eventually.ts';
import { BRANCH_SETTINGS } from '../../support/file-case.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

/** A desk with a teller at it and a license ready to be sent. */
async function readyToSend() {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const open = await openDesk({ profileDir });
  const { desk, value } = open;
  await value('session:sign-in', credentials(platform.url));
  const { verificationServices } = BRANCH_SETTINGS;
  await value('settings:update', { verificationServices: [...verificationServices] });
  const { id: submissionId } = await value('submission:create', {});
  await value('submission:assign-application', {
    submissionId,
    applicant: {
      applicationId: platform.samples.applications[0]?.id as ApplicationId,
      clientTrackingToken: null,
      legalName: null,
    },
  });
  await value('submission:assign-owner', {
    submissionId,
    owner: { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' },
  });
  const post = (body: BodyInit) =>
    desk.handle(
      new Request(`http://desk.invalid/intake?submission=${submissionId}&slot=front_photo`, {
        method: 'POST',
        headers: { 'x-file-name': 'front.jpg' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
  const seen = () => value('submission:get', { submissionId });
  await post(await readFile(FRONT));
  await eventually(async () => expect((await seen()).blockers).toEqual([]));
  const blobs = async () =>
    (await readdir(profileDir, { recursive: true })).filter((name) => /\.(blob|part)$/.test(name));
  return { ...open, platform, submissionId, post, seen, blobs };
}

const stateOf = (payload: unknown, id: SubmissionId) => {
  const submission = payload as Partial<Submission>;
  return submission.id === id ? submission.state : undefined;
};

test('a window that cannot be told does not turn what was sent into a failure', async () => {
  const { desk, value, submissionId, seen, platform } = await readyToSend();
  desk.onEvent((_event, payload) => {
    if (stateOf(payload, submissionId) === 'sent') throw new Error('The window is gone.');
  });
  await value('submission:send', { submissionId, sentBefore: false });
  await eventually(() => expect(desk.busy()).toBe(false));
  expect(platform.ledger.verifications).toHaveLength(1);
  expect(await seen()).toMatchObject({ state: 'sent', failure: null });
});

test('a file still coming in when its draft is destroyed leaves nothing, and the draft cannot be sent', async () => {
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

test('a picture that was sent or removed is not shown again under its old address', async () => {
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
