import { createHash } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CaptureId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Capture } from '../../../preload/contract/models/capture.ts';
import { capturesIn, type Submission } from '../../../preload/contract/models/submission.ts';
import type { VisitSplit } from '../../../preload/contract/models/visit.ts';
import type { PracticePlatform } from '../../peers/practice-platform/practice-platform.ts';
import { eventually } from '../../support/eventually.ts';
import { BRANCH_SETTINGS, checked, drop, openSubmission, until } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { fileOf } from '../../support/made-pdf.ts';
import { managedFile } from '../../support/managed-file.ts';
import { type OpenDesk, signedInDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { bankStatement } from '../../support/text-pdf.ts';

const MONTHS = ['May', 'June', 'July'];
/** Three statements of two pages each. */
const STATEMENTS = bankStatement({
  name: 'Jane Doe',
  pages: [1, 2, 1, 2, 1, 2],
  of: 2,
  period: (at) => `${MONTHS[Math.floor(at / 2)]} 1, 2026 - ${MONTHS[Math.floor(at / 2)]} 30, 2026`,
});
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function kept(bytes: Buffer, name = 'statements.pdf'): Promise<string> {
  const path = join(tempFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** Creates a draft of a bank statement that contains this file. */
async function statementIn(desk: OpenDesk, platform: PracticePlatform, bytes = STATEMENTS) {
  const { verificationServices } = BRANCH_SETTINGS;
  await desk.value('settings:update', { verificationServices: [...verificationServices] });
  const { id } = await openSubmission(desk, platform);
  const kind = { verification: 'document', type: 'bank_statement', service: 'practice-documents' };
  await desk.value('submission:configure', { submissionId: id, ...kind } as never);
  await drop(desk, id, 'document', await kept(bytes));
  const draft = await until(desk, id, (now) => filesOf(now).length === 1 && checked(now));
  return { id, source: filesOf(draft)[0] as Capture };
}

const filesOf = ({ slots }: Submission) => Object.values(slots).flatMap(capturesIn);

function theFile(filing: Submission | undefined): Capture {
  const [file] = filing === undefined ? [] : filesOf(filing);
  if (file === undefined) throw new Error('There is no file.');
  return file;
}

/** Splits the file, and returns the new submissions after everything is checked. */
async function split(desk: OpenDesk, asked: VisitSplit): Promise<readonly Submission[]> {
  const { visit } = await desk.value('visit:split', asked);
  const { items } = await desk.value('visit:get', { visitId: visit?.id ?? '' });
  return Promise.all(items.map(({ id }) => until(desk, id, checked)));
}

async function answerAll(desk: OpenDesk, submissionId: SubmissionId): Promise<void> {
  const { reading } = await until(desk, submissionId, (now) => checked(now) && !now.isReadingPrint);
  for (const { kind: question } of reading?.questions ?? [])
    await desk.value('submission:answer-question', { submissionId, question });
}

async function send(desk: OpenDesk, ids: readonly SubmissionId[], known = false) {
  for (const id of ids) await answerAll(desk, id);
  return desk.call('visit:send', { submissionIds: [...ids], sentBefore: known ? [...ids] : [] });
}

const inFilings = (id: SubmissionId, captureId: CaptureId, after: number[]): VisitSplit => ({
  submissionId: id,
  captureId,
  after,
  into: 'filings',
});

test('splits a PDF with three statements only on request, into submissions that name their pages', async () => {
  const desk = await signedInDesk();
  const { id, source } = await statementIn(desk, desk.platform);
  expect(source).toMatchObject({ splitAfter: [2, 4], splitFrom: null, sha256: sha256(STATEMENTS) });
  await desk.value('visit:sort', { submissionId: id });
  expect(filesOf(await desk.value('submission:get', { submissionId: id }))).toMatchObject([source]);

  const filings = await split(desk, inFilings(id, source.id, source.splitAfter));
  expect(filings.map((one) => one.id)[0]).toBe(id);
  expect(filings.map((one) => [one.type, one.owner?.recordId, filesOf(one)[0]?.pages])).toEqual(
    Array(3).fill(['bank_statement', filings[0]?.owner?.recordId, 2]),
  );
  expect(filings.map((one) => one.reading?.period?.from)).toEqual([
    '2026-05-01',
    '2026-06-01',
    '2026-07-01',
  ]);
  expect(filings.map((one) => filesOf(one)[0]?.fileName)).toEqual([
    'statements-p1-2.pdf',
    'statements-p3-4.pdf',
    'statements-p5-6.pdf',
  ]);
  // Parts of the same file do not cause a duplicate warning.
  const sent = await send(
    desk,
    filings.map((one) => one.id),
  );
  expect(sent).toMatchObject({ ok: true });
  const over = await Promise.all(
    filings.map((one) => until(desk, one.id, ({ state }) => state === 'sent')),
  );
  const digests = over.map(({ receipt }) => receipt?.files[0]);
  expect(digests).toMatchObject(
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ].map((pages) => ({
      originalSha256: sha256(STATEMENTS),
      splitFrom: { sha256: sha256(STATEMENTS), pages },
    })),
  );
  const got = desk.platform.ledger.verifications.map(({ files }) => files[0]?.sha256).sort();
  expect(got).toEqual(digests.map((file) => file?.sha256).sort());
  expect(new Set(got).size).toBe(3);
  const { items } = await desk.value('audit:page', { after: null });
  expect(items.find(({ action }) => action === 'capture.split')?.facts).toMatchObject({
    parts: 3,
    pages: '2,2,2',
  });
});

test('sends a PDF that nobody edits byte for byte, and also one that was split and sent as the original', async () => {
  const desk = await signedInDesk();
  const { id, source } = await statementIn(desk, desk.platform);
  const [first, second, third] = await split(desk, inFilings(id, source.id, [2, 4]));
  const moved = await desk.value('visit:move', {
    submissionId: second?.id as SubmissionId,
    captureIds: [theFile(second).id],
    to: { filing: 'there', id: third?.id as SubmissionId, place: 'any' },
  });
  expect(filesOf(moved)).toHaveLength(2);
  await split(desk, inFilings(id, theFile(first).id, [1]));
  const whole = await desk.value('capture:put-back', { submissionId: id, captureId: source.id });
  expect(filesOf(whole)).toMatchObject([{ id: source.id, setAside: null, sha256: source.sha256 }]);
  expect(whole.tray).toEqual([]);
  const { items } = await desk.value('visit:get', { visitId: whole.visit?.id ?? '' });
  expect(items.map((one) => one.id)).toEqual([id]);
  expect(await send(desk, [id])).toMatchObject({ ok: true });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  expect(receipt?.files[0]).toMatchObject({ sha256: sha256(STATEMENTS) });
  expect(receipt?.files[0]).not.toHaveProperty('splitFrom');
});

test('warns about the whole file and a part of it, within the visit and compared with what was sent before', async () => {
  const desk = await signedInDesk();
  const { id, source } = await statementIn(desk, desk.platform);
  const [first, ...others] = await split(desk, inFilings(id, source.id, [2, 4]));
  const [second, third] = others.map((one) => one.id) as [SubmissionId, SubmissionId];
  await desk.value('capture:remove', {
    submissionId: third,
    captureId: theFile(others[1]).id,
  });
  await drop(desk, third, 'document', await kept(STATEMENTS, 'again.pdf'));
  await until(desk, third, (now) => filesOf(now).length === 1 && checked(now));
  const asked = { ok: false, error: { code: 'sentBefore', state: 'draft', submissionId: third } };
  expect(await send(desk, [second, third])).toMatchObject(asked);
  expect(await send(desk, [second])).toMatchObject({ ok: true });
  await until(desk, second, ({ state }) => state === 'sent');
  const issuesOf = async (submissionId: SubmissionId) =>
    filesOf(await until(desk, submissionId, checked)).flatMap(({ verdict }) =>
      (verdict?.issues ?? []).map(({ kind }) => kind),
    );
  expect(await issuesOf(third)).toContain('duplicate_submission');
  expect(await issuesOf((first as Submission).id)).not.toContain('duplicate_submission');
});

test('keeps parts in the draft as pages of its document in order, and as extra files that wait to be sorted', async () => {
  const desk = await signedInDesk();
  const { id, source } = await statementIn(desk, desk.platform);
  const asked = { submissionId: id, captureId: source.id, after: [1, 4] };
  await desk.value('visit:split', { ...asked, into: 'same' });
  const pages = await until(desk, id, checked);
  expect(filesOf(pages).map((one) => one.splitFrom?.pages)).toEqual([[1], [2, 3, 4], [5, 6]]);
  await desk.value('capture:put-back', { submissionId: id, captureId: source.id });

  const { id: other } = await openSubmission(desk, desk.platform);
  await drop(desk, other, 'unsorted' as never, await kept(STATEMENTS));
  const { tray } = await until(desk, other, (now) => now.tray.length === 1 && checked(now));
  const captureId = tray[0]?.id as CaptureId;
  await desk.value('visit:split', inFilings(other, captureId, [2, 4]));
  const waiting = await until(desk, other, checked);
  expect(waiting.unsorted.map((one) => [one.type, one.certain])).toEqual(
    Array(3).fill(['bank_statement', true]),
  );
  const { tray: back } = await desk.value('capture:put-back', { submissionId: other, captureId });
  expect(back).toMatchObject([{ id: captureId, setAside: null }]);
});

/** A PDF of two pages with a form field. */
const FORM = fileOf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
  '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 612 792] >>',
  '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [50 50 99 99] >>',
  '<< /Type /Page /Parent 2 0 R >>',
]);

test('splits no form, and no file after its last page, and leaves the draft unchanged', async () => {
  const desk = await signedInDesk();
  const form = await statementIn(desk, desk.platform, FORM);
  const splitForm = (after: number[]) =>
    desk.call('visit:split', inFilings(form.id, form.source.id, after));
  expect(await splitForm([1])).toMatchObject({ error: { code: 'split', problem: 'form' } });
  expect(await splitForm([2])).toMatchObject({ error: { reason: 'notReady' } });
  const edit = { submissionId: form.id, captureId: form.source.id, parts: [pages(2)] };
  expect(await desk.call('visit:edit-pages', edit)).toMatchObject({
    error: { code: 'split', problem: 'form' },
  });
  const lacking = { ...edit, parts: [pages(9)] };
  expect(await desk.call('visit:edit-pages', lacking)).toMatchObject({
    error: { reason: 'notReady' },
  });
  const now = await desk.value('submission:get', { submissionId: form.id });
  expect(filesOf(now)).toMatchObject([{ id: form.source.id, setAside: null }]);
  expect([now.tray, now.visit]).toEqual([[], null]);
});

type Page = number | readonly [page: number, turn: 90];
const pages = (...all: readonly Page[]) =>
  all.map((one) =>
    typeof one === 'number' ? { page: one, turn: 0 as const } : { page: one[0], turn: one[1] },
  );

test('leaves out, moves, and rotates pages of a PDF, always from the original file, and restores it when undone and in order', async () => {
  const desk = await signedInDesk();
  const { id: submissionId, source } = await statementIn(desk, desk.platform);
  const edit = async (captureId: CaptureId, ...all: readonly Page[]) => {
    await desk.value('visit:edit-pages', { submissionId, captureId, parts: [pages(...all)] });
    return until(desk, submissionId, checked);
  };
  const first = theFile(await edit(source.id, 3, [1, 90], 2));
  expect(first).toMatchObject({
    pages: 3,
    splitFrom: { sha256: sha256(STATEMENTS), pages: [3, 1, 2], turns: [0, 90, 0] },
  });
  // The first page has the size of the third page. The second page is turned on its side.
  const second = await edit(first.id, [1, 90], 2);
  expect(theFile(second)).toMatchObject({
    ...{ width: first.height, height: first.width, check: 'done' },
    splitFrom: { pages: [1, 2], turns: [90, 0] },
  });
  expect(second.tray).toMatchObject([{ id: source.id, setAside: 'cutApart' }]);
  // To undo the change, the request names the previous pages of the file that staff added.
  const back = await edit(source.id, 3, [1, 90], 2);
  expect(theFile(back).sha256).toBe(first.sha256);
  const again = await edit(theFile(back).id, 1, 2, 3, 4, 5, 6);
  expect(filesOf(again)).toMatchObject([{ id: source.id, sha256: sha256(STATEMENTS) }]);
  expect(again.tray).toEqual([]);

  await edit(source.id, 4, [3, 90]);
  expect(await send(desk, [submissionId])).toMatchObject({ ok: true });
  const { receipt } = await until(desk, submissionId, ({ state }) => state === 'sent');
  expect(receipt?.files[0]).toMatchObject({
    originalSha256: sha256(STATEMENTS),
    splitFrom: { sha256: sha256(STATEMENTS), pages: [4, 3], turns: [0, 90] },
  });
  expect(desk.platform.ledger.verifications[0]?.files[0]?.sha256).toBe(receipt?.files[0]?.sha256);
  const { items } = await desk.value('audit:page', { after: null });
  const acts = items.filter(({ action }) => action === 'capture.pagesEdited');
  expect(acts.map(({ facts }) => facts.pages)).toEqual(['4, 3', '3, 1–2', '1–2', '3, 1–2']);
});

test('makes a submission from a page that is taken out, and restores it with its file', async () => {
  const desk = await signedInDesk();
  const { id: submissionId, source } = await statementIn(desk, desk.platform);
  const parts = [pages(1, 2, 4, 5, 6), pages(3)];
  const asked = { submissionId, captureId: source.id };
  const { visit } = await desk.value('visit:edit-pages', { ...asked, parts });
  const { items } = await desk.value('visit:get', { visitId: visit?.id ?? '' });
  expect(items.flatMap(filesOf).map(({ splitFrom }) => splitFrom?.pages)).toEqual([
    [1, 2, 4, 5, 6],
    [3],
  ]);
  await desk.value('capture:put-back', asked);
  const { items: left } = await desk.value('visit:get', { visitId: visit?.id ?? '' });
  expect(left.flatMap(filesOf).map(({ id }) => id)).toEqual([source.id]);
});

test('keeps a part on hold with its file under a legal hold, and does not destroy it when the file is put back', async () => {
  const holds = await managedFile({ legalHolds: [{ name: 'Rosa Diaz' }] });
  const desk = await signedInDesk({ managedFile: holds });
  const { id, source } = await statementIn(desk, desk.platform);
  const owner = { recordId: 4822 as OwnerRecordId, label: 'Rosa Diaz' };
  await desk.value('submission:assign-owner', { submissionId: id, owner });
  const filings = await split(desk, inFilings(id, source.id, [2, 4]));
  expect(filings.map(({ onHold }) => onHold)).toEqual([true, true, true]);
  const legalHold = { ok: false, error: { code: 'conflict', reason: 'legalHold' } };
  const back = { submissionId: id, captureId: source.id };
  expect(await desk.call('capture:put-back', back)).toMatchObject(legalHold);

  // A legal hold covers the submission by the name of one of its files. It would not cover a new
  // submission without that file.
  const other = await statementIn(desk, desk.platform);
  await drop(desk, other.id, 'tray', await kept(bankStatement(), 'Rosa Diaz.pdf'));
  await until(desk, other.id, (now) => now.tray.length === 1 && checked(now));
  const asked = inFilings(other.id, other.source.id, [2]);
  expect(await desk.call('visit:split', asked)).toMatchObject(legalHold);
});

const ENDINGS = ['', '-wal', '-shm'];

/**
 * Splits a file and sends its first part. `kept` has the journal as it was before the split, and as
 * it was after the split but before sending.
 */
async function splitAndSent() {
  const lasting = await lastingDesk();
  const first = await lasting.begin();
  const { id, source } = await statementIn(first, lasting.platform);
  await first.close();
  const journal = async (ending: string) => join(await lasting.userFolder(), `journal.db${ending}`);
  const kept = { before: join(tempFolder(), 'before.db'), behind: join(tempFolder(), 'behind.db') };
  await cp(await journal(''), kept.before);
  const middle = await lasting.start();
  const [, second, third] = await split(middle, inFilings(id, source.id, [2, 4]));
  await middle.close();
  await cp(await journal(''), kept.behind);
  const desk = await lasting.start();
  expect(await send(desk, [(second as Submission).id])).toMatchObject({ ok: true });
  await until(desk, (second as Submission).id, ({ state }) => state === 'sent');
  await desk.close();
  const putBack = async (which: keyof typeof kept | null) => {
    for (const ending of ENDINGS) await rm(await journal(ending), { force: true });
    if (which !== null) await cp(kept[which], await journal(''));
    return lasting.start();
  };
  return { ...lasting, ids: [id, (second as Submission).id, (third as Submission).id], putBack };
}

/**
 * Acknowledges the damage, sends what may be sent, and returns the states of all submissions that
 * contain a file.
 */
async function statesOf(desk: OpenDesk): Promise<readonly (readonly [string, string])[]> {
  await eventually(async () => {
    const { counts } = await desk.value('outbox:state', {});
    expect((counts.draft ?? 0) + (counts.unknown ?? 0)).toBeGreaterThan(0);
  });
  await desk.value('outbox:looked-at', {});
  await desk.value('outbox:try-now', {});
  const groups = ['drafts', 'needsYou', 'underWay', 'done'] as const;
  const pages = await Promise.all(
    groups.map((group) => desk.value('submission:list', { group, after: null })),
  );
  return pages.flatMap(({ items }) => items.map((one) => [one.id, one.state] as const));
}

test('marks the whole file as unknown if a part was sent and a journal from before the split is restored', async () => {
  const { platform, ids, putBack } = await splitAndSent();
  const states = new Map(await statesOf(await putBack('before')));
  expect(states.get(ids[0] as SubmissionId)).toBe('unknown');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('marks the part as unknown and sends nothing if a part was sent and the journal from after the split is restored', async () => {
  const { platform, ids, putBack } = await splitAndSent();
  const states = new Map(await statesOf(await putBack('behind')));
  expect(states.get(ids[1] as SubmissionId)).toBe('unknown');
  expect([...states.values()]).not.toContain('ready');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('makes neither a sent part nor its file a draft that could be sent if the journal is gone', async () => {
  const { platform, putBack } = await splitAndSent();
  const desk = await putBack(null);
  for (const [submissionId, state] of await statesOf(desk)) {
    const { slots, tray } = await desk.value('submission:get', {
      submissionId: submissionId as SubmissionId,
    });
    const held = [...Object.values(slots).flatMap(capturesIn), ...tray];
    expect([state, held.length > 0]).toEqual(['unknown', true]);
  }
  expect(platform.ledger.verifications).toHaveLength(1);
});
