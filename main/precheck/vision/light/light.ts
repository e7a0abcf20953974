import * as v from 'valibot';
import { Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { innerBox } from '../flat/flat-document.ts';
import { histogramOf, lightAt, shareFrom } from '../flat/tones.ts';
import { type ColorRaster, type GrayRaster, grayOf, type PixelBox } from '../picture/raster.ts';

/** The brightness of a document or a picture. Levels are in linear light, and 1 is the maximum in the file. */
export const LightFacts = v.object({
  /** The light of the paper, or of the lightest print on a dark card. It is the 95th percentile of the pixels. */
  white: Share,
  /** The light of the ink. One pixel in 1000 is darker. */
  black: Share,
  /** (white - black) / (white + black), the Michelson contrast. */
  contrast: Share,
  /** The fraction of pixels that are clipped at the maximum. */
  burntShare: Share,
});
export type LightFacts = v.InferOutput<typeof LightFacts>;

/** The minimum encoded level of a clipped pixel. */
const BURNT = 252;

/** Measures the light of a document, excluding its rim. */
export function measureLight(document: FlatDocument): LightFacts {
  return lightOf(grayOf(document.pixels), innerBox(document));
}

/** Measures the light of a whole picture. This is used if no document was found or none is expected. */
export function measureFrameLight(picture: ColorRaster): LightFacts {
  const { width, height } = picture;
  return lightOf(grayOf(picture), { left: 0, top: 0, right: width, bottom: height });
}

function lightOf(gray: GrayRaster, box: PixelBox): LightFacts {
  const histogram = histogramOf(gray, box);
  const white = lightAt(histogram, 0.95);
  const black = lightAt(histogram, 0.001);
  return {
    white,
    black,
    contrast: white === 0 ? 0 : (white - black) / (white + black),
    burntShare: shareFrom(histogram, BURNT),
  };
}
