import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FIRST_NUMBER, joinedParts } from '../../../main/precheck/pdf/pdf-part.ts';
import { Precheck } from '../../../main/precheck/precheck.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { capturesIn, type Submission } from '../../../preload/contract/models/submission.ts';
import { writtenPage } from '../../support/captures.ts';
import {
  type CounterDesk,
  checked,
  drop,
  openSubmission,
  sendAnyway,
  signIn,
  until,
} from '../../support/file-case.ts';
import { lastingDesk, PIN } from '../../support/lasting-desk.ts';
import { simplePdf } from '../../support/made-pdf.ts';
import { workerHost } from '../../support/open-desk.ts';
import type { StdioDesk } from '../../support/stdio-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const DOCUMENT = {
  verification: 'document',
  type: 'bank_statement',
  service: 'practice-documents',
} as const;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const namesOf = ({ slots }: Submission) =>
  capturesIn(slots.document).map(({ fileName }) => fileName);

/** Opens a desk that can be killed, with a statement of five files. */
async function counter() {
  const lasting = await lastingDesk();
  const folder = tempFolder();
  const sheet = sharp(await writtenPage(500, 647));
  const files: Record<string, Buffer> = {
    'one.jpg': await sheet.clone().jpeg().toBuffer(),
    'two.jpg': await sheet
      .clone()
      .negate()
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'three.pdf': simplePdf(2),
    'four.png': await sheet.clone().png().toBuffer(),
    'five.bmp.gif': await sheet.clone().resize(250).gif().toBuffer(),
  };
  const give = async (desk: CounterDesk, id: SubmissionId, names: readonly string[]) => {
    for (const name of names) {
      const file = join(folder, name);
      await writeFile(file, files[name] ?? 'no picture');
      expect((await drop(desk, id, 'page', file)).status).toBe(200);
    }
  };
  return { ...lasting, files, give, names: Object.keys(files) };
}

/** Returns the document that these files make when they are joined here. */
async function joined(files: readonly Buffer[]): Promise<Buffer> {
  const precheck = new Precheck({ workerHost });
  const parts = [];
  let first = FIRST_NUMBER;
  for (const bytes of files) {
    const part = await precheck.documentPart(bytes, { turn: 0, first });
    if (part === null) throw new Error('No pages.');
    first += part.places.length;
    parts.push(part);
  }
  await precheck.close();
  return Buffer.concat(joinedParts(parts));
}

// Promise: Staff can drop, paste, or photograph files
test('sends five files as one PDF in staff’s order, even after a kill', async () => {
  const { platform, start, startApart, files, give, names } = await counter();
  const doomed = await startApart();
  let desk: Pick<StdioDesk, 'call' | 'value' | 'request'> = doomed;
  await signIn(desk, platform.url);
  const { id: submissionId } = await openSubmission(desk, platform);
  await desk.value('submission:configure', { submissionId, ...DOCUMENT });
  await give(desk, submissionId, names);
  const given = await until(desk, submissionId, checked);
  expect(namesOf(given)).toEqual(names);
  const idOf = (name: string) =>
    capturesIn(given.slots.document).find(({ fileName }) => fileName === name)?.id as CaptureId;

  await desk.value('capture:move-page', { submissionId, captureId: idOf('four.png'), index: 0 });
  await desk.value('capture:move', { submissionId, captureId: idOf('one.jpg'), to: 'tray' });
  await doomed.kill();
  desk = await start();
  const again = await until(desk, submissionId, () => true);
  const order = ['four.png', 'two.jpg', 'three.pdf', 'five.bmp.gif'];
  expect([namesOf(again), again.tray.map(({ fileName }) => fileName)]).toEqual([
    order,
    ['one.jpg'],
  ]);
  await desk.value('capture:move-page', { submissionId, captureId: idOf('one.jpg'), index: 2 });

  await sendAnyway(desk, submissionId);
  await desk.value('submission:send', { submissionId, sentBefore: false });
  const { receipt } = await until(desk, submissionId, ({ state }) => state === 'sent');
  const sent = ['four.png', 'two.jpg', 'one.jpg', 'three.pdf', 'five.bmp.gif'];
  const expected = await joined(sent.map((name) => files[name] ?? Buffer.of()));
  expect(platform.ledger.verifications.at(-1)?.files).toMatchObject([
    { bytes: expected.length, sha256: sha256(expected) },
  ]);
  expect(receipt?.files).toMatchObject([
    {
      slot: 'document',
      fileName: 'document.pdf',
      mediaType: 'application/pdf',
      sha256: sha256(expected),
      pages: sent.map((fileName) => ({
        fileName,
        sha256: sha256(files[fileName] ?? Buffer.of()),
        count: fileName === 'three.pdf' ? 2 : 1,
      })),
    },
  ]);
  // The files count in any order: they were sent, and each of them is recognized.
  const { id: other } = await openSubmission(desk, platform);
  await desk.value('submission:configure', { submissionId: other, ...DOCUMENT });
  await give(desk, other, names);
  await sendAnyway(desk, other);
  expect(
    await desk.call('submission:send', { submissionId: other, sentBefore: false }),
  ).toMatchObject({
    error: { code: 'sentBefore', state: 'sent' },
  });
});

test('names the page of a blocker, and does not pass on an ID or a page that is none', async () => {
  const { platform, begin, give } = await counter();
  const desk = await begin();
  const { id: submissionId } = await openSubmission(desk, platform);
  await desk.value('submission:configure', { submissionId, ...DOCUMENT });
  await give(desk, submissionId, ['one.jpg', 'nothing.txt', 'three.pdf']);
  const { blockers } = await until(desk, submissionId, checked);
  expect(blockers).toContainEqual({ kind: 'platformWouldRefuse', slot: 'document', page: 2 });
  const id = { submissionId, verification: 'government-id', type: 'passport' } as const;
  const { slots, tray } = await desk.value('submission:configure', { ...id, service: null });
  expect(slots).toEqual({});
  expect(tray.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'nothing.txt', 'three.pdf']);
});

test('records which pages of a capture were printed, and prints none while locked', async () => {
  const { start, signIn: comeIn, platform, give } = await counter();
  const desk = await start();
  await comeIn(desk);
  await desk.value('pin:set', { current: null, next: PIN });
  const { id: submissionId } = await openSubmission(desk, platform);
  await desk.value('submission:configure', { submissionId, ...DOCUMENT });
  await give(desk, submissionId, ['three.pdf']);
  const [capture] = capturesIn((await until(desk, submissionId, checked)).slots.document);
  const token = capture?.previewUrl?.split('/').at(-1) ?? '';
  expect(await desk.value('page:print', { token, from: 1, to: 2 })).toEqual({ pages: 2 });
  const unknown = { token: 'nothing', from: 1, to: 2 };
  expect(await desk.call('page:print', unknown)).toMatchObject({ error: { code: 'conflict' } });
  await desk.value('session:lock', {});
  expect(await desk.call('page:print', { token, from: 1, to: 2 })).toMatchObject({ ok: false });
  await desk.value('session:unlock', { pin: PIN });
  const { items } = await desk.value('audit:page', { after: null });
  const printed = items.filter(({ action }) => action === 'pages.printed');
  expect(printed).toMatchObject([
    { submissionId, facts: { captureId: capture?.id, from: 1, to: 2 } },
  ]);
});
