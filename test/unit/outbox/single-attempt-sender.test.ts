import { expect, test, vi } from 'vitest';
import { newDraft } from '../../../main/outbox/held-submission.ts';
import {
  createSingleAttemptSender,
  type SingleAttemptSenderParts,
} from '../../../main/outbox/single-attempt-sender.ts';
import { createSubmissionBook } from '../../../main/outbox/submission-book.ts';
import { memorySubmissionStore } from '../../../main/outbox/submission-store.ts';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import type {
  ApplicationId,
  CaptureId,
  OwnerRecordId,
  PlatformFileId,
  SubmissionId,
} from '../../../preload/contract/ids.ts';
import { ok } from '../../../preload/contract/result.ts';

const RECORD = { id: '9' } as never;
const ID = 's' as SubmissionId;

/** A sender over a real book; the platform and the vault are the test's. */
function openSender(parts: {
  readonly answer: () => Promise<unknown>;
  readonly destroy?: (id: BlobId) => Promise<void>;
}) {
  const book = createSubmissionBook({
    store: memorySubmissionStore(),
    practice: false,
    clock: Date.now,
    onChanged: () => undefined,
    onGone: () => undefined,
  });
  book.add({
    ...newDraft(ID, book.now(), 'service'),
    applicant: { applicationId: 'a' as ApplicationId, clientTrackingToken: null, legalName: null },
    owner: { recordId: 1 as OwnerRecordId, label: '' },
    slots: { front_photo: { source: 'platformFile', fileId: 'f' as PlatformFileId } },
    tray: [
      {
        id: 'c' as CaptureId,
        blobId: 'b' as BlobId,
        fileName: 'left.jpg',
        bytes: 1,
        sha256: '',
        receivedAt: '',
        facts: null,
        turn: 0,
        override: null,
        previewToken: '',
      },
    ],
  });
  const sender = createSingleAttemptSender({
    book,
    platform: { createVerification: parts.answer },
    session: {
      state: () => ({ email: 'teller@practice.example' }),
      beginPost: async () => ok({ token: '', done: () => undefined, refused: async () => ok('') }),
    },
    blobs: { destroy: parts.destroy ?? (async () => undefined) },
    precheck: {},
    report: () => 'reference',
  } as unknown as SingleAttemptSenderParts);
  return { book, sender };
}

test('it is idle only once the contents of what was sent are destroyed', async () => {
  const destroyed = Promise.withResolvers<void>();
  const { book, sender } = openSender({
    answer: async () => ok(RECORD),
    destroy: () => destroyed.promise,
  });
  sender.send(ID);
  await vi.waitFor(() => expect(book.find(ID)?.state).toBe('sent'));
  let idle = false;
  const resting = sender.idle().then(() => {
    idle = true;
  });
  await new Promise(setImmediate);
  expect(idle).toBe(false);
  destroyed.resolve();
  await resting;
  expect(sender.busy()).toBe(false);
});

test('who waits for it to be idle waits also for what began meanwhile', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let asked = 0;
  const { book, sender } = openSender({
    answer: () => {
      asked += 1;
      return answers[asked - 1]?.promise ?? Promise.reject(new Error('Asked too often.'));
    },
  });
  const first = book.find(ID);
  if (first === null) throw new Error('There is no draft.');
  book.add({ ...first, id: 'other' as SubmissionId });
  sender.send(ID);
  const resting = sender.idle();
  sender.send('other' as SubmissionId);
  answers[0]?.resolve(ok(RECORD));
  setTimeout(() => answers[1]?.resolve(ok(RECORD)), 20);
  await resting;
  expect(sender.busy()).toBe(false);
});
