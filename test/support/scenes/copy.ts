import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import type { Random } from './random.ts';

/**
 * Makes a photocopy: gray with more contrast, or pure black and white, in which portraits
 * disappear.
 */
export function copied(
  random: Random,
  { data, width, height }: ColorRaster,
  kind: 'gray' | 'twoTone',
): ColorRaster {
  const out = new Uint8Array(data.length);
  const contrast = random.between(1.02, 1.25);
  const limit = random.between(112, 140);
  for (let at = 0; at < data.length; at += 3) {
    const gray = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    const toned =
      kind === 'twoTone'
        ? gray + random.next() * 14 < limit
          ? 14
          : 246
        : 128 + (gray - 128) * contrast;
    const byte = Math.max(0, Math.min(255, toned));
    out[at] = byte;
    out[at + 1] = byte;
    out[at + 2] = byte;
  }
  return { data: out, width, height };
}
