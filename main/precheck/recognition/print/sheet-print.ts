import type { Point } from '../../math/plane.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { enlarged } from './enlarged.ts';
import { glyphsOf } from './glyphs.ts';
import { type TextFacts, turnOfGray } from './text-turn.ts';

/** Print as it stands in a whole picture, whatever it is on. */
export interface SheetPrint {
  /** The picture, near the size in which print is looked for. */
  readonly gray: GrayRaster;
  /** To what counts as a millimeter of it. */
  readonly pixelsPerMm: number;
  readonly text: TextFacts;
  /** Middles of the characters in lines, in parts of the picture. */
  readonly places: readonly Point[];
}

/** Longest edge in pixels, and how many times a small picture is enlarged at most. */
const [EDGE, MOST_ENLARGED] = [1400, 2.5];
/** The same of the small copy of a larger picture, which is not decoded whole for that little. */
const COPY_ENLARGED = 1.4;
/** Enlarging by less changes nothing. */
const ENLARGED = 1.15;
/** Pixels to what counts as a millimeter: print from 6 pixels on is found. */
const SCALE = 6.6;
/** Titles, and slips seen from near, are as high as this in the same millimeters. */
const MOST_MM = 14;

/** Looks for print in the whole picture, from 6 to 92 pixels high at a longest edge of about 1400. */
export function sheetPrint(view: PictureView): SheetPrint {
  const { width, height } = view.overview;
  const most = width < view.width ? COPY_ENLARGED : MOST_ENLARGED;
  const by = Math.min(most, EDGE / Math.max(width, height));
  const small = grayOf(view.overview);
  const gray =
    by <= ENLARGED ? small : enlarged(small, Math.round(width * by), Math.round(height * by));
  const filePixels = view.width / gray.width;
  const text = turnOfGray(gray, SCALE, { filePixels, mostMm: MOST_MM });
  const { horizontal, vertical } = glyphsOf(gray, SCALE, MOST_MM);
  const lines = text.turn === 90 || text.turn === 270 ? vertical : horizontal;
  const places = lines.flatMap(({ glyphs }) =>
    glyphs.map(
      ({ left, top, right, bottom }): Point => [
        (left + right) / 2 / gray.width,
        (top + bottom) / 2 / gray.height,
      ],
    ),
  );
  return { gray, pixelsPerMm: SCALE, text, places };
}
