import { defocus, moved } from './blur.ts';
import type { LightRaster } from './light.ts';
import type { Blur } from './plan.ts';
import type { Random } from './random.ts';

/** Some lenses are a little soft: pixels, on top of what sampling softens anyway. */
const LENS_SIGMA: readonly [number, number] = [0.4, 0.6];

/** `barsAngle`: degrees by which the document lies turned in the picture. */
export function blurred(
  random: Random,
  light: LightRaster,
  blur: Blur | undefined,
  pixelsPerMm: number,
  barsAngle: number,
): LightRaster {
  const lens = random.chance(0.3) ? defocus(light, random.between(...LENS_SIGMA)) : light;
  if (!blur) return lens;
  if (blur.kind === 'defocus') return defocus(lens, blur.sigmaMm * pixelsPerMm);
  const angle = blur.alongBars ? barsAngle : random.between(0, 180);
  return moved(lens, blur.lengthMm * pixelsPerMm, angle);
}
