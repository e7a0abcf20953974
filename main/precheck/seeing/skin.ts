import type { Color } from './surroundings.ts';

/** Where green stands between blue and red: the hues from red to orange. */
const [REDDEST, YELLOWEST] = [0.05, 0.78] as const;
/** How much less blue than red there is, by parts of the red. */
const [PALEST, RICHEST] = [0.13, 0.78] as const;
/** Difference of green and of blue, by parts of the red, on one hand. */
const SAME = 0.1;

/**
 * Whether it may be skin. Skin of every tone has about one hue, since melanin and blood color all of
 * it (Jones and Rehg, "Statistical Color Models with Application to Skin Detection", 2002). Wood and
 * cork have it too.
 */
export function isSkin([red, green, blue]: Color): boolean {
  const span = red - blue;
  if (span <= PALEST * red || span > RICHEST * red) return false;
  const hue = (green - blue) / span;
  return hue > REDDEST && hue < YELLOWEST;
}

/** Whether it may be skin of the same hand, shaded: shading leaves the hue as it is. */
export function isSameSkin(a: Color, b: Color): boolean {
  return isSkin(a) && isSkin(b) && isSameTint(a, b);
}

function isSameTint(a: Color, b: Color): boolean {
  return Math.abs(a[1] / a[0] - b[1] / b[0]) < SAME && Math.abs(a[2] / a[0] - b[2] / b[0]) < SAME;
}
