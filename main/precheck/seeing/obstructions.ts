import * as v from 'valibot';
import {
  type Crossing,
  type End,
  edgeCrossings,
  insideAt,
  neighboursOf,
  outsideAt,
  reachesCorner,
} from './edge-crossings.ts';
import type { FlatDocument } from './flat-document.ts';
import { PicturePart, partOfBox } from './picture-part.ts';
import { isSameSkin, isSkin } from './skin.ts';
import { comesFromAfar, isOfTheTable, smoothRegion } from './smooth-region.ts';
import {
  type Color,
  differenceOf,
  endsOf,
  type Side,
  type Surroundings,
  surroundingsOf,
} from './surroundings.ts';

/** Something that lies over a document and comes in across its edge. */
export const Obstruction = v.object({
  /** Of the document, hidden. */
  areaMm2: v.number(),
  /** Around the hidden part, in parts of the upright picture. */
  region: PicturePart,
});
export type Obstruction = v.InferOutput<typeof Obstruction>;

/**
 * How unlike what lies beside it something has to be, of 255. A table of the document's own colour
 * is at most 12 unlike itself a few millimetres further, a finger on wood of its own tone 35.
 */
const UNLIKE = 22;
/** Fingers, pens and clips are wider than this where they cross the edge, in millimetres. */
const NARROWEST = 5;
/**
 * Fingers, hands, clips and pens that lie over a document: places where the edge of the document
 * cannot be seen because one thing goes on from outside to inside, unlike the table beside it.
 * `document` has to be flattened with some 12 mm of margin. A fingertip that reaches less than some
 * 3 mm over the edge is not found.
 */
export function findObstructions(document: FlatDocument): readonly Obstruction[] {
  const around = surroundingsOf(document);
  const found = joined(around, edgeCrossings(around))
    .filter((stretch) => lengthOf(stretch) >= NARROWEST * around.scale)
    .filter((stretch) => liesOver(around, stretch))
    .filter((stretch, _, candidates) => hidesSomething(around, stretch, candidates.flat()))
    .flat();
  const masks: Uint8Array[] = [];
  for (const crossing of found) {
    const region = smoothRegion(around, crossing);
    if (!comesFromAfar(around, region) || isOfTheTable(around, crossing.color, region)) continue;
    const mask = within(around, region);
    const known = masks.find((other) => overlap(mask, other));
    if (known) mergeInto(known, mask);
    else masks.push(mask);
  }
  return masks
    .filter((mask) => mask.includes(1))
    .map((mask) => obstructionOf(document, around, mask));
}

/** Crossings of one thing that goes on around a corner, and of fingers side by side, belong together. */
type Stretch = readonly Crossing[];

function joined(around: Surroundings, crossings: readonly Crossing[]): readonly Stretch[] {
  let stretches: readonly Stretch[] = [];
  for (const crossing of crossings) {
    const own = stretches.filter((stretch) =>
      stretch.some((other) => ENDS.some((end) => meet(around, crossing, end, other))),
    );
    const others = stretches.filter((stretch) => !own.includes(stretch));
    stretches = [...others, [...own.flat(), crossing]];
  }
  return stretches;
}

function widest(crossings: Stretch): Crossing {
  return crossings.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best));
}

function lengthOf(stretch: Stretch): number {
  return stretch.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Millimetres between two things that look alike, and between two fingers of a hand. */
const [BETWEEN, BETWEEN_FINGERS] = [3, 10] as const;
/** Pixels beside a crossing where its own edge is blurred. */
const CLEAR = 4;
/** Millimetres of the document's own edge that have to be seen, and the share that may look like what lies over it. */
const [ENOUGH, ALIKE] = [6, 0.25];

const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];
const GREY: Color = [128, 128, 128];

const ENDS: readonly End[] = ['start', 'end'];

/** Which end meets which around the corner; places are counted from the left and from the top. */
const AROUND = {
  top: { start: ['left', 'start'], end: ['right', 'start'] },
  right: { start: ['top', 'end'], end: ['bottom', 'end'] },
  bottom: { start: ['left', 'end'], end: ['right', 'end'] },
  left: { start: ['top', 'start'], end: ['bottom', 'start'] },
} as const;

function meet(around: Surroundings, crossing: Crossing, end: End, other: Crossing): boolean {
  const skin = isSameSkin(other.color, crossing.color);
  const alike = differenceOf(other.color, crossing.color) < UNLIKE * around.brightness;
  if (!skin && !alike) return false;
  if (other.side === crossing.side) {
    const gap = end === 'start' ? crossing.from - other.to : other.from - crossing.to;
    return gap >= 0 && gap <= (skin ? BETWEEN_FINGERS : BETWEEN) * around.scale;
  }
  const [side, otherEnd] = AROUND[crossing.side][end];
  return (
    other.side === side &&
    reachesCorner(around, crossing, end) &&
    reachesCorner(around, other, otherEnd)
  );
}

/**
 * Whether it is unlike the document beside it: a patch of the table that happens to have the
 * document's color, and the page a passport's data page is bound to, go on as the document itself.
 */
function hidesSomething(around: Surroundings, stretch: Stretch, candidates: Stretch): boolean {
  let [alike, all] = [0, 0];
  const like = UNLIKE * around.brightness;
  const { color } = widest(stretch);
  const skin = isSkin(color);
  // A hand may hide a whole side.
  const sides = skin ? SIDES : new Set(stretch.map(({ side }) => side));
  for (const side of sides) {
    const [first, last] = endsOf(around, side);
    for (let along = first + CLEAR; along < last - CLEAR; along++) {
      const covered = candidates.some(
        (other) => other.side === side && along >= other.from - CLEAR && along < other.to + CLEAR,
      );
      if (covered) continue;
      const inside = insideAt(around, side, along);
      if (inside === null) continue;
      if (skin && isSameSkin(inside, color) && isSkin(outsideAt(around, side, along) ?? GREY)) {
        continue;
      }
      all++;
      if (differenceOf(inside, color) < like) alike++;
    }
  }
  return all >= ENOUGH * around.scale && alike <= ALIKE * all;
}

/** Whether it is unlike the table wherever it ends. */
function liesOver(around: Surroundings, stretch: Stretch): boolean {
  const unlike = UNLIKE * around.brightness;
  let ends = 0;
  for (const crossing of stretch) {
    for (const end of ENDS) {
      if (stretch.some((other) => meet(around, crossing, end, other))) continue;
      const { color } = crossing;
      // Another finger of the hand tells nothing of the table.
      const neighbours = neighboursOf(around, crossing, end).filter(
        ({ inside, outside }) =>
          inside === null || !isSameSkin(outside, color) || !isSameSkin(inside, color),
      );
      if (neighbours.length === 0) continue;
      ends++;
      if (neighbours.every(({ outside }) => differenceOf(outside, color) < unlike)) return false;
      const within = neighbours.map(({ inside }) => inside).filter((inside) => inside !== null);
      const hides =
        within.length > 0 && within.every((inside) => differenceOf(inside, color) < unlike);
      if (hides && !isSkin(color)) {
        return false;
      }
    }
  }
  return ends > 0;
}

/** The part of a region that lies on the document. */
function within({ pixels, left, top, right, bottom }: Surroundings, region: Uint8Array) {
  return region.map((inside, at) => {
    const [x, y] = [at % pixels.width, Math.floor(at / pixels.width)];
    return x >= left && x < right && y >= top && y < bottom ? inside : 0;
  });
}

function overlap(a: Uint8Array, b: Uint8Array): boolean {
  return a.some((inside, at) => inside === 1 && b[at] === 1);
}

function mergeInto(known: Uint8Array, mask: Uint8Array): void {
  for (let at = 0; at < mask.length; at++) known[at]! |= mask[at]!;
}

function obstructionOf(
  document: FlatDocument,
  around: Surroundings,
  mask: Uint8Array,
): Obstruction {
  const { width } = around.pixels;
  let area = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    area++;
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  const by = document.pixelsPerMm / around.scale;
  const box = { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
  return { areaMm2: area / around.scale ** 2, region: partOfBox(document, box) };
}
