import * as v from 'valibot';
import { Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { innerBox } from '../flat/flat-document.ts';
import { histogramOf, lightAt, shareFrom } from '../flat/tones.ts';
import { type ColorRaster, type GrayRaster, grayOf, type PixelBox } from '../picture/raster.ts';

/** The brightness of a document or a picture. Levels are in linear light. 1 is the maximum in the file. */
export const LightFacts = v.object({
  /** The paper, or the lightest print on a dark card: 95 percent of the pixels are not lighter. */
  white: Share,
  /** The ink: one pixel in 1000 is darker. */
  black: Share,
  /** (white - black) / (white + black), the Michelson contrast. */
  contrast: Share,
  /** The fraction of pixels that have the maximum level. */
  burntShare: Share,
});
export type LightFacts = v.InferOutput<typeof LightFacts>;

/** The minimum encoded level at which light is lost. */
const BURNT = 252;

/** Measures only the document, without its rim. */
export function measureLight(document: FlatDocument): LightFacts {
  return lightOf(grayOf(document.pixels), innerBox(document));
}

/** Measures a whole picture, if no document was found or none is expected. */
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
