import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { judgeFile } from '../../../main/precheck/cli/judge-file.ts';
import { forkWorkerHost } from '../../../main/precheck/pool/fork-worker-host.ts';
import { createPrecheck } from '../../../main/precheck/precheck.ts';
import { pageMarks } from '../../../main/precheck/vision/page/page-marks.ts';
import {
  BLANK_SHEETS,
  type SheetKind,
  scannedSheet,
  WRITTEN_ON,
} from '../../support/scanned-sheets.ts';

const precheck = createPrecheck({ workerHost: forkWorkerHost() });
afterAll(() => precheck.close());

const kindsOf = (sheets: object) => Object.keys(sheets) as SheetKind[];
const marksOf = async (kind: SheetKind) => pageMarks(await scannedSheet(kind, 1));

test.each(kindsOf(WRITTEN_ON))('a sheet is not blank: %s', async (kind) => {
  expect(await marksOf(kind)).not.toBe(0);
});

test('blank sheets are known as such, but for those in doubt', async () => {
  const known: SheetKind[] = [];
  for (const kind of kindsOf(BLANK_SHEETS)) {
    if ((await marksOf(kind)) === 0) known.push(kind);
  }
  expect(known).toEqual(
    expect.arrayContaining(['white', 'grainy', 'yellowed', 'showThrough', 'punched', 'edge']),
  );
});

test('a scan that is white to its last pixel is blank, and nothing else is said of it', async () => {
  const page = { create: { width: 2550, height: 3300, channels: 3, background: '#fff' } } as const;
  const file = { name: 'scan-6.jpg', bytes: await sharp(page).jpeg().toBuffer() };
  const place = { slot: 'document', verification: 'document', type: 'invoice' } as const;
  const { verdict } = await judgeFile(precheck, file, place, null);
  expect(verdict).toMatchObject({ level: 'block', issues: [{ kind: 'blank' }] });
});
