import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sideCues } from '../../../main/precheck/reading/side-cues.ts';
import type { FlatDocument } from '../../../main/precheck/seeing/flat-document.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { cardBack } from '../../support/scenes/card-back.ts';
import { cardFront } from '../../support/scenes/card-front.ts';
import type { FlatDrawing } from '../../support/scenes/flat-drawing.ts';
import { svgOf } from '../../support/scenes/flat-raster.ts';
import { issuer } from '../../support/scenes/issuer.ts';
import { person } from '../../support/scenes/person.ts';
import { randomFrom } from '../../support/scenes/random.ts';

/** A card of the seed's own state and holder. */
async function drawn(side: 'front' | 'back', seed: number, vertical = false): Promise<FlatDrawing> {
  const random = randomFrom('side cues', seed);
  const card = { person: person(random), issuer: issuer(random), number: 'A1', stateId: false };
  return side === 'back' ? cardBack(random, card) : cardFront(random, { ...card, vertical });
}

/** The drawing as it is flattened from a picture in which it stands turned clockwise. */
async function flat(drawing: FlatDrawing, turn: Turn = 0, blurMm = 0): Promise<FlatDocument> {
  const image = sharp(Buffer.from(svgOf(drawing, 10)))
    .flatten({ background: 'white' })
    .rotate(turn);
  const { data, info } = await (blurMm ? image.blur(blurMm * 10) : image)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    shape: 'card',
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    pixels: { data, width: info.width, height: info.height },
    pixelsPerMm: 10,
    filePixelsPerMm: 16,
    width: info.width / 10,
    height: info.height / 10,
    margin: 0,
  };
}

const SEEDS = [1, 2, 3, 4, 5, 6];
const TURNS: readonly Turn[] = [0, 90, 180, 270];

describe('the sides of a card', () => {
  it('a back shows its code where it lies, in any turn, and no portrait', async () => {
    for (const [index, seed] of SEEDS.entries()) {
      const back = await drawn('back', seed);
      const cues = sideCues(await flat(back, TURNS[index % 4]));
      expect(cues, `seed ${seed}`).toMatchObject({ portrait: 0 });
      const code = back.regions.barcode ?? { width: 0, height: 0 };
      const share = (code.width * code.height) / (back.width * back.height);
      expect((cues.denseCode?.share ?? 0) / share, `seed ${seed}`).toBeGreaterThan(0.5);
      expect((cues.denseCode?.share ?? 9) / share, `seed ${seed}`).toBeLessThan(1.3);
    }
  });

  it('a front shows neither code nor stripe, in any turn', async () => {
    let portraits = 0;
    for (const [index, seed] of SEEDS.entries()) {
      const cues = sideCues(await flat(await drawn('front', seed, seed > 4), TURNS[index % 4]));
      expect(cues, `seed ${seed}`).toMatchObject({ denseCode: null, stripe: false });
      if (cues.portrait > 0.5) portraits++;
    }
    expect(portraits).toBeGreaterThanOrEqual(SEEDS.length / 2);
  });

  it('a stripe is seen where there is one, but not in a heading', async () => {
    const card = (parts: string): FlatDrawing => ({
      ...{ width: 85.6, height: 53.98, radius: 0, regions: {} },
      svg: `<rect width="85.6" height="53.98" fill="#ddd"/><rect y="4" width="85.6" height="10" fill="#222"/>${parts}`,
    });
    const words =
      '<text x="4" y="11.5" font-size="6.5" fill="#fff" font-family="DejaVu Sans">OLD CALDER LICENSE</text>';
    for (const turn of TURNS) {
      expect(sideCues(await flat(card(''), turn)).stripe, `${turn}`).toBe(true);
      expect(sideCues(await flat(card(words), turn)).stripe, `${turn}`).toBe(false);
    }
  });

  it('a blurred back is never taken for a front', async () => {
    for (const seed of SEEDS) {
      for (const blur of [0.3, 0.75]) {
        const { portrait } = sideCues(await flat(await drawn('back', seed), 0, blur));
        expect(portrait, `seed ${seed}, ${blur} mm`).toBe(0);
      }
    }
  });
});
