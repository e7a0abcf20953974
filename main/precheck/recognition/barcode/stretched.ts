import { histogramOf, levelAt } from '../../vision/flat/tone-levels.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';

/** Spreads the levels between the darkest and the lightest hundredth over the whole range. */
export function stretched(raster: GrayRaster): GrayRaster {
  const { data, width, height } = raster;
  const histogram = histogramOf(raster, { left: 0, top: 0, right: width, bottom: height });
  const dark = levelAt(histogram, 0.01);
  const scale = 255 / Math.max(1, levelAt(histogram, 0.99) - dark);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => (level - dark) * scale);
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) out[at] = levels[data[at]!]!;
  return { data: out, width, height };
}
