import * as v from 'valibot';
import type { Point } from '../../math/plane.ts';

/** A rectangle in parts of the upright picture, 0 to 1. */
export const PicturePart = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
export type PicturePart = v.InferOutput<typeof PicturePart>;

/** Gives the rectangle around some places of a picture, as far as it lies inside of it. */
export function partAround(places: readonly Point[]): PicturePart {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const xs = places.map(([x]) => within(x));
  const ys = places.map(([, y]) => within(y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
