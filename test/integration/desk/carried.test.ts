import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../../main/practice-platform/practice-platform.ts';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import { PDFS, TAILS } from '../../support/carrying-files.ts';
import {
  BRANCH_SETTINGS,
  checked,
  drop,
  openCase,
  signIn,
  until,
} from '../../support/file-case.ts';
import { StdioDesk } from '../../support/stdio-desk.ts';

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
  });
  await signIn(desk, platform.url);
});

afterAll(async () => {
  await desk.kill();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a file into a slot; resolves with the submission and what is said of what the file carries. */
async function give(slot: Slot, name: string, bytes: Buffer) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { id } = await openCase(desk, platform);
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
  ['nothing but links', 'pass'],
])('a PDF with %s: %s', async (name, level) => {
  const [file, carries] = PDFS[name] ?? [Buffer.of(), []];
  const { hidden } = await give('front_photo', 'd.pdf', file);
  const expected = carries.length === 0 ? [] : [{ level, measured: carries.join(' ') }];
  expect(hidden).toMatchObject(expected);
});
