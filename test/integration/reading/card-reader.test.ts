import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { DocumentPage } from '../../../main/reading/ocr/document-print.ts';
import { PrintReader } from '../../../main/reading/ocr/print-reader.ts';
import { workerHost } from '../../support/open-desk.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LICENSE = join(ROOT, 'resources/samples/license-front.jpg');
const PHOTO = join(ROOT, 'test/fixtures/captures/scenes/front.jpg');
const KNOWN = { business: null, owner: null };

const reader = new PrintReader({ workerHost, report: () => undefined });
afterAll(() => reader.close());

/**
 * Reads a picture of a card as the desk passes it on: in gray, with 1,600 pixels on the longer
 * side.
 */
async function read(source: string | Buffer, turn = 0) {
  const { data, info } = await sharp(source)
    .rotate(turn, { background: '#777' })
    .resize(1600, 1600, { fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data, width: info.width, height: info.height, channels: 1 } as const;
  async function* pages(): AsyncIterable<DocumentPage> {
    yield { kind: 'card', picture, pageEdge: 792 };
  }
  const found = await reader.readDocument(pages(), KNOWN, new AbortController().signal);
  return found?.card;
}

type Field = readonly [text: string, x: number, y: number, size: number];

/** Draws a card with a space for a portrait and these texts, with low contrast on a pattern. */
function card(fields: readonly Field[], font: string): Buffer {
  const waves = Array.from(
    { length: 30 },
    (_, at) => `<path d="M0 ${at * 22} Q250 ${at * 22 - 30} 500 ${at * 22} T1000 ${at * 22}"/>`,
  );
  const texts = fields.map(
    ([text, x, y, size]) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`,
  );
  return Buffer.from(
    `<svg width="1000" height="630"><rect width="1000" height="630" fill="#e6ece4"/>
    <g stroke="#c6d4d8" fill="none">${waves.join('')}</g>
    <rect x="40" y="150" width="260" height="330" fill="#9db4c0"/>
    <g font-family="${font}" fill="#26323c">${texts.join('')}</g></svg>`,
  );
}

const CALIFORNIAN = card(
  [
    ['GOLDEN COAST', 60, 90, 52],
    ['DRIVER LICENSE', 560, 80, 34],
    ['DL', 340, 190, 20],
    ['I1234568', 380, 190, 36],
    ['EXP', 340, 240, 20],
    ['08/31/2034', 400, 240, 32],
    ['LN', 340, 290, 20],
    ['OKAFOR', 380, 290, 32],
    ['FN', 340, 330, 20],
    ['NGOZI MAE', 380, 330, 32],
    ['2570 24TH STREET', 340, 368, 26],
    ['HARBOR TOWN, CA 95818', 340, 400, 26],
    ['DOB', 340, 448, 20],
    ['08/31/1977', 400, 448, 32],
    ['ISS', 780, 520, 20],
    ['08/31/2029', 780, 550, 24],
  ],
  'sans-serif',
);

const RESIDENT = card(
  [
    ['UNITED STATES OF NOWHERE', 40, 60, 36],
    ['PERMANENT RESIDENT', 40, 110, 44],
    ['Surname', 360, 180, 26],
    ['OKAFOR', 360, 216, 34],
    ['Given Name', 360, 262, 26],
    ['NGOZI', 360, 298, 34],
    ['Country of Birth', 360, 344, 26],
    ['Bahamas', 360, 380, 34],
    ['Card Expires:', 360, 520, 28],
    ['05/31/34', 620, 520, 32],
    ['Resident Since:', 360, 570, 28],
    ['05/31/24', 620, 570, 32],
  ],
  'serif',
);

const DATA_PAGE: readonly Field[] = [
  ['Surname/Nom/Apellidos', 340, 180, 18],
  ['OKAFOR', 340, 210, 28],
  ['Given names/Prenoms/Nombres', 340, 244, 18],
  ['NGOZI MAE', 340, 274, 28],
  ['Date of birth/Date de naissance/Fecha de nacimiento', 340, 312, 18],
  ['05 FEB 1975', 340, 342, 28],
  ['Date of issue/Date de delivrance/Fecha de expedicion', 340, 380, 18],
  ['15 OCT 2024', 340, 410, 28],
  ['Date of expiration/Date d’expiration/Fecha de caducidad', 340, 448, 18],
  ['14 OCT 2034', 340, 478, 28],
];

test.each([
  ['a license with captions', LICENSE, 0, 'DOE', 'JANE ANN', '2032-03-14'],
  ['a license upside down', LICENSE, 180, 'DOE', 'JANE ANN', '2032-03-14'],
  ['a license on its side, and askew', LICENSE, 97, 'DOE', 'JANE ANN', '2032-03-14'],
  ['a photo of an ID card with numbers', PHOTO, 0, 'FENWICK', 'MARISOL IMANI', '2036-02-23'],
  ['a license with LN and FN', CALIFORNIAN, 0, 'OKAFOR', 'NGOZI MAE', '2034-08-31'],
  ['a resident card', RESIDENT, 0, 'OKAFOR', 'NGOZI', '2034-05-31'],
  ['a data page', card(DATA_PAGE, 'sans-serif'), 0, 'OKAFOR', 'NGOZI MAE', '2034-10-14'],
  ['a data page in wide type', card(DATA_PAGE, 'serif'), 0, 'OKAFOR', 'NGOZI MAE', '2034-10-14'],
] as const)('reads the name and the expiration date on %s', async (_, source, turn, surname, givenNames, expiryDate) => {
  const found = await read(source, turn);
  // Readers lose spaces, which does not count as a difference.
  const joined = (name: string | undefined) => name?.replaceAll(' ', '');
  expect(joined(found?.name?.surname)).toBe(joined(surname));
  expect(joined(found?.name?.givenNames)).toBe(joined(givenNames));
  expect(found?.expiryDate).toBe(expiryDate);
});

test('reads nothing on a page without a name', async () => {
  const page = card(
    [
      ['TERMS OF USE', 340, 180, 40],
      ['Keep this card dry and flat', 340, 240, 26],
      ['Call 555 0100 if it is lost', 340, 280, 26],
    ],
    'sans-serif',
  );
  expect(await read(page)).toEqual({ name: null, expiryDate: null });
});
