import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';
import {
  BRANCH_SETTINGS,
  checked,
  compareName,
  drop,
  openSubmission,
  signIn,
  until,
} from '../../support/file-case.ts';
import { HereDesk } from '../../support/here-desk.ts';
import { INVOICE_DATA, withAttached } from '../../support/usual-pdfs.ts';

const SAMPLE = join('resources', 'samples', 'license-front.jpg');

let platform: PracticePlatform;
let folder: string;
let desk: HereDesk;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-test-'));
  platform = await createPracticePlatform({ applications: 50 });
  desk = await HereDesk.start({
    profile: join(folder, 'profile'),
    server: platform.url,
    settings: BRANCH_SETTINGS,
  });
  await signIn(desk, platform.url);
});

afterAll(async () => {
  await desk.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a file into a slot; resolves with the submission and what is said of what the file carries. */
async function give(slot: Slot, name: string, bytes: Buffer) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { id } = await openSubmission(desk, platform);
  await drop(desk, id, slot, file);
  const submission = await until(desk, id, checked);
  const content = submission.slots[slot];
  if (content?.source !== 'capture') throw new Error('No capture.');
  const { verdict, id: captureId } = content.capture;
  const hidden = verdict?.issues.filter(({ kind }) => kind === 'hidden_content');
  return { id, captureId, verdict, hidden };
}

const withTail = async (name: string) =>
  Buffer.concat([await readFile(SAMPLE), TAILS[name]?.[0] ?? Buffer.of()]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a picture with a program behind it goes without, made anew', async () => {
  const carrying = await withTail('Windows program');
  const { id, hidden, verdict } = await give('front_photo', 'a.jpg', carrying);
  expect(verdict?.level).toBe('pass');
  expect(hidden).toMatchObject([
    { level: 'note', measured: 'program', fix: 'hidden_content.made_anew' },
  ]);
  const sent = await send(id);
  expect(sent).toMatchObject({
    sha256: arrived()?.sha256,
    originalSha256: sha256(carrying),
  });
  expect(arrived()?.sha256).not.toBe(sha256(carrying));
});

const OVERRIDE = { reason: 'other', note: 'It is in order.' } as const;
const arrived = () => platform.ledger.verifications.at(-1)?.files[0];

/** Sends a submission of one file; resolves with what its receipt says of it. */
async function send(id: SubmissionId) {
  await compareName(desk, id);
  await desk.value('submission:send', { submissionId: id, sentBefore: true });
  const { receipt } = await until(desk, id, ({ state }) => state === 'sent');
  return receipt?.files[0];
}

test('a PDF that starts a program goes for no reason', async () => {
  const [launch] = PDFS['start of a program'] ?? [Buffer.of()];
  const { id, captureId, hidden } = await give('front_photo', 'e.pdf', launch);
  expect(hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.print_again' }]);
  const override = { submissionId: id, captureId, override: OVERRIDE };
  expect(await desk.call('capture:override', override)).toMatchObject({ ok: false });
  expect((await desk.value('submission:get', { submissionId: id })).blockers).toEqual([
    { kind: 'mustBeAnother', slot: 'front_photo' },
  ]);
  expect(await desk.call('submission:send', { submissionId: id, sentBefore: true })).toMatchObject({
    ok: false,
  });
});

test('a PDF with an attached file goes as it is with a reason', async () => {
  const [file] = PDFS['attached file'] ?? [Buffer.of()];
  const given = await give('front_photo', 'f.pdf', file);
  expect(given.hidden).toMatchObject([{ level: 'block', fix: 'hidden_content.ask_again' }]);
  const { id: submissionId, captureId } = given;
  await desk.value('capture:override', { submissionId, captureId, override: OVERRIDE });
  expect(await send(submissionId)).toMatchObject({ sha256: sha256(file) });
});

test('an e-invoice is told, and goes as it is', async () => {
  const file = withAttached(INVOICE_DATA.cii);
  const { id, hidden } = await give('front_photo', 'h.pdf', file);
  expect(hidden).toMatchObject([{ level: 'note', fix: 'hidden_content.invoice_data' }]);
  expect(await send(id)).toMatchObject({ sha256: sha256(file) });
});
