import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mrzFactsOf } from '../../../../main/precheck/recognition/mrz/read-mrz.ts';
import {
  type PictureView,
  pictureView,
} from '../../../../main/precheck/vision/picture/picture-view.ts';
import { decodedOf, rasterOf } from '../../../support/drawn-raster.ts';
import { ocrB } from '../../../support/scenes/ocr-b.ts';

/**
 * The specimens of ICAO 9303-4 and -5, printed over a pattern in two fonts that the net was not
 * trained on (PT Mono, DejaVu Sans Mono), slightly rotated, soft, and noisy.
 */
const FIXTURES = join(import.meta.dirname, '../../../fixtures/captures');
const ANNA = {
  documentCode: 'P',
  issuer: 'UTO',
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  number: 'L898902C3',
  nationality: 'UTO',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2012-04-15',
};

/** Pixels as a picture that is viewed unchanged. */
async function seen(picture: ReturnType<typeof sharp>): Promise<PictureView> {
  return pictureView(decodedOf(await rasterOf(picture)));
}

/** A fixture that fills its picture, rotated clockwise. */
async function view(name: string, turn = 0): Promise<PictureView> {
  return seen(sharp(join(FIXTURES, name)).rotate(turn));
}

/** A fixture `wide` pixels wide, slightly rotated, on a striped table much larger than it. */
async function onTable(name: string, wide: number, angle: number): Promise<PictureView> {
  const page = await sharp(join(FIXTURES, name))
    .resize({ width: wide })
    .ensureAlpha()
    .rotate(angle, { background: '#0000' })
    .png()
    .toBuffer();
  const stripes = `<pattern id="p" width="23" height="31" patternUnits="userSpaceOnUse"><rect width="23" height="31" fill="#7a5c3e"/><path d="M3 0V31M11 0V31M19 0V31" stroke="#4c3826" stroke-width="2"/></pattern>`;
  const size = 2 * wide;
  const table = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${stripes}<rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const picture = sharp(Buffer.from(table)).composite([
    { input: page, left: wide >> 1, top: wide >> 2 },
  ]);
  return seen(sharp(await picture.png().toBuffer()));
}

describe('a machine-readable zone', () => {
  test.each([
    [0, 0],
    [90, 270],
    [180, 180],
    [270, 90],
  ])('of a page turned by %i is read and says to turn it by %i', async (turned, turn) => {
    const facts = await mrzFactsOf(await view('mrz-td3.jpg', turned), 2026);
    expect(facts).toMatchObject({ turn, turnBy: 'reading', format: 'TD3', read: 'whole', ...ANNA });
    expect(facts?.checks.every(({ fits, sure }) => fits && sure)).toBe(true);
    // The zone is in the lower quarter of the page, wherever that is in the picture.
    const { x = 0, y = 0, width = 0, height = 0 } = facts?.region ?? {};
    const middle = { 0: [0.5, 0.88], 90: [0.12, 0.5], 180: [0.5, 0.12], 270: [0.88, 0.5] }[turned];
    expect(x + width / 2).toBeCloseTo(middle?.[0] ?? -1, 1);
    expect(y + height / 2).toBeCloseTo(middle?.[1] ?? -1, 1);
  });

  test('of a card is read from its three lines', async () => {
    const facts = await mrzFactsOf(await view('mrz-td1.jpg'), 2026);
    const card = { ...ANNA, documentCode: 'I', number: 'D23145890' };
    expect(facts).toMatchObject({ turn: 0, format: 'TD1', read: 'whole', ...card });
  });

  test('with another check digit for its birth date is the document’s fault', async () => {
    const facts = await mrzFactsOf(await view('mrz-td3-wrong-digit.jpg'), 2026);
    expect(facts?.checks.filter(({ fits, sure }) => !fits && sure)).toContainEqual({
      field: 'birthDate',
      fits: false,
      sure: true,
    });
    expect(facts?.checks.find(({ field }) => field === 'number')).toMatchObject({ fits: true });
  });

  test.each([
    ['mrz-td3.jpg', 520, 7],
    ['mrz-td3.jpg', 700, -8],
    ['mrz-td1.jpg', 420, 6],
  ])('of %s is read at 105 to 145 dpi, tilted on a table', async (name, wide, angle) => {
    const facts = await mrzFactsOf(await onTable(name, wide, angle), 2026);
    expect(facts).toMatchObject({
      turn: 0,
      read: 'whole',
      surname: 'ERIKSSON',
      birthDate: '1974-08-12',
    });
  });

  test('of a French ID card with two lines of 36 and other fillers is read', async () => {
    const lines = ['IDFRADUPUIS<<<<<<<<<<<<<<<<<<<751234', '9705751012340LEA<<CLAIRE<<<9001011F7'];
    const [line, below] = lines.map((text, at) => ocrB(text, 6, 58 + at * 6.35));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 105 74" width="620" height="437"><rect width="105" height="74" fill="#dfe6ea"/>${line}${below}</svg>`;
    expect(await mrzFactsOf(await seen(sharp(Buffer.from(svg))), 2026)).toMatchObject({
      ...{ turn: 0, format: 'TD2', read: 'whole', documentCode: 'ID', issuer: 'FRA' },
      ...{ surname: 'DUPUIS', givenNames: 'LEA CLAIRE', number: '970575101234' },
      ...{ birthDate: '1990-01-01', sex: 'F', expiryDate: null },
    });
  });

  test.each([
    0.3, 0.5, 0.7,
  ])('is read completely if the edge of a shadow crosses it at %d', async (at) => {
    const { width = 0, height = 0 } = await sharp(join(FIXTURES, 'mrz-td3.jpg')).metadata();
    const shadow = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M${width * (at - 0.1)} 0H${width}V${height}H${width * at}z" fill-opacity="0.45"/></svg>`,
    );
    const picture = sharp(join(FIXTURES, 'mrz-td3.jpg')).composite([{ input: shadow }]);
    const facts = await mrzFactsOf(await seen(sharp(await picture.png().toBuffer())), 2026);
    expect(facts).toMatchObject({ format: 'TD3', read: 'whole', ...ANNA });
  });

  test('is not invented if too little of it is visible', async () => {
    const hidden = async (svg: string) => {
      const { width, height } = await sharp(join(FIXTURES, 'mrz-td3.jpg')).metadata();
      const input = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" width="${width}" height="${height}">${svg}</svg>`,
      );
      const picture = sharp(join(FIXTURES, 'mrz-td3.jpg')).composite([{ input }]);
      return mrzFactsOf(await seen(sharp(await picture.png().toBuffer())), 2026);
    };
    // An overexposed spot over the middle half of the lines.
    const burnt = await hidden('<rect x="25" y="70" width="50" height="30" fill="#fff"/>');
    expect(burnt?.read).not.toBe('whole');
    expect(burnt?.checks.some(({ fits, sure }) => !fits && sure) ?? false).toBe(false);

    const covered = await hidden('<rect x="0" y="70" width="100" height="30" fill="#e6e6e6"/>');
    expect(covered).toBeNull();
  });

  test('returns no name if a speck covers one of its letters', async () => {
    const { width = 0, height = 0 } = await sharp(join(FIXTURES, 'mrz-td3.jpg')).metadata();
    const dot = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width * 0.225}" cy="${height * 0.815}" r="${width * 0.012}" fill="#222"/></svg>`,
    );
    const picture = sharp(join(FIXTURES, 'mrz-td3.jpg')).composite([{ input: dot }]);
    const facts = await mrzFactsOf(await seen(sharp(await picture.png().toBuffer())), 2026);
    expect(facts).toMatchObject({ read: 'partly', surname: null, number: ANNA.number });
  });
});
