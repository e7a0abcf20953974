import * as v from 'valibot';
import { Magnitude, Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { innerBox } from '../flat/flat-document.ts';
import { histogramOf, levelAt } from '../flat/tones.ts';
import { type ColorRaster, type GrayRaster, grayOf, type PixelBox } from '../picture/raster.ts';

export const ColorFacts = v.object({
  /**
   * The spread of the colors around their common tint, relative to the level of the paper. It is almost 0 for a gray
   * copy under any lamp, and a few hundredths for pale colors.
   */
  chroma: Magnitude,
  /**
   * The fraction of the area with even tones between ink and paper, as in faces, clothes, and tinted print. A two-tone
   * copy has none.
   */
  shades: Share,
});
export type ColorFacts = v.InferOutput<typeof ColorFacts>;

/** Below this level, JPEG does not preserve color. */
const TOO_DARK = 24;
/** The range of shades, as fractions of the range from black to the paper's encoded level. */
const SHADES = [0.15, 0.75] as const;
/** A tone is even if it changes by at most this fraction of the paper's level over two pixels. */
const EVEN = 0.05;

/** Measures how much color a document has, regardless of the color of the light. */
export function measureColor(document: FlatDocument): ColorFacts {
  return colorOf(document.pixels, innerBox(document));
}

/** Measures a whole picture. This is used if no document was found with confidence. */
export function measureFrameColor(picture: ColorRaster): ColorFacts {
  const { width, height } = picture;
  return colorOf(picture, { left: 0, top: 0, right: width, bottom: height });
}

function colorOf(pixels: ColorRaster, box: PixelBox): ColorFacts {
  const gray = grayOf(pixels);
  const histogram = histogramOf(gray, box);
  const paper = levelAt(histogram, 0.95);
  if (paper === 0) return { chroma: 0, shades: 0 };
  return { chroma: chromaOf(pixels, box) / paper, shades: shadesOf(gray, box, paper) };
}

function shadesOf({ data, width }: GrayRaster, box: PixelBox, paper: number): number {
  const [from, to] = [SHADES[0] * paper, SHADES[1] * paper];
  const even = Math.max(1, EVEN * paper);
  let [shades, all] = [0, 0];
  for (let y = box.top; y < box.bottom - 2; y += 2) {
    for (let x = box.left, at = y * width + x; x < box.right - 2; x += 2, at += 2) {
      all++;
      const level = data[at]!;
      if (level < from || level > to) continue;
      const across = Math.abs(level - data[at + 2]!);
      if (across <= even && Math.abs(level - data[at + 2 * width]!) <= even) shades++;
    }
  }
  return all === 0 ? 0 : shades / all;
}

/**
 * Returns the root mean square, in encoded levels, of red and blue without the part that is proportional to green. A
 * lamp's tint scales the channels, and in encoded levels it still does. Colors are averaged over 4 × 4 pixels, because
 * JPEG stores them at half the resolution.
 */
function chromaOf({ data, width }: ColorRaster, box: PixelBox): number {
  const most = Math.ceil((box.bottom - box.top) / 8) * Math.ceil((box.right - box.left) / 8);
  const reds = new Float64Array(Math.max(0, most));
  const greens = new Float64Array(reds.length);
  const blues = new Float64Array(reds.length);
  let count = 0;
  for (let y = box.top; y + 4 <= box.bottom; y += 8) {
    for (let x = box.left; x + 4 <= box.right; x += 8) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let inner = 0; inner < 4; inner++) {
        for (let at = ((y + inner) * width + x) * 3, end = at + 12; at < end; at += 3) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      if (green < 16 * TOO_DARK) continue;
      reds[count] = red / 16;
      greens[count] = green / 16;
      blues[count++] = blue / 16;
    }
  }
  if (count === 0) return 0;
  const base = greens.subarray(0, count);
  const red = residual(reds, base);
  const blue = residual(blues, base);
  return Math.sqrt((red + blue) / 2);
}

/** Returns the mean square of `channel` minus its best-fitting multiple of `base`. */
function residual(channel: Float64Array, base: Float64Array): number {
  let both = 0;
  let bases = 0;
  for (let at = 0; at < base.length; at++) {
    both += channel[at]! * base[at]!;
    bases += base[at]! * base[at]!;
  }
  const factor = both / bases;
  let sum = 0;
  for (let at = 0; at < base.length; at++) sum += (channel[at]! - factor * base[at]!) ** 2;
  return sum / base.length;
}
