import type { Turn, VerdictIssue } from '#contract/models/verdict.ts';

/** A rectangle in parts of a picture, 0 to 1. */
export type Region = NonNullable<VerdictIssue['region']>;

const PLACES = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'middle', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const;
/** Where in a picture something is. */
export type Place = (typeof PLACES)[number][number];

/** Part of an edge from which on a region runs along it and has no place on it. */
const ALONG = 0.6;

/** Where a region lies once its picture was turned clockwise. */
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

/** The ninth of the picture its middle is in; null where it is nearly everywhere. */
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
