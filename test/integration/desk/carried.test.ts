import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tooManyRequests } from '../../../main/practice-platform/faults/common-faults.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../../main/practice-platform/practice-platform.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';
import {
  BRANCH_SETTINGS,
  checked,
  drop,
  openSubmission,
  signIn,
  until,
} from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import { StdioDesk } from '../../support/stdio-desk.ts';
import { INVOICE_DATA, withAttached } from '../../support/usual-pdfs.ts';

const SAMPLE = join('resources', 'samples', 'license-front.jpg');

let platform: PracticePlatform;
let folder: string;
let desk: StdioDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-test-'));
  platform = await createPracticePlatform({ applications: 50 });
  desk = await StdioDesk.start({
    profile: join(folder, 'profile'),
    server: platform.url,
    settings: BRANCH_SETTINGS,
    remembering: true,
  });
  await signIn(desk, platform.url);
});

afterAll(async () => {
  await desk.kill();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a file into a slot; resolves with the submission and what is said of what the file carries. */
async function give(slot: Slot, name: string, bytes: Buffer, at = { desk, platform }) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { id } = await openSubmission(at.desk, at.platform);
  await drop(at.desk, id, slot, file);
  const submission = await until(at.desk, id, checked);
  const content = submission.slots[slot];
  if (content?.source !== 'capture') throw new Error('No capture.');
  const { verdict, id: captureId } = content.capture;
  const hidden = verdict?.issues.filter(({ kind }) => kind === 'hidden_content');
  return { id, captureId, verdict, hidden };
}

const withTail = async (name: string) =>
  Buffer.concat([await readFile(SAMPLE), TAILS[name]?.[0] ?? Buffer.of()]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a picture with a program behind it waits until staff convert it, and goes without; with the setting it goes without by itself', async () => {
  const carrying = await withTail('Windows program');
  const { id, captureId, hidden, verdict } = await give('front_photo', 'a.jpg', carrying);
  expect(verdict?.level).toBe('block');
  expect(hidden).toMatchObject([{ measured: 'program', fix: 'hidden_content.convert' }]);
  expect(await desk.call('submission:send', { submissionId: id, sentBefore: true })).toMatchObject({
    ok: false,
  });
  await desk.value('capture:convert', { submissionId: id, captureId });
  const { slots } = await until(desk, id, checked);
  expect(slots.front_photo).toMatchObject({ capture: { verdict: { level: 'pass' } } });

  await desk.value('settings:update', { cleanCopies: true });
  const clean = await give('front_photo', 'b.jpg', carrying);
  expect(clean.verdict?.level).toBe('pass');
  expect(clean.hidden).toMatchObject([{ level: 'note', fix: 'hidden_content.clean_copy' }]);
  await desk.value('submission:send', { submissionId: clean.id, sentBefore: true });
  const { receipt } = await until(desk, clean.id, ({ state }) => state === 'sent');
  const arrived = platform.ledger.verifications.at(-1)?.files[0];
  expect(receipt?.files[0]).toMatchObject({
    sha256: arrived?.sha256,
    originalSha256: sha256(carrying),
  });
  expect(arrived?.sha256).not.toBe(sha256(carrying));
  await desk.value('settings:update', { cleanCopies: false });
});

test('what a phone puts behind its picture is no alarm, and goes as it was given', async () => {
  const { verdict, hidden } = await give('front_photo', 'c.jpg', await withTail('motion photo'));
  expect([verdict?.level, hidden]).toEqual(['pass', []]);
});

test.each([
  ['script in a compressed object', 'block'],
  ['start of a program', 'block'],
  ['another file when opened', 'block'],
  ['form with a button that sends it', 'warn'],
  ['nothing but links', 'pass'],
])('a PDF with %s: %s', async (name, level) => {
  const [file, carries] = PDFS[name] ?? [Buffer.of(), []];
  const { hidden } = await give('front_photo', 'd.pdf', file);
  const expected = carries.length === 0 ? [] : [{ level, measured: carries.join(' ') }];
  expect(hidden).toMatchObject(expected);
});

const OVERRIDE = { reason: 'other', note: 'It is in order.' } as const;
const arrived = () => platform.ledger.verifications.at(-1)?.files[0];

/** Sends a submission of one file; resolves with what its receipt says of it. */
async function send(id: SubmissionId) {
  await desk.value('submission:send', { submissionId: id, sentBefore: true });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  return receipt?.files[0];
}

test('a PDF that starts a program goes for no reason, but as a clean copy that staff make', async () => {
  const [launch] = PDFS['start of a program'] ?? [Buffer.of()];
  const { id, captureId, hidden } = await give('front_photo', 'e.pdf', launch);
  expect(hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.copy_only' }]);
  const override = { submissionId: id, captureId, override: OVERRIDE };
  expect(await desk.call('capture:override', override)).toMatchObject({ ok: false });
  expect((await desk.value('submission:get', { submissionId: id })).blockers).toEqual([
    { kind: 'mustBeAnother', slot: 'front_photo' },
  ]);
  expect(await desk.call('submission:send', { submissionId: id, sentBefore: true })).toMatchObject({
    ok: false,
  });
  await desk.value('capture:convert', { submissionId: id, captureId });
  const { slots } = await until(desk, id, checked);
  expect(slots.front_photo).toMatchObject({
    capture: { fileName: 'e.pdf', mediaType: 'application/pdf', verdict: { level: 'pass' } },
  });
  const sent = await send(id);
  expect(sent).toMatchObject({ fileName: 'front_photo.pdf', sha256: arrived()?.sha256 });
  expect(sent?.sha256).not.toBe(sha256(launch));
});

test('a PDF with a script goes as it is with a reason, or by itself as a clean copy with the setting', async () => {
  const [file] = PDFS['script of the document'] ?? [Buffer.of()];
  const given = await give('front_photo', 'f.pdf', file);
  expect(given.hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.copy_or_reason' }]);
  const { id: submissionId, captureId } = given;
  await desk.value('capture:override', { submissionId, captureId, override: OVERRIDE });
  expect(await send(submissionId)).toMatchObject({ sha256: sha256(file) });

  await desk.value('settings:update', { cleanCopies: true });
  const clean = await give('front_photo', 'g.pdf', file);
  expect(clean.hidden).toMatchObject([{ level: 'note', fix: 'hidden_content.clean_pdf' }]);
  const sent = await send(clean.id);
  expect(sent).toMatchObject({
    fileName: 'front_photo.pdf',
    mediaType: 'application/pdf',
    bytes: arrived()?.bytes,
    sha256: arrived()?.sha256,
    originalSha256: sha256(file),
  });
  expect(sent?.sha256).not.toBe(sha256(file));
  await desk.value('settings:update', { cleanCopies: false });
});

test('an e-invoice is told, and goes as it is or as a clean copy', async () => {
  const file = withAttached(INVOICE_DATA.cii);
  const { id, hidden } = await give('front_photo', 'h.pdf', file);
  expect(hidden).toMatchObject([{ level: 'note', fix: 'hidden_content.invoice_data' }]);
  expect(await send(id)).toMatchObject({ sha256: sha256(file) });
  const other = await give('front_photo', 'h.pdf', file);
  await desk.value('capture:convert', { submissionId: other.id, captureId: other.captureId });
  await until(desk, other.id, checked);
  expect((await send(other.id))?.sha256).not.toBe(sha256(file));
});

test('what was decided counts: a copy goes after the setting is off again and the desk was ended', async () => {
  const lasting = await lastingDesk();
  const first = await lasting.start();
  await signIn(first, lasting.platform.url);
  await first.value('settings:update', { cleanCopies: true });
  const file = withAttached(INVOICE_DATA.cii);
  const { id } = await give('front_photo', 'i.pdf', file, { ...lasting, desk: first });
  lasting.platform.faults.add({ operation: 'createVerification', fault: tooManyRequests('5') });
  await first.value('submission:send', { submissionId: id, sentBefore: true });
  await until(first, id, ({ failure }) => failure !== null);
  await first.value('settings:update', { cleanCopies: false });
  await first.end();

  const { receipt } = await until(await lasting.start(), id, ({ state }) => state === 'sent');
  const arrivedThere = lasting.platform.ledger.verifications.at(-1)?.files[0];
  expect(receipt?.files[0]).toMatchObject({
    sha256: arrivedThere?.sha256,
    originalSha256: sha256(file),
  });
  expect(arrivedThere?.sha256).not.toBe(sha256(file));
});
