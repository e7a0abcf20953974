import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { chooseDocument } from '../../../main/precheck/analysis/choose-document.ts';
import { areaOf, WHOLE_PICTURE } from '../../../main/precheck/math/plane.ts';
import {
  type PictureView,
  pictureView,
} from '../../../main/precheck/vision/picture/picture-view.ts';
import { decodedOf, rasterOf } from '../../support/drawn-raster.ts';
import { cardFront } from '../../support/scenes/card-front.ts';
import { svgOf } from '../../support/scenes/flat-raster.ts';
import { issuer } from '../../support/scenes/issuer.ts';
import { passport } from '../../support/scenes/passport.ts';
import { person } from '../../support/scenes/person.ts';
import { randomFrom } from '../../support/scenes/random.ts';

const SEEDS = [1, 2, 3];
const PIXELS_PER_MM = 7;

/** Returns the front of a license, without the rounding of its corners. */
function license(seed: number): Sharp {
  const random = randomFrom('chosen document', seed);
  const card = { person: person(random), issuer: issuer(random), number: 'A1', stateId: false };
  const drawing = { ...cardFront(random, { ...card, vertical: false }), radius: 0 };
  return sharp(Buffer.from(svgOf(drawing, PIXELS_PER_MM))).flatten({ background: 'white' });
}

async function seen(picture: Sharp): Promise<PictureView> {
  return pictureView(decodedOf(await rasterOf(picture.blur(0.5))));
}

it('finds the card in a scan cut to the card, and not its portrait', async () => {
  for (const seed of SEEDS) {
    const cut = license(seed).extract({ left: 3, top: 3, width: 593, height: 372 });
    const chosen = await chooseDocument(await seen(cut), 'cardFront');
    expect(chosen, `seed ${seed}`).toMatchObject({
      shape: 'card',
      corners: WHOLE_PICTURE,
      cut: [],
    });
  }
});

it('finds a card on a table of the same proportions, and not the picture', async () => {
  for (const seed of SEEDS) {
    const onTable = await license(seed)
      .extend({ top: 120, bottom: 120, left: 190, right: 190, background: '#5a4634' })
      .png()
      .toBuffer();
    const chosen = await chooseDocument(await seen(sharp(onTable)), 'cardFront');
    const share = chosen ? areaOf(chosen.corners) : 0;
    expect(share, `seed ${seed}`).toBeGreaterThan(0.3);
    expect(share, `seed ${seed}`).toBeLessThan(0.45);
  }
});

it('finds the data page whose zone crosses the picture, however few pixels it has', async () => {
  for (const seed of SEEDS) {
    const random = randomFrom('cut data page', seed);
    const booklet = svgOf(passport(random, person(random)), 2);
    const page = await sharp(Buffer.from(booklet))
      .flatten({ background: 'white' })
      .png()
      .toBuffer();
    const { width, height } = await sharp(page).metadata();
    // The data page is the lower one. A little of its top is missing, so that its proportions are
    // not exact.
    const cut = sharp(page).extract({
      left: 0,
      top: height / 2 + 10,
      width,
      height: height / 2 - 10,
    });
    const zone = { x: 0.05, y: 0.76, width: 0.9, height: 0.15 };
    const chosen = await chooseDocument(await seen(cut), 'dataPage', zone);
    expect(chosen, `seed ${seed}`).toMatchObject({ shape: 'dataPage', corners: WHOLE_PICTURE });
  }
});
