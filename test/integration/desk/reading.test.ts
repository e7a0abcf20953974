import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import type { WorkerHandle } from '../../../main/system/workers/worker-host.ts';
import type { ApplicationId, OwnerRecordId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import { eventually } from '../../support/eventually.ts';
import { checked, drop, until } from '../../support/file-case.ts';
import { ofPrint } from '../../support/kept-answers.ts';
import { PIN } from '../../support/lasting-desk.ts';
import { managedFile } from '../../support/managed-file.ts';
import { signedInDesk } from '../../support/open-desk.ts';
import {
  ENDLESS_PRINT_WORKER,
  QUICK_PRINT_WORKER,
  withPrintWorker,
} from '../../support/other-print-workers.ts';
import { remembering } from '../../support/remembering-workers.ts';
import { scannedPages, scannedPdf } from '../../support/scans.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { bankStatement } from '../../support/text-pdf.ts';

type OpenDesk = Awaited<ReturnType<typeof signedInDesk>>;

/** Creates a draft of a document for Acme Bakery LLC and its owner, without a type. */
async function documentDraft(desk: OpenDesk): Promise<SubmissionId> {
  const [sample] = desk.platform.samples.applications;
  const { id: submissionId } = await desk.value('submission:create', {});
  await desk.value('submission:assign-application', {
    submissionId,
    applicant: {
      applicationId: sample?.id as ApplicationId,
      clientTrackingToken: null,
      legalName: 'Acme Bakery LLC',
    },
  });
  await ownedBy(desk, submissionId, 'Jane Doe');
  await desk.value('submission:configure', {
    submissionId,
    verification: 'document',
    type: null,
    service: 'practice-documents',
  });
  return submissionId;
}

function ownedBy(desk: OpenDesk, submissionId: SubmissionId, label: string): Promise<Submission> {
  const [sample] = desk.platform.samples.applications;
  const recordId = sample?.ownerRecordId as OwnerRecordId;
  return desk.value('submission:assign-owner', { submissionId, owner: { recordId, label } });
}

async function give(
  desk: OpenDesk,
  submissionId: SubmissionId,
  pdf: Buffer,
  name = 'july.pdf',
): Promise<Submission> {
  const path = join(tempFolder(), name);
  await writeFile(path, pdf);
  await drop(desk, submissionId, 'document', path);
  return until(desk, submissionId, (now) => now.slots.document !== undefined && checked(now));
}

const kinds = ({ blockers }: Submission) => blockers.map(({ kind }) => kind);

// Promise: From a PDF, a scan, or a photo
test('reports what a statement says, asks about it once, and keeps it on the receipt without the name', async () => {
  const desk = await signedInDesk();
  const submissionId = await documentDraft(desk);
  const other = bankStatement({ name: 'Bolt Cafe Inc.', pages: [1, 2, 5], of: 5 });
  const given = await give(desk, submissionId, other);
  expect(given.reading).toMatchObject({
    type: { type: 'bank_statement', isClear: true },
    period: { from: '2026-07-01', to: '2026-07-31' },
    pages: 3,
    party: { name: 'Bolt Cafe Inc.', agrees: false },
    numbers: { missing: [3, 4], twice: [], of: 5, documents: 1 },
  });
  // The type is suggested, but never chosen automatically.
  expect(given.type).toBeNull();
  await desk.value('submission:configure', {
    submissionId,
    verification: 'document',
    type: 'bank_statement',
    service: 'practice-documents',
  });
  const asked = await until(desk, submissionId, checked);
  expect(kinds(asked)).toEqual(['partyDiffers', 'pagesMissing']);
  const unasked = { submissionId, question: 'pagesTwice' } as const;
  expect(await desk.call('submission:answer-question', unasked)).toEqual({
    ok: false,
    error: { code: 'conflict', reason: 'notReady' },
  });
  await desk.value('submission:answer-question', { submissionId, question: 'partyDiffers' });
  const ready = await desk.value('submission:answer-question', {
    submissionId,
    question: 'pagesMissing',
  });
  expect(kinds(ready)).toEqual([]);
  expect(await personal(desk, 'Bolt Cafe')).toEqual([submissionId]);
  await desk.value('submission:send', { submissionId, sentBefore: false });
  const sent = await until(desk, submissionId, ({ state }) => state === 'sent');
  expect(sent.receipt?.document).toEqual({
    form: null,
    period: { from: '2026-07-01', to: '2026-07-31' },
    taxYear: null,
    date: null,
    pages: 3,
  });
  const { items } = await desk.value('audit:page', { after: null });
  expect(items.filter(({ action }) => action === 'submission.questionAnswered')).toMatchObject([
    { facts: { question: 'pagesMissing' } },
    { facts: { question: 'partyDiffers' } },
  ]);
});

/** Returns the submissions in which a name is found. */
async function personal(desk: OpenDesk, name: string): Promise<SubmissionId[]> {
  const found = await desk.value('person:find', { name });
  return found.submissions.map(({ submissionId }) => submissionId);
}

test('reads a document again for another name, and keeps an answer for what was asked', async () => {
  const desk = await signedInDesk();
  const submissionId = await documentDraft(desk);
  const one = await give(desk, submissionId, bankStatement());
  expect(one.reading).toMatchObject({ party: { name: 'Acme Bakery LLC', agrees: true } });
  expect(one.reading?.questions).toEqual([]);
  const [sample] = desk.platform.samples.applications;
  const applicationId = sample?.id as ApplicationId;
  const applicant = { applicationId, clientTrackingToken: null, legalName: 'Bolt Cafe Inc.' };
  await desk.value('submission:assign-application', { submissionId, applicant });
  const other = await until(desk, submissionId, checked);
  expect(other.reading?.questions).toEqual([{ kind: 'partyDiffers', answered: false }]);
  const question = { submissionId, question: 'partyDiffers' } as const;
  expect((await desk.value('submission:answer-question', question)).reading?.questions).toEqual([
    { kind: 'partyDiffers', answered: true },
  ]);
  await desk.value('submission:assign-application', {
    submissionId,
    applicant: { ...applicant, legalName: 'Blue Harbor Auto Repair' },
  });
  const third = await until(desk, submissionId, checked);
  expect(third.reading?.questions).toEqual([{ kind: 'partyDiffers', answered: false }]);
});

// Promise: The text of a PDF is read in a worker
// Promise: Only the facts that staff see are kept
// Promise: The only name that is kept is the one
// Promise: Logs, errors, and entries in the activity record never contain
// Promise: After the facts in the text are found
test('passes only the facts to the window, the record, the log, and the disk', async () => {
  const desk = await signedInDesk();
  const submissionId = await documentDraft(desk);
  await give(desk, submissionId, bankStatement({ name: 'Bolt Cafe Inc.' }));
  await desk.value('submission:answer-question', { submissionId, question: 'partyDiffers' });
  await ownedBy(desk, submissionId, 'Jane Petunia');
  await until(desk, submissionId, checked);
  const { items } = await desk.value('audit:page', { after: null });
  const told = JSON.stringify([desk.events, items]);
  for (const word of ['PETUNIA FLOWERS', '18 Mill Street', 'First Harbor']) {
    expect(told).not.toContain(word);
  }
  expect(JSON.stringify(items)).not.toContain('Bolt Cafe');
  await desk.close();
  const files = await readdir(desk.profileDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    for (const word of ['PETUNIA FLOWERS', 'Bolt Cafe']) expect(bytes.includes(word)).toBe(false);
  }
});

const read = ({ isReadingPrint }: Submission) => !isReadingPrint;

test('reads a scan after its verdict, and asks what its text would ask', async () => {
  const desk = await signedInDesk();
  const submissionId = await documentDraft(desk);
  const other = bankStatement({ name: 'Bolt Cafe Inc.', pages: [1, 3], of: 3 });
  const given = await give(desk, submissionId, await scannedPdf(other));
  // The verdict does not wait until the text is read.
  expect(given.isReadingPrint).toBe(true);
  const asked = await until(desk, submissionId, read);
  expect(asked.reading).toMatchObject({
    type: { type: 'bank_statement', isClear: true },
    period: { from: '2026-07-01', to: '2026-07-31' },
    party: { name: 'Bolt Cafe Inc.', agrees: false },
    numbers: { missing: [2], of: 3 },
  });
  expect(kinds(asked)).toContain('partyDiffers');
  const { items } = await desk.value('audit:page', { after: null });
  const told = JSON.stringify([desk.events, items]);
  for (const word of ['PETUNIA', '18 Mill Street', 'First Harbor'])
    expect(told).not.toContain(word);
  await desk.close();
  for (const file of await readdir(desk.profileDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    for (const word of ['PETUNIA', 'Bolt Cafe']) expect(bytes.includes(word)).toBe(false);
  }
});

test('reads a photo of an upside-down page, and changes nothing in a queued submission when it ends late', async () => {
  // Nothing is remembered, so that the second reading takes its time.
  const desk = await signedInDesk({ workerHost: remembering(forkWorkerHost(), false) });
  const submissionId = await documentDraft(desk);
  const [photo = expect.fail('no page')] = await scannedPages(bankStatement({ pages: [1] }), 180);
  const given = await give(desk, submissionId, photo, 'july.jpg');
  expect(given.isReadingPrint).toBe(true);
  const seen = await until(desk, submissionId, read);
  expect(seen.reading).toMatchObject({ party: { name: 'Acme Bakery LLC', agrees: true } });
  // A different name causes another reading, which is still under way when the submission is sent.
  await ownedBy(desk, submissionId, 'Omar Ruiz');
  await desk.value('submission:configure', {
    submissionId,
    verification: 'document',
    type: 'bank_statement',
    service: 'practice-documents',
  });
  const late = await until(desk, submissionId, checked);
  expect(late.isReadingPrint).toBe(true);
  await desk.value('submission:send', { submissionId, sentBefore: false });
  const sent = await until(desk, submissionId, ({ state }) => state === 'sent');
  expect(sent.isReadingPrint).toBe(false);
  expect(sent.receipt?.document?.period).toEqual(seen.reading?.period);
});

test('ends the reading of text at a lock or sign-out, and starts it again for the next user', async () => {
  const host = remembering(forkWorkerHost());
  const running = new Set<WorkerHandle>();
  // Nothing is read in time until the last sign-in.
  let printing = withPrintWorker(host, ENDLESS_PRINT_WORKER);
  const desk = await signedInDesk({
    workerHost: {
      start(script) {
        const worker = printing.start(script);
        if (!ofPrint(script)) return worker;
        running.add(worker);
        worker.onExit(() => running.delete(worker));
        return worker;
      },
    },
  });
  await desk.value('pin:set', { current: null, next: PIN });
  const submissionId = await documentDraft(desk);
  const scan = await scannedPdf(bankStatement({ pages: [1, 2], of: 2 }));
  await give(desk, submissionId, scan);
  await eventually(() => expect(running.size).toBe(1));
  await desk.value('session:lock', {});
  await eventually(() => expect(running.size).toBe(0));
  await desk.value('session:unlock', { pin: PIN });
  await eventually(() => expect(running.size).toBe(1));
  await desk.value('session:sign-out', { unsent: 'keep' });
  await eventually(() => expect(running.size).toBe(0));
  printing = host;
  await desk.signIn();
  await desk.value('session:unlock', { pin: PIN });
  const seen = await until(desk, submissionId, read);
  expect(seen.reading).toMatchObject({ party: { agrees: true }, numbers: { of: 2, missing: [] } });
});

test('stops reading text after three crashes, tells the window, and still reads the text of PDFs', async () => {
  const printing = withPrintWorker(remembering(forkWorkerHost()), QUICK_PRINT_WORKER);
  const desk = await signedInDesk({
    workerHost: {
      start(script) {
        const worker = printing.start(script);
        if (!ofPrint(script)) return worker;
        const post = (message: unknown) => {
          worker.post(message);
          worker.kill(() => undefined);
        };
        return { ...worker, post };
      },
    },
  });
  const [photo = expect.fail('no page')] = await scannedPages(bankStatement({ pages: [1] }));
  for (const left of [true, true, false]) {
    const submissionId = await documentDraft(desk);
    await give(desk, submissionId, photo, 'july.jpg');
    const seen = await until(desk, submissionId, read);
    expect(seen.reading).toBeNull();
    expect(await desk.value('app:info', {})).toMatchObject({ readsPrint: left });
  }
  const text = await give(desk, await documentDraft(desk), bankStatement());
  expect(text.reading).toMatchObject({ party: { agrees: true } });
});

/** Creates a draft of a license for its owner, with this front. */
async function licenseDraft(desk: OpenDesk, owner: string, front: string): Promise<SubmissionId> {
  const submissionId = await documentDraft(desk);
  await ownedBy(desk, submissionId, owner);
  await desk.value('submission:configure', {
    submissionId,
    verification: 'government-id',
    type: 'drivers_license',
    service: 'practice-identity-a',
  });
  await drop(desk, submissionId, 'front_photo', front);
  await until(desk, submissionId, (now) => now.slots.front_photo !== undefined && checked(now));
  return submissionId;
}

const LICENSE = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');

// Promise: If neither a barcode nor a machine-readable zone names
test('confirms the owner or asks by the text of a front, and keeps only the name and the date', async () => {
  const desk = await signedInDesk();
  const submissionId = await licenseDraft(desk, 'Jane Doe', LICENSE);
  const agreeing = await until(desk, submissionId, read);
  expect(agreeing.names).toEqual({
    onCard: 'JANE ANN DOE',
    source: 'print',
    owner: 'Jane Doe',
    agreement: 'same',
    needsReason: false,
    confirmed: false,
  });
  expect(kinds(agreeing)).toEqual([]);
  const front = agreeing.slots.front_photo;
  expect(front?.source === 'capture' && front.capture.reading).toEqual({
    source: 'print',
    surname: 'DOE',
    givenNames: 'JANE ANN',
    birthDate: null,
    expiryDate: '2032-03-14',
  });
  // A different owner is compared with the text that was already read.
  const other = await ownedBy(desk, submissionId, 'Marcus Webb');
  expect(other.isReadingPrint).toBe(false);
  expect([other.names?.agreement, kinds(other)]).toEqual(['differs', ['namesDiffer']]);
  // The text may have been misread, so one confirmation is sufficient.
  const said = await desk.value('submission:same-person', { submissionId, same: true });
  expect([said.names?.confirmed, kinds(said)]).toEqual([true, []]);
  expect(await personal(desk, 'Jane Ann Doe')).toEqual([submissionId]);
  const { items } = await desk.value('audit:page', { after: null });
  expect(JSON.stringify(items)).not.toContain('JANE ANN');
  for (const word of ['MILL STREET', 'PORT HARBOR', '03/14/1986', '1986-03-14'])
    expect(JSON.stringify([desk.events, items])).not.toContain(word);
  await desk.close();
  for (const file of await readdir(desk.profileDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    for (const word of ['MILL STREET', 'JANE ANN']) expect(bytes.includes(word)).toBe(false);
  }
});

test('does not ask staff again who compared the card before its text was read', async () => {
  // Nothing is remembered, so that reading takes its time.
  const desk = await signedInDesk({ workerHost: remembering(forkWorkerHost(), false) });
  const submissionId = await licenseDraft(desk, 'Marcus Webb', LICENSE);
  const unread = await desk.value('submission:get', { submissionId });
  expect([unread.isReadingPrint, kinds(unread)]).toEqual([true, ['nameUnread']]);
  const said = await desk.value('submission:same-person', { submissionId, same: true });
  expect([said.isReadingPrint, kinds(said)]).toEqual([false, []]);
  const late = await until(desk, submissionId, ({ names }) => names?.source === 'print');
  expect(late.names).toMatchObject({ source: 'print', agreement: 'differs', confirmed: true });
  expect(kinds(late)).toEqual([]);
});

test('warns about an expired date in the text, and blocks nothing', async () => {
  const desk = await signedInDesk();
  const expired = Buffer.from(
    `<svg width="1000" height="630"><rect width="1000" height="630" fill="#e6ece4"/>
    <rect x="40" y="150" width="260" height="330" fill="#9db4c0"/>
    <g font-family="sans-serif" font-size="32" fill="#26323c"><text x="340" y="80">DRIVER LICENSE</text>
    <text x="340" y="190">1 DOE</text><text x="340" y="230">2 JANE ANN</text>
    <text x="340" y="270">8 12 ELM STREET</text><text x="340" y="330">3 DOB 05/03/1980</text>
    <text x="340" y="390">4a ISS 05/03/2016</text><text x="340" y="450">4b EXP 05/03/2020</text></g></svg>`,
  );
  const path = join(tempFolder(), 'expired.jpg');
  await sharp(expired)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#555' })
    .jpeg()
    .toFile(path);
  const submissionId = await licenseDraft(desk, 'Jane Doe', path);
  const seen = await until(desk, submissionId, read);
  const front = seen.slots.front_photo;
  const verdict = front?.source === 'capture' ? front.capture.verdict : null;
  const issue = verdict?.issues.find(({ kind }) => kind === 'expired');
  expect(issue).toMatchObject({ level: 'warn', measured: '2020-05-03' });
});

test('reads and asks nothing if a managed setting switches reading off', async () => {
  const managed = await managedFile({ featuresOff: ['reading'] });
  const desk = await signedInDesk({ managedFile: managed });
  const submissionId = await documentDraft(desk);
  const other = bankStatement({ name: 'Bolt Cafe Inc.', pages: [1, 2, 5], of: 5 });
  const given = await give(desk, submissionId, other);
  expect(given.reading).toBeNull();
  expect(kinds(given)).toEqual(['noType']);
  const scan = await give(desk, await documentDraft(desk), await scannedPdf(other));
  expect([scan.reading, scan.isReadingPrint]).toEqual([null, false]);
  const front = await desk.value('submission:get', {
    submissionId: await licenseDraft(desk, 'Jane Doe', LICENSE),
  });
  expect([front.isReadingPrint, kinds(front)]).toEqual([false, ['nameUnread']]);
});
