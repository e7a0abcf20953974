import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sideCues } from '../../../main/precheck/recognition/side/side-cues.ts';
import { PHOTOGRAPH } from '../../../main/precheck/rules/limits.ts';
import type { FlatDocument } from '../../../main/precheck/vision/flat/flat-document.ts';
import { grayOf } from '../../../main/precheck/vision/picture/raster.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { rasterOf } from '../../support/drawn-raster.ts';
import { cardBack } from '../../support/scenes/card-back.ts';
import { cardFront } from '../../support/scenes/card-front.ts';
import type { FlatDrawing } from '../../support/scenes/flat-drawing.ts';
import { svgOf } from '../../support/scenes/flat-raster.ts';
import { issuer } from '../../support/scenes/issuer.ts';
import { person } from '../../support/scenes/person.ts';
import { randomFrom } from '../../support/scenes/random.ts';

/** Draws a card with a state and a holder that depend on the seed. */
async function drawn(side: 'front' | 'back', seed: number, vertical = false): Promise<FlatDrawing> {
  const random = randomFrom('side cues', seed);
  const card = { person: person(random), issuer: issuer(random), number: 'A1', stateId: false };
  return side === 'back' ? cardBack(random, card) : cardFront(random, { ...card, vertical });
}

/** Returns the drawing as it is flattened from a picture in which it is turned clockwise. */
async function flat(drawing: FlatDrawing, turn: Turn = 0, blurMm = 0): Promise<FlatDocument> {
  const image = sharp(Buffer.from(svgOf(drawing, 10)))
    .flatten({ background: 'white' })
    .rotate(turn);
  const pixels = await rasterOf(blurMm ? image.blur(blurMm * 10) : image);
  return {
    shape: 'card',
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    pixels,
    pixelsPerMm: 10,
    filePixelsPerMm: 16,
    width: pixels.width / 10,
    height: pixels.height / 10,
  };
}

/** The softness of a good lens, in millimeters. */
const LENS = 0.07;
const NUMBER =
  '<text x="8" y="34" font-size="4.5" font-family="DejaVu Sans">4000 1234 5678 9010</text><rect x="8" y="16" width="11" height="8" rx="1" fill="#c9a227"/>';
const TEXT = [0, 1, 2, 3, 4]
  .map(
    (row) =>
      `<text x="6" y="${12 + 8 * row}" font-size="3.4" font-family="DejaVu Sans">MEMBER ${row} 88${row}1-2204 GROUP PLAN</text>`,
  )
  .join('');
const SEEDS = [1, 2, 3, 4, 5, 6];
const TURNS: readonly Turn[] = [0, 90, 180, 270];

describe('the sides of a card', () => {
  it('are recognized on a back by its code in any rotation', async () => {
    for (const [index, seed] of SEEDS.entries()) {
      const back = await drawn('back', seed);
      const cues = sideCues(await flat(back, TURNS[index % 4]));
      const code = back.regions.barcode ?? { width: 0, height: 0 };
      const share = (code.width * code.height) / (back.width * back.height);
      expect((cues.denseCode?.share ?? 0) / share, `seed ${seed}`).toBeGreaterThan(0.5);
      expect((cues.denseCode?.share ?? 9) / share, `seed ${seed}`).toBeLessThan(1.3);
    }
  });

  it('are recognized on a front by a portrait without a code in any rotation', async () => {
    for (const [index, seed] of SEEDS.entries()) {
      const front = await drawn('front', seed, seed > 4);
      const cues = sideCues(await flat(front, TURNS[index % 4], LENS));
      expect(cues, `seed ${seed}`).toMatchObject({ denseCode: null });
      expect(cues.portrait, `seed ${seed}`).toBeGreaterThanOrEqual(PHOTOGRAPH);
    }
  });

  it('are recognized by a gray portrait as well as by one in color', async () => {
    for (const seed of SEEDS) {
      const front = await flat(await drawn('front', seed), 0, LENS);
      const gray = grayOf(front.pixels);
      const data = front.pixels.data.map((_, at) => gray.data[Math.floor(at / 3)] ?? 0);
      const copy = sideCues({ ...front, pixels: { ...front.pixels, data } });
      expect(copy.portrait, `seed ${seed}`).toBeCloseTo(sideCues(front).portrait, 2);
    }
  });

  it.each([
    ['a bank', `${NUMBER}<circle cx="74" cy="44" r="5" fill="#e23"/>`],
    ['an insurer', `${TEXT}<circle cx="70" cy="12" r="8" fill="#c22"/>`],
    [
      'a club',
      `${TEXT}<path d="M60 8 l4 9 h10 l-8 6 3 10 -9 -6 -9 6 3 -10 -8 -6 h10z" fill="#153"/>`,
    ],
    ['an office', TEXT],
  ])('are not recognized on a card of %s', async (_, parts) => {
    const svg = `<rect width="85.6" height="53.98" fill="#e8e4da"/>${parts}`;
    const card = { width: 85.6, height: 53.98, radius: 0, regions: {}, svg };
    for (const turn of TURNS) {
      expect(sideCues(await flat(card, turn, LENS)).portrait).toBeLessThan(PHOTOGRAPH);
    }
  });
});
