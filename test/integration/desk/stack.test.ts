import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPracticeScanner } from '../../../main/practice/scanner/practice-scanner.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { capturesIn, type Submission } from '../../../preload/contract/models/submission.ts';
import { until } from '../../support/file-case.ts';
import { lastingDesk } from '../../support/lasting-desk.ts';
import type { OpenDesk } from '../../support/open-desk.ts';
import { scannedPages } from '../../support/scans.ts';
import { bankStatement } from '../../support/text-pdf.ts';

const LETTER = { width: 215.9, height: 279.4 };
const samplesDir = join(import.meta.dirname, '../../../resources/samples');

/** Creates a scanner with a statement of two sheets in its feeder. */
async function loadedScanner() {
  const scanner = await createPracticeScanner({ samplesDir });
  onTestFinished(() => scanner.close());
  const sheets = (await scannedPages(bankStatement({ name: 'Jane Doe' }))).map((bytes) => ({
    front: { bytes, ...LETTER },
  }));
  scanner.load(sheets);
  return scanner;
}

/** Scans both sides of each sheet in the feeder into a new draft, as unsorted pages. */
async function scanStack(desk: OpenDesk, url: string): Promise<SubmissionId> {
  await desk.value('settings:update', { scannerAddresses: [url] });
  const { id: submissionId } = await desk.value('submission:create', {});
  const { scanners } = await desk.value('scanner:list', {});
  const scannerId = scanners.find(({ from }) => from === 'typed')?.id ?? '';
  const asked = { submissionId, scannerId, source: 'duplex', what: 'page' } as const;
  await desk.value('scanner:scan', { ...asked, to: 'unsorted' });
  await until(desk, submissionId, ({ tray }) => tray.length === 4);
  return submissionId;
}

const isLookedAt = ({ tray }: Submission) => tray.every(({ check }) => check === 'done');

test('keeps sheets of one stack in order and sorts them into one document, even after the desk was closed, and sets blank backs aside that return as extra files', async () => {
  const scanner = await loadedScanner();
  const lasting = await lastingDesk();
  const first = await lasting.begin();
  const submissionId = await scanStack(first, scanner.url);
  await first.close();

  const desk = await lasting.start();
  const before = await until(desk, submissionId, isLookedAt);
  expect(
    before.tray.map(({ fileName, setAside, pageWas }) => [fileName, setAside, pageWas]),
  ).toEqual([
    ['scan-1.jpg', null, null],
    ['scan-2.jpg', 'blank', 2],
    ['scan-3.jpg', null, null],
    ['scan-4.jpg', 'blank', 4],
  ]);
  const sorted = await desk.value('visit:sort', { submissionId });
  const pages = capturesIn(sorted.slots.document);
  expect(pages.map(({ fileName, placedBy }) => [fileName, placedBy])).toEqual([
    ['scan-1.jpg', 'feeder'],
    ['scan-3.jpg', 'feeder'],
  ]);
  const captureId = sorted.tray[0]?.id ?? '';
  const back = await desk.value('capture:put-back', { submissionId, captureId });
  expect(capturesIn(back.slots.document)).toHaveLength(2);
  expect(back.tray).toContainEqual(expect.objectContaining({ id: captureId, setAside: null }));
  expect((await desk.value('visit:sort', { submissionId })).tray).toHaveLength(2);
});

test('pairs the two sides of a license that were scanned on the glass one after the other', async () => {
  const scanner = await createPracticeScanner({ samplesDir });
  onTestFinished(() => scanner.close());
  const { licenseFront, licenseBack } = scanner.samples ?? expect.fail('no samples');
  scanner.lay(
    [{ picture: licenseFront, left: 60, top: 90 }],
    [{ picture: licenseBack, left: 20, top: 20 }],
  );
  const desk = await (await lastingDesk()).begin();
  await desk.value('settings:update', { scannerAddresses: [scanner.url] });
  const { id: submissionId } = await desk.value('submission:create', {});
  const { scanners } = await desk.value('scanner:list', {});
  const scannerId = scanners.find(({ from }) => from === 'typed')?.id ?? '';
  const asked = { submissionId, scannerId, source: 'flatbed', what: 'card' } as const;
  for (const side of ['front_photo', 'back_photo'] as const) {
    await desk.value('scanner:scan', { ...asked, to: 'unsorted' });
    await until(desk, submissionId, ({ tray }) =>
      tray.some(({ setAside, check }) => setAside === null && check === 'done'),
    );
    const sorted = await desk.value('visit:sort', { submissionId });
    expect(capturesIn(sorted.slots[side])).toMatchObject([{ placedBy: 'side' }]);
  }
});
