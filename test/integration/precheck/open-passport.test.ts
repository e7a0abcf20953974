import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { analyzePicture } from '../../../main/precheck/analysis/analyze-picture.ts';
import { turnProvenBy } from '../../../main/precheck/facts/proven-turn.ts';
import type { VisibleFacts } from '../../../main/precheck/facts/visible-facts.ts';
import { areaOf, WHOLE_PICTURE } from '../../../main/precheck/math/plane.ts';
import { isWithin } from '../../../main/precheck/math/projection.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { decodedOf, rasterOf } from '../../support/drawn-raster.ts';
import { rect } from '../../support/scenes/drawing.ts';
import { svgOf } from '../../support/scenes/flat-raster.ts';
import { passport } from '../../support/scenes/passport.ts';
import { person } from '../../support/scenes/person.ts';
import { randomFrom } from '../../support/scenes/random.ts';

const PIXELS_PER_MM = 6;
const TABLE = 70;
/** The share of the picture that the data page takes up. */
const DATA_PAGE_PART =
  (125 * 88) / ((125 + (2 * TABLE) / PIXELS_PER_MM) * (176 + (2 * TABLE) / PIXELS_PER_MM));

/**
 * Draws an open passport on a table, whose facing page is full of text. `cover` is drawn over the
 * machine-readable zone of the data page.
 */
async function open(seed: number, turned: Turn, cover = ''): Promise<VisibleFacts> {
  const random = randomFrom('open passport', seed);
  const { svg, ...booklet } = passport(random, person(random), null, { facing: true });
  const drawn = svgOf({ ...booklet, svg: svg + cover }, PIXELS_PER_MM);
  const picture = await sharp(Buffer.from(drawn))
    .flatten({ background: 'white' })
    .extend({ top: TABLE, bottom: TABLE, left: TABLE, right: TABLE, background: '#5a4634' })
    .rotate(turned)
    .png()
    .toBuffer();
  const pixels = await rasterOf(sharp(picture).blur(0.7));
  return analyzePicture(decodedOf(pixels), 'dataPage', async () => null);
}

describe('an open passport whose facing page contains more text', () => {
  it.each([
    [0, 1],
    [90, 2],
    [180, 1],
    [270, 2],
  ] as const)('turned by %i is recognized by its data page (seed %i)', async (turned, seed) => {
    const { document, mrz, ...seen } = await open(seed, turned);
    expect(mrz?.read).toBe('whole');
    expect(turnProvenBy({ ...seen, mrz })?.turn).toBe((360 - turned) % 360);
    const corners = document?.corners ?? WHOLE_PICTURE;
    const { x = 0, y = 0, width = 0, height = 0 } = mrz?.region ?? {};
    expect(isWithin(corners, [x + width / 2, y + height / 2])).toBe(true);
    expect(areaOf(corners)).toBeCloseTo(DATA_PAGE_PART, 1);
  });

  it('is not turned by that text if its zone cannot be read', async () => {
    const covered = rect(0, 88 + 65, 125, 23, '#f4f4f4');
    for (const seed of [1, 2]) {
      const proven = turnProvenBy(await open(seed, 0, covered));
      expect(proven?.turn ?? 0, `seed ${seed}`).toBe(0);
    }
  });
});
