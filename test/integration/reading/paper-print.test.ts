import type { Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import { PrintReader } from '../../../main/reading/ocr/print-reader.ts';
import {
  BUSINESS_CARD,
  drawnDataPage,
  drawnLicense,
  drawnLines,
  drawnReceipt,
} from '../../support/drawn-papers.ts';
import { workerHost } from '../../support/open-desk.ts';

const reader = new PrintReader({ workerHost, report: () => undefined });
afterAll(() => reader.close());
const NOBODY = { business: null, owner: null };

/**
 * Returns what the text recognition process reports about a picture that was added as an ID or as a
 * document.
 */
async function paperIn(drawn: Sharp, given: 'card' | 'document', turn = 0) {
  const { data, info } = await drawn
    .rotate(turn)
    .blur(0.6)
    .grayscale()
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = { data: new Uint8Array(data), width, height, channels: 1 } as const;
  async function* page(): AsyncGenerator<DocumentPage> {
    if (given === 'document') yield { kind: 'picture', picture, pageEdge: 792 };
    else yield { kind: 'card', picture, pageEdge: 792, asksPaper: true };
  }
  const read = await reader.readDocument(page(), NOBODY, new AbortController().signal);
  return read?.paper ?? expect.fail('nothing was read');
}

test('recognizes a license and a passport by their words', async () => {
  const seed = 1;
  for (const given of ['card', 'document'] as const) {
    expect((await paperIn(drawnLicense(seed, false), given)).kind).toBe('license');
  }
  expect((await paperIn(drawnDataPage(seed), 'document')).kind).toBe('passport');
  expect(await paperIn(drawnDataPage(seed), 'card')).toMatchObject({
    kind: 'passport',
    hasZone: true,
  });
});

test('recognizes a receipt, a business card, and a window by their words', async () => {
  const window = drawnLines(
    [
      ['Dashboard', 40, 60],
      ['Settings', 40, 130],
      ['Log out', 40, 200],
      ['Welcome back, Omar', 500, 60],
      ['Add new customer', 500, 400],
    ],
    [1200, 700],
  );
  expect((await paperIn(drawnReceipt(), 'card')).kind).toBe('receipt');
  for (const given of ['card', 'document'] as const) {
    expect((await paperIn(BUSINESS_CARD.clone(), given)).kind).toBe('businessCard');
    expect((await paperIn(window.clone(), given)).kind).toBe('screen');
  }
});

test('returns places of text in the original picture, in any rotation', async () => {
  const lines = Array.from({ length: 6 }, (_, at) => ['HARBOR SAVINGS', 60, 80 + 40 * at] as const);
  const upright = await paperIn(drawnLines(lines, [1200, 800]), 'card');
  const lying = await paperIn(drawnLines(lines, [1200, 800]), 'card', 90);
  expect(upright.places.length).toBeGreaterThan(3);
  expect(lying.places).toHaveLength(upright.places.length);
  for (const { x, y, width, height } of upright.places) {
    expect(x + width).toBeLessThan(0.5);
    expect(y + height).toBeLessThan(0.5);
  }
  // After a clockwise turn, the top left is at the top right.
  for (const { x, y, height } of lying.places) {
    expect(x).toBeGreaterThan(0.5);
    expect(y + height).toBeLessThan(0.5);
  }
});
