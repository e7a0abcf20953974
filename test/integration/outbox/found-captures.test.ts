import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureLabel } from '../../../main/outbox/submission/capture-label.ts';
import { heldCaptures, newDraft } from '../../../main/outbox/submission/held-submission.ts';
import { resolved } from '../../../main/outbox/submission/submission-steps.ts';
import { DESTROYED, LABEL_BYTES } from '../../../main/vault/blob-header.ts';
import type { BlobId } from '../../../main/vault/blob-store.ts';
import type { ApplicationId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { once, openRecords, type RecordsUnderTest, USER } from './open-records.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const EARLIER = '2026-11-21T09:00:00.000Z';

interface Stored {
  readonly to?: Slot | 'tray';
  readonly madeFrom?: BlobId;
  readonly applicationId?: ApplicationId;
}

/** Stores a capture as the desk does, but does not add it to the journal. */
async function store(
  { blobs }: RecordsUnderTest,
  id: SubmissionId,
  { to = 'front_photo', madeFrom, applicationId }: Stored = {},
): Promise<BlobId> {
  const applicant = applicationId
    ? { applicationId, clientTrackingToken: null, legalName: null }
    : null;
  const label = captureLabel(
    { ...newDraft(id, EARLIER, null), applicant },
    { to, fileName: 'a.jpg', scannedFrom: null, receivedAt: EARLIER, madeFrom: madeFrom ?? null },
  );
  const stored = await blobs.write(once('bytes'), { maxBytes: 100, label });
  if (!stored.ok) throw new Error('Not stored');
  return stored.value.id;
}

const newId = () => randomUUID() as SubmissionId;

test('restores what may have been sent as unknown, and sends it only after staff choose whose it is', async () => {
  const folder = tempFolder();
  const id = newId();
  const desk = await openRecords({ folder, now: () => NOW });
  await store(desk, id, { applicationId: 'app-1' as ApplicationId });
  await desk.close();
  const again = await openRecords({ folder, now: () => NOW, mayHaveBeenSent: (of) => of === id });
  const found = again.book.find(id);
  expect(found).toMatchObject({
    state: 'unknown',
    applicant: null,
    queued: null,
    evidence: { phase: 'journalDamaged' },
    found: { takenInAt: EARLIER, applicant: { applicationId: 'app-1' } },
  });
  if (found === null) return;
  const choice = { at: EARLIER, by: USER, checkedBy: 'Maria' } as const;
  expect(resolved(found, { ...choice, choice: 'sendAgain' }).state).toBe('draft');
  expect(resolved(found, { ...choice, choice: 'there' }).state).toBe('confirmed');
});

test('sets aside what is restored to a draft that may have been sent since, together with it', async () => {
  const folder = tempFolder();
  const desk = await openRecords({ folder, now: () => NOW });
  const id = await desk.make('draft', NOW, 'a front');
  await store(desk, id, { to: 'back_photo' });
  await desk.close();
  const again = await openRecords({ folder, now: () => NOW, mayHaveBeenSent: (of) => of === id });
  const parked = again.book.find(id);
  expect(parked).toMatchObject({ state: 'unknown', found: null });
  expect(parked && heldCaptures(parked)).toHaveLength(2);
});

test('removes a copy made here while its source is named, and restores it otherwise', async () => {
  const folder = tempFolder();
  const desk = await openRecords({ folder, now: () => NOW });
  const of = await desk.make('draft', NOW, 'the original');
  const [original] = heldCaptures(desk.book.find(of) ?? newDraft(of, EARLIER, null));
  await store(desk, of, original && { madeFrom: original.blobId });
  const lone = newId();
  await store(desk, lone, { madeFrom: randomUUID() as BlobId });
  await desk.close();
  const again = await openRecords({ folder, now: () => NOW });
  expect(
    again.journal.inStates(['draft']).map((one) => [one.id, heldCaptures(one).length]),
  ).toEqual([
    [of, 1],
    [lone, 1],
  ]);
  expect(await again.blobs.list()).toHaveLength(2);
});

test('puts what it finds among the extra files if its slot is taken, and leaves finished submissions unchanged', async () => {
  const folder = tempFolder();
  const desk = await openRecords({ folder, now: () => NOW });
  const draft = await desk.make('draft', NOW, 'a front');
  const over = await desk.make('rejected', NOW, 'refused');
  await store(desk, draft);
  await store(desk, over);
  await desk.close();
  const again = await openRecords({ folder, now: () => NOW });
  expect(again.book.find(draft)).toMatchObject({ found: null, tray: [{ fileName: 'a.jpg' }] });
  expect(again.book.find(over)).toMatchObject({ state: 'rejected', tray: [] });
  const found = again.journal.inStates(['draft']).filter((one) => one.found !== null);
  expect(found).toMatchObject([{ slots: { front_photo: { source: 'capture' } } }]);
  expect(found[0]?.id).not.toBe(over);
});

test('removes a file whose key is gone, as intended', async () => {
  const folder = tempFolder();
  const desk = await openRecords({ folder, now: () => NOW });
  const id = await store(desk, newId());
  writeFileSync(join(folder, 'blobs', `${id}.blob`), DESTROYED, { flag: 'r+' });
  await desk.close();
  const again = await openRecords({ folder, now: () => NOW });
  expect(await again.blobs.list()).toEqual([]);
  expect(again.unreadableFiles).toBe(0);
});

test('leaves room in a label for the longest name in any script', () => {
  const capture = { to: 'front_photo', receivedAt: EARLIER, madeFrom: null } as const;
  for (const letter of ['a', '"', '界', '\ud800']) {
    const scannedFrom = { folder: letter.repeat(4_000), fileName: letter.repeat(255) };
    const given = { ...capture, fileName: letter.repeat(255), scannedFrom };
    const label = captureLabel(newDraft(newId(), EARLIER, null), given);
    expect(Buffer.byteLength(label)).toBeLessThanOrEqual(LABEL_BYTES);
    expect(JSON.parse(label)).toMatchObject({ fileName: letter.repeat(255), scannedFrom: null });
  }
});
