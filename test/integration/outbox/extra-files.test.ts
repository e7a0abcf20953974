import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { move } from '../../../main/outbox/captures/arrange-captures.ts';
import { readCaptureLabel } from '../../../main/outbox/submission/capture-label.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../../../main/outbox/submission/held-submission.ts';
import { queued, takenBack } from '../../../main/outbox/submission/submission-steps.ts';
import type { NamedHolds } from '../../../main/privacy/legal-holds.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { ok } from '../../../preload/contract/result.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { verificationRecord } from '../../support/verification-record.ts';
import { KEEP_ALL, openRecords, type RecordsUnderTest, USER } from './open-records.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const APPLICATION = '0f9619ff-8b86-4d11-b42d-00c04fc964ff' as ApplicationId;
const AT_ONCE: Retention = { ...KEEP_ALL, contents: 0 };

/** Creates a draft with a front, two extra files, and a blank page that the program set aside. */
async function draftWithExtraFiles(desk: RecordsUnderTest): Promise<SubmissionId> {
  const id = await desk.make('draft', NOW - 10 * DAY, 'front');
  for (const name of ['statement', 'check', 'blank']) await addToTray(desk, id, name);
  desk.book.change(id, (draft) => ({
    ...draft,
    applicant: { applicationId: APPLICATION, clientTrackingToken: null, legalName: 'Acme Bakery' },
    owner: { recordId: 4821 as OwnerRecordId, label: 'Jane Doe' },
  }));
  return id;
}

async function addToTray(desk: RecordsUnderTest, id: SubmissionId, name: string): Promise<void> {
  const other = await desk.make('draft', NOW - 10 * DAY, name);
  const [capture] = heldCaptures(desk.book.find(other) as HeldSubmission);
  if (capture === undefined) throw new Error('No file was stored');
  desk.book.drop(other, { action: 'submission.discarded' });
  const setAside: HeldCapture['setAside'] = name === 'blank' ? 'blank' : null;
  desk.book.change(id, (draft) => ({ ...draft, tray: [...draft.tray, { ...capture, setAside }] }));
}

/** Moves it to the outbox, as Send does. */
function send(desk: RecordsUnderTest, id: SubmissionId) {
  return desk.stepWithoutExtraFiles(id, () =>
    ok({
      change: (draft) => queued(draft, new Date(NOW).toISOString()),
      note: { action: 'submission.queued', facts: { sameAsBefore: false } },
    }),
  );
}

function answered(desk: RecordsUnderTest, id: SubmissionId, at: number): void {
  const stamp = new Date(at).toISOString();
  desk.book.change(id, (one) => ({
    ...one,
    state: 'sent',
    receipt: {
      record: verificationRecord('v-1', stamp),
      ...{ sentAt: stamp, answeredAt: stamp, sentBy: USER },
      ...{ files: [], platformFiles: [], misfiled: null },
    },
  }));
}

const draftsOf = ({ journal }: RecordsUnderTest) => journal.inStates(['draft']);

/**
 * Returns the texts of the files that can still be used, with the submission that the label of each
 * file names.
 */
async function usable(desk: RecordsUnderTest) {
  const all = desk.journal.inStates(['draft', 'ready', 'sent']);
  const lines = all.flatMap((held) =>
    held.contentsDestroyedAt === null
      ? heldCaptures(held).map(({ blobId }) => ({ held, blobId }))
      : [],
  );
  return Promise.all(
    lines.map(async ({ held, blobId }) => ({
      state: held.state,
      text: Buffer.from(await desk.blobs.readAll(blobId)).toString(),
      // The first four files of these tests were stored without a label.
      isNamed: [null, held.id].includes(
        readCaptureLabel(await desk.blobs.label(blobId))?.submissionId ?? null,
      ),
    })),
  );
}

test('keeps each extra file readable in one draft, under a label of that draft, when killed at any step of Send', async () => {
  let steps = Number.POSITIVE_INFINITY;
  for (let killAfter = 0; killAfter <= steps; killAfter += 1) {
    const folder = tempFolder();
    const setUp = await openRecords({ folder, now: () => NOW });
    const id = await draftWithExtraFiles(setUp);
    await setUp.close();

    const doomed = await openRecords({ folder, now: () => NOW, killAfter });
    const sent = await send(doomed, id).catch(() => null);
    await doomed.close();
    if (sent !== null && steps === Number.POSITIVE_INFINITY && doomed.steps() < killAfter) {
      steps = doomed.steps();
    }

    const again = await openRecords({ folder, now: () => NOW });
    const files = await usable(again);
    expect(files.map(({ text }) => text).sort()).toEqual(['blank', 'check', 'front', 'statement']);
    expect(files.every(({ isNamed }) => isNamed)).toBe(true);
    const state = again.book.find(id)?.state;
    const places = files.filter(({ text }) => text === 'check' || text === 'statement');
    expect(places.map((place) => place.state)).toEqual(['draft', 'draft']);
    expect(draftsOf(again)).toHaveLength(1);
    expect(state === 'draft' || again.book.find(id)?.movedFiles.length === 2).toBe(true);
    expect(await again.blobs.list()).toHaveLength(4);
    expect(await again.journal.audit.verify()).toMatchObject({ ok: true });
    expect([...doomed.reports, ...again.reports]).toEqual([]);
  }
  expect(steps).toBeGreaterThan(5);
});

test('moves extra files to a new draft of the same customer, and leaves them there if the submission is taken back', async () => {
  const desk = await openRecords({ folder: tempFolder(), now: () => NOW });
  const other = await draftWithExtraFiles(desk);
  const id = await draftWithExtraFiles(desk);
  await send(desk, id);
  const [moved] = draftsOf(desk).filter((draft) => draft.id !== other);
  expect(moved).toMatchObject({
    extraFilesOf: id,
    applicant: { applicationId: APPLICATION },
    owner: { recordId: 4821 },
    slots: {},
    tray: [{ fileName: 'statement.jpg' }, { fileName: 'check.jpg' }],
  });
  expect(desk.book.find(id)).toMatchObject({
    state: 'ready',
    tray: [{ fileName: 'blank.jpg' }],
    movedFiles: ['statement.jpg', 'check.jpg'].map((fileName) => ({
      fileName,
      submissionId: moved?.id,
    })),
  });
  desk.book.change(id, takenBack);
  expect(desk.book.find(id)?.tray).toHaveLength(1);
  expect(desk.book.find(moved?.id as SubmissionId)?.tray).toHaveLength(2);
});

test('restores extra files as a draft after the journal is gone, even if their submission may have been sent', async () => {
  const folder = tempFolder();
  const desk = await openRecords({ folder, now: () => NOW });
  const id = await draftWithExtraFiles(desk);
  await send(desk, id);
  const [moved] = draftsOf(desk);
  await desk.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `journal.db${end}`), { force: true });
  const again = await openRecords({
    folder,
    now: () => NOW,
    mayHaveBeenSent: (asked) => asked === id,
  });
  const found = again.book.find(moved?.id as SubmissionId);
  expect(found).toMatchObject({
    state: 'draft',
    found: { applicant: { applicationId: APPLICATION } },
  });
  expect(found?.tray.map(({ fileName }) => fileName).sort()).toEqual([
    'check.jpg',
    'statement.jpg',
  ]);
});

test('sends under a legal hold without moving anything, and moves extra files before it deletes anything after the hold', async () => {
  let holds: NamedHolds = 'all';
  const desk = await openRecords({
    folder: tempFolder(),
    now: () => NOW,
    retention: () => AT_ONCE,
    holds: () => holds,
  });
  const id = await draftWithExtraFiles(desk);
  expect(await send(desk, id)).toMatchObject({ ok: true });
  answered(desk, id, NOW);
  await desk.records.retention.run();
  expect(draftsOf(desk)).toEqual([]);
  expect(desk.book.find(id)).toMatchObject({ contentsDestroyedAt: null, movedFiles: [] });
  expect(desk.book.find(id)?.tray).toHaveLength(3);

  holds = [];
  await desk.records.retention.run();
  const [moved] = draftsOf(desk);
  expect(moved?.tray.map(({ fileName }) => fileName)).toEqual(['statement.jpg', 'check.jpg']);
  expect(desk.book.find(id)?.contentsDestroyedAt).not.toBeNull();
  await expect.poll(async () => (await desk.blobs.list()).length).toBe(2);
  expect((await usable(desk)).map(({ text }) => text).sort()).toEqual(['check', 'statement']);
});

test('leaves a draft of the extra files that an earlier version kept in a receipt when the receipt expires', async () => {
  const retention = { contents: 3650, drafts: null, receipts: 5, audit: null };
  const desk = await openRecords({
    folder: tempFolder(),
    now: () => NOW,
    retention: () => retention,
  });
  const id = await draftWithExtraFiles(desk);
  answered(desk, id, NOW - 10 * DAY);
  desk.book.note({ action: 'pin.set' });
  await desk.records.retention.run();
  expect(desk.book.find(id)).toBeNull();
  expect(draftsOf(desk).map(({ tray }) => tray.length)).toEqual([2]);
});

test.each([
  { isUsed: false, left: 0 },
  { isUsed: true, left: 1 },
])('removes a draft of extra files by the age of its files until staff put one into a slot: $isUsed', async ({
  isUsed,
  left,
}) => {
  const retention = { ...KEEP_ALL, drafts: 30 };
  let now = NOW;
  const desk = await openRecords({
    folder: tempFolder(),
    now: () => now,
    retention: () => retention,
  });
  const id = await draftWithExtraFiles(desk);
  await send(desk, id);
  /** A clock that jumps is not trusted for a day, so the test advances it day by day. */
  const liveUntil = async (day: number) => {
    for (; now <= NOW + day * DAY; now += DAY) await desk.records.retention.run();
  };
  await liveUntil(18);
  const [draft] = draftsOf(desk);
  const capture = draft?.tray[0];
  if (draft === undefined || capture === undefined) throw new Error('Nothing was moved.');
  if (isUsed) desk.book.edit(draft.id, (held) => move(held, capture.id, 'front_photo'));
  await liveUntil(21);
  expect(draftsOf(desk)).toHaveLength(left);
});

test('does not move a file that staff remove while Send copies the others', async () => {
  const desk = await openRecords({ folder: tempFolder(), now: () => NOW });
  const id = await draftWithExtraFiles(desk);
  let asked = 0;
  await desk.stepWithoutExtraFiles(id, () => {
    asked += 1;
    // By now the first file has been copied, and the other one has not.
    if (asked === 2) {
      const without = (tray: HeldSubmission['tray']) =>
        tray.filter(({ fileName }) => fileName !== 'statement.jpg');
      desk.book.change(id, (draft) => ({ ...draft, tray: without(draft.tray) }));
    }
    return ok({ change: (draft) => queued(draft, new Date(NOW).toISOString()) });
  });
  expect(draftsOf(desk).map(({ tray }) => tray.map(({ fileName }) => fileName))).toEqual([
    ['check.jpg'],
  ]);
  // The files that are left: the front, the blank page, the check, and the original, which these
  // tests took out of the draft without destroying it.
  await expect.poll(async () => (await desk.blobs.list()).length).toBe(4);
});
