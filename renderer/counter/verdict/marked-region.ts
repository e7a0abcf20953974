import type { Turn, VerdictIssue } from '#contract/models/verdict.ts';

/** A rectangle, in fractions (0 to 1) of the picture's size. */
export type Region = NonNullable<VerdictIssue['region']>;

const PLACES = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'middle', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const;
/** An area of a picture. */
export type Place = (typeof PLACES)[number][number];

/**
 * A region that covers at least this share of an edge extends along the edge. It has no single
 * location on that edge.
 */
const ALONG = 0.6;

/** Returns the region after the picture has been rotated clockwise. */
export function turnedRegion({ x, y, width, height }: Region, turn: Turn): Region {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

/**
 * Returns the ninth of the picture that contains the region's center, or null if the region covers
 * most of the picture.
 */
export function placeOf({ x, y, width, height }: Region): Place | null {
  if (width >= ALONG && height >= ALONG) return null;
  const column = third(x + width / 2, width);
  const row = third(y + height / 2, height);
  return PLACES[row][column];
}

function third(middle: number, length: number): 0 | 1 | 2 {
  if (length >= ALONG) return 1;
  return middle < 1 / 3 ? 0 : middle <= 2 / 3 ? 1 : 2;
}
