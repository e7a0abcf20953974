import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mrzFactsOf } from '../../../../main/precheck/reading/read-mrz.ts';
import type { FlatDocument } from '../../../../main/precheck/seeing/flat-document.ts';
import { type Shape, SIZES } from '../../../../main/precheck/seeing/sizes.ts';

/**
 * The specimens of ICAO 9303-4 and -5, printed over a pattern in two faces that the net has not learned
 * from (PT Mono, DejaVu Sans Mono), a little turned, soft and noisy.
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

/** A fixture as a flattened document that fills its picture, turned clockwise. */
async function flat(name: string, shape: Shape, turn = 0): Promise<FlatDocument> {
  const { long, short, pixelsPerMm } = SIZES[shape];
  const size = { width: Math.round(long * pixelsPerMm), height: Math.round(short * pixelsPerMm) };
  const upright = sharp(join(FIXTURES, name)).resize({ ...size, fit: 'fill' });
  const { data, info } = await sharp(await upright.png().toBuffer())
    .rotate(turn)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lying = turn % 180 === 0;
  return {
    shape,
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    pixels: { data: new Uint8Array(data), width: info.width, height: info.height },
    pixelsPerMm,
    filePixelsPerMm: pixelsPerMm,
    width: lying ? long : short,
    height: lying ? short : long,
    margin: 0,
  };
}

describe('a machine-readable zone', () => {
  test.each([
    [0, 0],
    [90, 270],
    [180, 180],
    [270, 90],
  ])('of a page turned by %i is read, and says to turn by %i', async (turned, turn) => {
    const facts = mrzFactsOf(await flat('mrz-td3.jpg', 'dataPage', turned), 2026);
    expect(facts).toMatchObject({ turn, turnBy: 'reading', format: 'TD3', read: 'whole', ...ANNA });
    expect(facts?.checks.every(({ fits, sure }) => fits && sure)).toBe(true);
    // The lower quarter of the page, wherever that is in the picture.
    const { x = 0, y = 0, width = 0, height = 0 } = facts?.region ?? {};
    const middle = { 0: [0.5, 0.88], 90: [0.12, 0.5], 180: [0.5, 0.12], 270: [0.88, 0.5] }[turned];
    expect(x + width / 2).toBeCloseTo(middle?.[0] ?? -1, 1);
    expect(y + height / 2).toBeCloseTo(middle?.[1] ?? -1, 1);
  });

  test('of a card is read from its three lines', async () => {
    const facts = mrzFactsOf(await flat('mrz-td1.jpg', 'card'), 2026);
    const card = { ...ANNA, documentCode: 'I', number: 'D23145890' };
    expect(facts).toMatchObject({ turn: 0, format: 'TD1', read: 'whole', ...card });
  });

  test('whose birth date has another check digit is the document’s doing', async () => {
    const facts = mrzFactsOf(await flat('mrz-td3-wrong-digit.jpg', 'dataPage'), 2026);
    expect(facts?.checks.filter(({ fits, sure }) => !fits && sure)).toContainEqual({
      field: 'birthDate',
      fits: false,
      sure: true,
    });
    expect(facts?.checks.find(({ field }) => field === 'number')).toMatchObject({ fits: true });
  });

  test('is not made up where too little of it can be seen', async () => {
    const document = await flat('mrz-td3.jpg', 'dataPage');
    const { data, width, height } = document.pixels;
    const lower = Math.round(height * 0.7);
    // A burnt spot over the middle half of the lines.
    for (let y = lower; y < height; y++) {
      data.fill(255, (y * width + width / 4) * 3, (y * width + (width * 3) / 4) * 3);
    }
    const facts = mrzFactsOf(document, 2026);
    expect(facts?.read).not.toBe('whole');
    expect(facts?.checks.some(({ fits, sure }) => !fits && sure) ?? false).toBe(false);

    data.fill(230, lower * width * 3);
    expect(mrzFactsOf(document, 2026)).toBeNull();
  });
});
