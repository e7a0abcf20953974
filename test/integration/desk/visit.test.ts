import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type {
  ApplicationId,
  CaptureId,
  OwnerRecordId,
  SubmissionId,
} from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { VisitMove } from '../../../preload/contract/models/visit.ts';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { eventually } from '../../support/eventually.ts';
import {
  BRANCH_SETTINGS,
  type CounterDesk,
  checked,
  drop,
  openSubmission,
  until,
} from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { managedFile } from '../../support/managed-file.ts';
import { type OpenDesk, signedInDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { bankStatement } from '../../support/text-pdf.ts';

const ENDINGS = ['', '-wal', '-shm'];
const NEW_CHECK = { filing: 'new', verification: 'document', type: 'check' } as const;

/** Writes a unique file: a statement that names no known person. */
async function file(name: string): Promise<string> {
  const path = join(tempFolder(), `${name}.pdf`);
  await writeFile(path, bankStatement({ name: 'Jane Doe', pages: [1], of: name.length }));
  return path;
}

/**
 * Creates a draft of a document for the first application and its owner, with these files as its
 * extra files.
 */
async function visitOf(desk: OpenDesk, platform: PracticePlatform, ...names: string[]) {
  const { verificationServices } = BRANCH_SETTINGS;
  await desk.value('settings:update', { verificationServices: [...verificationServices] });
  const { id } = await openSubmission(desk, platform);
  for (const name of names) await drop(desk, id, 'tray', await file(name));
  const draft = await until(desk, id, (now) => now.tray.length === names.length && checked(now));
  const fileOf = (name: string): CaptureId => {
    const found = draft.tray.find(({ fileName }) => fileName === `${name}.pdf`);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found.id;
  };
  return { id, fileOf };
}

function move(
  desk: Pick<OpenDesk, 'call'>,
  submissionId: SubmissionId,
  captureIds: CaptureId[],
  to: VisitMove['to'],
) {
  return desk.call('visit:move', { submissionId, captureIds, to });
}

/** Returns the new submission that a file was moved to. */
async function newFiling(
  desk: OpenDesk,
  id: SubmissionId,
  captureId: CaptureId,
): Promise<Submission> {
  const moved = await move(desk, id, [captureId], NEW_CHECK);
  if (!moved.ok) throw new Error(JSON.stringify(moved.error));
  return until(desk, moved.value.id, checked);
}

async function answerAll(desk: CounterDesk, { id: submissionId }: Submission): Promise<void> {
  const { reading } = await desk.value('submission:get', { submissionId });
  for (const { kind: question } of reading?.questions ?? [])
    await desk.value('submission:answer-question', { submissionId, question });
}

test('sends all or none of a visit’s submissions, each with its own entry, and keeps other files as a draft', async () => {
  const desk = await signedInDesk();
  const { platform, value, call } = desk;
  const { id, fileOf } = await visitOf(desk, platform, 'one', 'second', 'left behind');
  const one = await newFiling(desk, id, fileOf('one'));
  const second = await newFiling(desk, id, fileOf('second'));
  expect(one.visit?.id).toBe(second.visit?.id);
  const { items } = await value('visit:get', { visitId: one.visit?.id ?? '' });
  expect(items.map((held) => held.id)).toEqual([id, one.id, second.id]);

  await answerAll(desk, one);
  const ids = [one.id, second.id];
  const refused = await call('visit:send', { submissionIds: ids, sentBefore: [] });
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });
  const states = async () =>
    Promise.all(
      ids.map(async (submissionId) => (await value('submission:get', { submissionId })).state),
    );
  expect(await states()).toEqual(['draft', 'draft']);

  await answerAll(desk, second);
  const sent = await value('visit:send', { submissionIds: ids, sentBefore: [] });
  expect(sent.items.map(({ state }) => state)).toEqual(['ready', 'ready']);
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent']));
  expect(platform.ledger.verifications).toHaveLength(2);
  const { items: audit } = await value('audit:page', { after: null });
  expect(audit.filter(({ action }) => action === 'submission.queued')).toHaveLength(2);
  const left = await value('submission:get', { submissionId: id });
  expect(left).toMatchObject({ state: 'draft', tray: [{ fileName: 'left behind.pdf' }] });
});

test('asks about a file that two submissions of a visit contain, once for the one that repeats it', async () => {
  const desk = await signedInDesk();
  const { id, fileOf } = await visitOf(desk, desk.platform, 'one', 'two');
  const same = await desk.value('submission:get', { submissionId: id });
  expect(same.unsorted.map(({ reason }) => reason)).toContain('sameFile');
  const filings = [
    await newFiling(desk, id, fileOf('one')),
    await newFiling(desk, id, fileOf('two')),
  ];
  for (const filing of filings) await answerAll(desk, filing);
  const submissionIds = filings.map((filing) => filing.id);
  const [, second = id] = submissionIds;
  const asked = await desk.call('visit:send', { submissionIds, sentBefore: [] });
  expect(asked).toMatchObject({
    ok: false,
    error: { code: 'sentBefore', state: 'draft', submissionId: second },
  });
  await desk.value('visit:send', { submissionIds, sentBefore: [second] });
});

test('sets the application for all submissions of a visit, and an owner for those without one', async () => {
  const desk = await signedInDesk();
  const { id: submissionId } = await desk.value('submission:create', {});
  await drop(desk, submissionId, 'tray', await file('one'));
  await drop(desk, submissionId, 'tray', await file('three'));
  const { tray } = await until(desk, submissionId, (now) => now.tray.length === 2 && checked(now));
  const other = await newFiling(desk, submissionId, tray[0]?.id as CaptureId);
  const [first, elsewhere] = desk.platform.samples.applications;
  const applicant = (sample = first) => ({
    applicationId: sample?.id as ApplicationId,
    clientTrackingToken: null,
    legalName: null,
  });
  const owner = (recordId: number) => ({ recordId: recordId as OwnerRecordId, label: 'Jane Doe' });
  const ownersOf = async () => {
    const ids = [submissionId, other.id];
    const held = await Promise.all(
      ids.map((one) => desk.value('submission:get', { submissionId: one })),
    );
    return held.map((one) => [one.applicant?.applicationId, one.owner?.recordId]);
  };
  await desk.value('submission:assign-application', { submissionId, applicant: applicant() });
  await desk.value('submission:assign-owner', { submissionId, owner: owner(4821) });
  expect(await ownersOf()).toEqual([
    [first?.id, 4821],
    [first?.id, 4821],
  ]);
  await desk.value('submission:assign-owner', { submissionId: other.id, owner: owner(4822) });
  expect(await ownersOf()).toEqual([
    [first?.id, 4821],
    [first?.id, 4822],
  ]);
  await desk.value('submission:assign-owner', { submissionId, owner: owner(4823), others: true });
  expect((await ownersOf()).map(([, recordId]) => recordId)).toEqual([4823, 4823]);
  // Owners belong to one application, so that a different application requires a new choice.
  await desk.value('submission:assign-application', {
    submissionId: other.id,
    applicant: applicant(elsewhere),
  });
  expect(await ownersOf()).toEqual([
    [elsewhere?.id, undefined],
    [elsewhere?.id, undefined],
  ]);
});

test('moves no file to a submission of another visit or another customer', async () => {
  const desk = await signedInDesk();
  const mine = await visitOf(desk, desk.platform, 'one', 'three');
  const other = await visitOf(desk, desk.platform, 'five5', 'sixsix');
  await newFiling(desk, other.id, other.fileOf('five5'));
  const to = { filing: 'there', id: other.id, place: 'any' } as const;
  const refused = { ok: false, error: { code: 'conflict', reason: 'notReady' } };
  expect(await move(desk, mine.id, [mine.fileOf('one')], to)).toMatchObject(refused);
  const wrong = [other.fileOf('sixsix')];
  expect(await move(desk, mine.id, wrong, NEW_CHECK)).toMatchObject({
    error: { reason: 'captureGone' },
  });
});

test('moves files under a legal hold only between submissions that are both on hold', async () => {
  const holds = await managedFile({ legalHolds: [{ name: 'Rosa Diaz' }] });
  const desk = await signedInDesk({ managedFile: holds });
  const { id, fileOf } = await visitOf(desk, desk.platform, 'one', 'three', 'five5');
  const free = await newFiling(desk, id, fileOf('one'));
  const held = await newFiling(desk, id, fileOf('three'));
  const owner = { recordId: 4822 as OwnerRecordId, label: 'Rosa Diaz' };
  await desk.value('submission:assign-owner', { submissionId: held.id, owner });
  const legalHold = { ok: false, error: { code: 'conflict', reason: 'legalHold' } };
  const there = (filing: Submission) => ({ filing: 'there', id: filing.id, place: 'any' }) as const;
  expect(await move(desk, held.id, [fileOf('three')], there(free))).toMatchObject(legalHold);
  expect(await move(desk, free.id, [fileOf('one')], there(held))).toMatchObject(legalHold);
  expect(await move(desk, id, [fileOf('five5')], there(free))).toMatchObject({ ok: true });
});

/**
 * Creates a draft of the first customer with unsorted statements: each is `[file, name on it,
 * month]`.
 */
async function unsortedIn(
  desk: OpenDesk & { platform: PracticePlatform },
  files: readonly (readonly [string, string, string])[],
) {
  const { verificationServices } = BRANCH_SETTINGS;
  await desk.value('settings:update', { verificationServices: [...verificationServices] });
  const { id: submissionId } = await openSubmission(desk, desk.platform);
  for (const [file, name, month] of files) {
    const path = join(tempFolder(), `${file}.pdf`);
    const period = () => `${month} 1, 2026 - ${month} 30, 2026`;
    await writeFile(path, bankStatement({ name, period }));
    await drop(desk, submissionId, 'unsorted', path);
  }
  await until(desk, submissionId, (now) => now.tray.length === files.length && checked(now));
  const sorted = await desk.value('visit:sort', { submissionId });
  const visitId = sorted.visit?.id;
  return {
    sorted,
    filings: visitId ? (await desk.value('visit:get', { visitId })).items : [sorted],
  };
}

test('sorts a file that names someone on legal hold into a separate submission, and then the others, too', async () => {
  const holds = await managedFile({ legalHolds: [{ name: 'Rosa Diaz' }] });
  const desk = await signedInDesk({ managedFile: holds });
  const { sorted, filings } = await unsortedIn(desk, [
    ['july', 'Jane Doe', 'July'],
    ['august', 'Jane Doe', 'August'],
    ['rosa diaz', 'Jane Doe', 'June'],
  ]);
  expect(sorted.tray).toEqual([]);
  expect(
    filings.map(({ documentFile, onHold }) => [documentFile?.fileName, onHold]).sort(),
  ).toEqual([
    ['august.pdf', false],
    ['july.pdf', false],
    ['rosa diaz.pdf', true],
  ]);
});

test('sorts one of two copies of a statement by its type, and leaves the other to staff', async () => {
  const { sorted, filings } = await unsortedIn(await signedInDesk(), [
    ['july', 'Jane Doe', 'July'],
    ['july copy', 'Jane Doe', 'July'],
  ]);
  expect(filings.flatMap(({ type, documentFile }) => (documentFile ? [type] : []))).toEqual([
    'bank_statement',
  ]);
  expect(sorted.tray).toMatchObject([{ fileName: 'july copy.pdf' }]);
  expect(sorted.unsorted).toMatchObject([{ reason: 'sameFile' }]);
});

/**
 * Sends a submission with a file that was moved to it. Returns it with the journal as it was before
 * the move.
 */
async function movedAndSent() {
  const lasting = await lastingDesk();
  const first = await lasting.begin();
  const { id, fileOf } = await visitOf(first, lasting.platform, 'one', 'three');
  const captureId = fileOf('one');
  await first.close();
  const journal = async (ending: string) => join(await lasting.userFolder(), `journal.db${ending}`);
  const kept = join(tempFolder(), 'journal.db');
  await cp(await journal(''), kept);
  const desk = await lasting.start();
  const filing = await newFiling(desk, id, captureId);
  await answerAll(desk, filing);
  await desk.value('visit:send', { submissionIds: [filing.id], sentBefore: [] });
  await until(desk, filing.id, ({ state }) => state === 'sent');
  await desk.close();
  const forget = async () => {
    for (const ending of ENDINGS) await rm(await journal(ending), { force: true });
  };
  return { ...lasting, id, filing, forget, kept, journal };
}

test('marks the draft as unknown that shows a file which was moved and sent before an older journal was restored', async () => {
  const { platform, start, id, forget, kept, journal } = await movedAndSent();
  await forget();
  await cp(kept, await journal(''));
  const again = await start();
  await until(again, id, ({ state }) => state === 'unknown');
  await again.value('outbox:looked-at', {});
  await again.value('outbox:try-now', {});
  expect(await again.value('submission:get', { submissionId: id })).toMatchObject({
    state: 'unknown',
  });
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('makes nothing with a file that was moved and sent a draft when the journal is gone', async () => {
  const { platform, start, id, filing, forget } = await movedAndSent();
  await forget();
  const again = await start();
  await eventually(async () => {
    const { counts } = await again.value('outbox:state', {});
    expect((counts.draft ?? 0) + (counts.unknown ?? 0)).toBeGreaterThan(0);
  });
  const { items } = await again.value('submission:list', { group: 'drafts', after: null });
  for (const { id: submissionId } of items) {
    const draft = await again.value('submission:get', { submissionId });
    const names = draft.tray.map(({ fileName }) => fileName);
    expect(names).not.toContain('one.pdf');
  }
  expect(items.map((one) => one.id)).not.toContain(filing.id);
  expect(items.length).toBeLessThanOrEqual(1);
  expect([id, undefined]).toContain(items[0]?.id);
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('does not delete files without a customer during a legal hold, but deletes the draft until it has files', async () => {
  const holds = await managedFile({ legalHolds: [{ name: 'Rosa Diaz' }] });
  const desk = await signedInDesk({ managedFile: holds });
  const { id: submissionId } = await desk.value('submission:create', {});
  const { id: empty } = await desk.value('submission:create', {});
  await drop(desk, submissionId, 'tray', await file('one'));
  const { tray } = await until(desk, submissionId, (now) => now.tray.length === 1 && checked(now));
  const legalHold = { ok: false, error: { code: 'conflict', reason: 'legalHold' } };
  const discard = (id: SubmissionId) =>
    desk.call('submission:discard', { submissionId: id, reason: 'notNeeded' });
  const captureId = tray[0]?.id as CaptureId;
  expect(await discard(submissionId)).toMatchObject(legalHold);
  expect(await desk.call('capture:remove', { submissionId, captureId })).toMatchObject(legalHold);
  expect(await discard(empty)).toMatchObject({ ok: true });
  const [sample] = desk.platform.samples.applications;
  const applicationId = sample?.id as ApplicationId;
  const applicant = { applicationId, clientTrackingToken: null, legalName: null };
  await desk.value('submission:assign-application', { submissionId, applicant });
  expect(await discard(submissionId)).toMatchObject({ ok: true });
});
