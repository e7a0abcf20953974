import { defocus, moved } from './blur.ts';
import type { LightRaster } from './light.ts';
import type { Blur } from './plan.ts';
import type { Random } from './random.ts';

/** No lens is quite sharp: every picture is softened by this many pixels. */
const LENS_SIGMA: readonly [number, number] = [0.3, 0.6];

/** `barsAngle`: degrees by which the document lies turned in the picture. */
export function blurred(
  random: Random,
  light: LightRaster,
  blur: Blur | undefined,
  pixelsPerMm: number,
  barsAngle: number,
): LightRaster {
  const lens = defocus(light, random.between(...LENS_SIGMA));
  if (!blur) return lens;
  if (blur.kind === 'defocus') return defocus(lens, blur.sigmaMm * pixelsPerMm);
  const angle = blur.alongBars ? barsAngle : random.between(0, 180);
  return moved(lens, blur.lengthMm * pixelsPerMm, angle);
}
