import * as v from 'valibot';
import type { Turn } from '../../../../preload/contract/models/verdict.ts';
import type { Point } from '../../math/plane.ts';

/** A rectangle as fractions of the upright picture's size, from 0 to 1. */
export const PicturePart = v.object({
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
});
export type PicturePart = v.InferOutput<typeof PicturePart>;

/** Returns the rectangle around positions in a picture, clipped to the picture. */
export function partAround(places: readonly Point[]): PicturePart {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const xs = places.map(([x]) => within(x));
  const ys = places.map(([, y]) => within(y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the same rectangle after a clockwise turn of the picture. */
export function turnedPart({ x, y, width, height }: PicturePart, turn: Turn): PicturePart {
  if (turn === 90) return { x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turn === 270) return { x: y, y: 1 - x - width, width: height, height: width };
  return { x, y, width, height };
}
