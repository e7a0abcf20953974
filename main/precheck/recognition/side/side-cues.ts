import * as v from 'valibot';
import { Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../../vision/flat/flat-document.ts';
import { partOfBox } from '../../vision/flat/flat-document.ts';
import { PicturePart } from '../../vision/picture/picture-part.ts';
import { grayOf } from '../../vision/picture/raster.ts';
import { findDenseCode } from '../barcode/dense-code.ts';
import { photographLikeness } from './photograph.ts';

/** What tells the back of a card from its front, where no code is read. */
export const SideCues = v.object({
  /** A block of fine bars as in a PDF417, readable or not; `share` of the card's area. */
  denseCode: v.nullable(v.object({ region: PicturePart, share: Share })),
  /** How much the part most like a photograph is like one: a portrait, or a scene. */
  portrait: Share,
});
export type SideCues = v.InferOutput<typeof SideCues>;

/**
 * Looks for the marks of a card's two sides, in any of its four turns. What is blurred, dark or covered
 * may show none.
 */
export function sideCues(document: FlatDocument): SideCues {
  const { pixels, pixelsPerMm, width, height } = document;
  const gray = grayOf(pixels);
  const code = findDenseCode(gray, pixelsPerMm);
  const { left, top, right, bottom } = code?.box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const area = ((right - left) * (bottom - top)) / (pixelsPerMm * pixelsPerMm);
  return {
    denseCode: code && {
      region: partOfBox(document, code.box),
      share: Math.min(1, area / (width * height)),
    },
    portrait: photographLikeness(gray, pixelsPerMm),
  };
}
