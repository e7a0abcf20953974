import { isSameSkin } from './skin.ts';
import {
  type Color,
  differenceOf,
  endsOf,
  meanOf,
  type Side,
  type Surroundings,
  stripAt,
} from './surroundings.ts';

/** Millimetres on either side of the edge: first some left free, for corners found a little off. */
const [FREE, DEPTH] = [1, 2];
/** Narrower stretches are lines of the table that meet print, in millimetres. */
const NARROWEST = 2.5;
/** Difference of colour, of 255, that one thing has from one side of the edge to the other. */
const SAME = 30;
/** Difference of colour from one millimetre to the next at which another thing begins. */
const STEP = 22;
/** How much more the shades of one finger differ. */
const ROUNDED = 2.5;
/** ISO/IEC 7810: a card's corners are rounded with a radius of 3.18 mm: past it, and where 1 mm within is card. */
const [CORNER, ROUND] = [3.5, 1.5];
/** Millimetres beyond the end of a crossing at which its neighbours are looked at, and over how many. */
const [BEYOND, OVER] = [[2, 6, 12], 2] as const;

/** A stretch of one side over which the same thing lies outside and inside. */
export interface Crossing {
  readonly side: Side;
  /** Along the side, in pixels. */
  readonly from: number;
  readonly to: number;
  readonly color: Color;
}

/**
 * The stretches of a document's sides where no edge is to be seen: the colour outside goes on inside.
 * Something lies over the edge there, or the table has the document's colour.
 */
export function edgeCrossings(around: Surroundings): readonly Crossing[] {
  const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];
  return sides.flatMap((side) => crossingsOf(around, side));
}

function crossingsOf(around: Surroundings, side: Side): readonly Crossing[] {
  const { scale, brightness } = around;
  const [first, last] = endsOf(around, side);
  const [start, end] = [Math.round(first + ROUND * scale), Math.round(last - ROUND * scale)];
  const even = SAME * brightness;
  const found: Crossing[] = [];
  let run: Color[] = [];
  const close = (along: number) => {
    if (run.length >= NARROWEST * scale) {
      found.push({ side, from: along - run.length, to: along, color: meanOf(run) });
    }
    run = [];
  };
  for (let along = start; along < end; along++) {
    const outside = stripAt(around, side, along + 0.5, outsideOf(scale), even);
    const inside = stripAt(around, side, along + 0.5, insideOf(scale), even);
    if (outside === null || inside === null || !goesOn(outside, inside, even)) {
      close(along);
      continue;
    }
    const before = run[run.length - Math.round(scale)];
    if (before && !goesOn(before, outside, STEP * brightness)) close(along);
    run.push(outside);
  }
  close(end);
  return found;
}

/** Fingers are round: their shades differ more than those of flat things, but all are of one skin. */
function goesOn(a: Color, b: Color, most: number): boolean {
  const difference = differenceOf(a, b);
  return difference <= most || (difference <= ROUNDED * most && isSameSkin(a, b));
}

function outsideOf(scale: number) {
  return [FREE * scale, (FREE + DEPTH) * scale] as const;
}

function insideOf(scale: number) {
  return [-(FREE + DEPTH) * scale, -FREE * scale] as const;
}

/** The document's own color just within a side. */
export function insideAt(around: Surroundings, side: Side, along: number): Color | null {
  return stripAt(around, side, along, insideOf(around.scale));
}

/** What lies just beyond a side. */
export function outsideAt(around: Surroundings, side: Side, along: number): Color | null {
  return stripAt(around, side, along, outsideOf(around.scale));
}

/** What lies beside a crossing at one of its ends. */
export interface Neighbour {
  readonly outside: Color;
  /** Null around a corner. */
  readonly inside: Color | null;
}

/**
 * The neighbours of a crossing before its start or after its end: the nearest may be the shadow of
 * what lies there, so one a little further counts too. None where the frame ends or all is burnt out.
 */
export function neighboursOf(
  around: Surroundings,
  crossing: Crossing,
  end: End,
): readonly Neighbour[] {
  const { scale } = around;
  const { side, from, to } = crossing;
  const aroundCorner = reachesCorner(around, crossing, end);
  return BEYOND.flatMap((beyond) => {
    const away = (beyond + (aroundCorner ? CORNER : 0)) * scale;
    const start = end === 'start' ? from - away - OVER * scale : to + away;
    const outside = meanAlong(around, side, start, outsideOf(scale));
    const inside = aroundCorner ? null : meanAlong(around, side, start, insideOf(scale));
    return outside === null ? [] : [{ outside, inside }];
  });
}

function meanAlong(
  around: Surroundings,
  side: Side,
  start: number,
  depths: readonly [number, number],
): Color | null {
  const strips: Color[] = [];
  for (let step = 0.5; step < OVER * around.scale; step++) {
    const strip = stripAt(around, side, start + step, depths);
    if (strip) strips.push(strip);
  }
  return strips.length === 0 ? null : meanOf(strips);
}

export type End = 'start' | 'end';

/** Whether a crossing reaches the corner at one of its ends, so that it may go on around it. */
export function reachesCorner(
  around: Surroundings,
  { side, from, to }: Crossing,
  end: End,
): boolean {
  const [first, last] = endsOf(around, side);
  const near = 2 * CORNER * around.scale;
  return end === 'start' ? from <= first + near : to >= last - near;
}
