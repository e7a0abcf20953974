import {
  type Corners,
  contains,
  distance,
  inParts,
  inPixels,
  isLying,
  mapCorners,
  type Point,
} from '../../math/plane.ts';
import { ordered } from '../outline/quad.ts';
import { refineCorners } from '../outline/refine-corners.ts';
import { SIZES } from '../outline/sizes.ts';
import { type ColorRaster, shrink } from '../picture/raster.ts';
import { joined, leastRectangle, type Marks, regionsOf, type Span } from './regions.ts';

/** The sizes of the documents that are cut out, in millimeters: ID-1, ID-2, and ID-3 of ISO/IEC 7810. */
const CUT_OUT = [SIZES.card, { long: 105, short: 74 }, SIZES.dataPage];
/** The approximate resolution at which regions are found, in pixels per millimeter. */
const PIXELS_PER_MM = 2;
/**
 * The minimum differences from the lid that are tried, in levels. A small difference includes a white card's shadow,
 * while a large one separates neighbors whose shadows touch. The lowest one must be above the lid's grain by the factor
 * `GRAINS`.
 */
const LEVELS = [6, 8, 11, 16, 24, 36, 54, 80];
const GRAINS = 4.5;
/** The bands along the edges, which are between these fractions of the scan. */
const BANDS = [0.05, 0.12] as const;
/**
 * Parts at most this far apart belong together. A small gap separates neighbors, while a large one closes a faint
 * outline.
 */
const GAPS_MM = [0, 0.5, 2.5];
/**
 * The minimum difference of other things on the glass, in levels. A smaller difference is a stain or a scratch on the
 * lid.
 */
const ELSE_LEVEL = 20;
/** How close to the sides of a region the sides of a document are searched for. */
const REACH_MM = 0.8;
/** The tolerance of the document's size, for a region with its shadow and for the refined sides. */
const [ROUGH_MM, FINE_MM] = [4, 2];
/** A document fills at least this fraction of the rectangle around it. Rounded corners leave out one percent. */
const LEAST_FILLED = 0.93;
/** The fraction of the sides along which an edge must be visible, and the edge's maximum distance from them. */
const [LEAST_SIDES, RIM_MM] = [0.9, 0.5];
/** If corners are further outside, as a fraction of the scan, the document was not scanned completely. */
const BEYOND = 0.004;
/**
 * The maximum area of other things on the glass, in square millimeters. Dust and smears are smaller, and a line of
 * print is larger. The shadow around a document and a dark border at the frame do not count.
 */
const [MOST_ELSE, SHADOW_MM, BORDER_MM] = [120, 3, 10];

/** A scan, with marks where it differs from the scanner's lid. */
interface Glass extends Marks {
  readonly picture: ColorRaster;
  /** The number of picture pixels per mark, and the number of marks per millimeter. */
  readonly by: number;
  readonly perMm: number;
}

/**
 * Finds the cards and data pages on a scan whose resolution is known. Returns their corners as fractions of the
 * picture's size, from top to bottom. Returns none if anything else is on the glass, so that a page of print is never
 * cut apart.
 */
export function findOnGlass(picture: ColorRaster, pixelsPerMm: number): readonly Corners[] {
  const by = Math.max(1, Math.round(pixelsPerMm / PIXELS_PER_MM));
  const small = shrink(picture, by);
  const { unlike, grain } = unlikeLid(small);
  const { width, height } = small;
  const glassOver = (level: number): Glass => {
    const data = unlike.map((off) => (off > level ? 1 : 0));
    return { data, width, height, picture, by, perMm: pixelsPerMm / by };
  };
  const least = Math.max(LEVELS[0]!, GRAINS * grain);
  const seen = LEVELS.filter((level) => level >= least)
    .map(glassOver)
    .flatMap((glass) => GAPS_MM.map((gap) => [glass, Math.round(gap * glass.perMm)] as const))
    .flatMap(([glass, gap]) =>
      regionsOf(joined(glass, gap), glass.perMm * 2 * SIZES.card.short).flatMap(
        (region) => documentIn(region, glass) ?? [],
      ),
    )
    .sort((a, b) => a.off - b.off);
  const found: Corners[] = [];
  for (const { corners } of seen)
    if (!found.some((one) => overlap(one, corners))) found.push(corners);
  const glass = glassOver(Math.max(ELSE_LEVEL, least));
  if (elseOn(glass, found) > MOST_ELSE) return [];
  return found.sort((one, other) => middleOf(one)[1] - middleOf(other)[1]);
}

/**
 * Measures how much each pixel differs from the lid, in levels of the channel with the largest difference. The most
 * frequent color counts as the lid's. The bands along the edges show how its lighting changes from side to side. Also
 * returns the grain of the lid, in levels.
 */
function unlikeLid({ data, width, height }: ColorRaster) {
  const unlike = new Uint8Array(width * height);
  const [near, far] = BANDS;
  for (const channel of [0, 1, 2]) {
    const level = (at: number) => data[3 * at + channel]!;
    const across = (at: number) => (at % width) / width;
    const down = (at: number) => at / unlike.length;
    const slopeAlong = (part: (at: number) => number) => {
      const band = (from: number, to: number) =>
        middleLevel(unlike, (at) => (part(at) > from && part(at) < to ? level(at) : -1));
      return (band(1 - far, 1 - near) - band(near, far)) / (1 - near - far);
    };
    const [toRight, toBottom] = [slopeAlong(across), slopeAlong(down)];
    const slope = (at: number) => toRight * (across(at) - 0.5) + toBottom * (down(at) - 0.5);
    const lid = middleLevel(unlike, (at) => level(at) - slope(at));
    for (let at = 0; at < unlike.length; at++)
      unlike[at] = Math.max(unlike[at]!, Math.abs(level(at) - slope(at) - lid));
  }
  return { unlike, grain: middleLevel(unlike, (at) => unlike[at]!) };
}

/** Returns the median level of every seventh pixel, ignoring levels below 0. */
function middleLevel({ length }: Uint8Array, levelOf: (at: number) => number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let at = 0; at < length; at += 7) {
    const level = Math.min(255, Math.round(levelOf(at)));
    if (level < 0) continue;
    counts[level]!++;
    all++;
  }
  let level = 0;
  for (let below = counts[0]!; 2 * below < all; below += counts[level]!) level++;
  return level;
}

/**
 * Returns the document in a region of the glass, and how far its size is off, in millimeters. Returns null if there is
 * none.
 */
function documentIn(region: readonly Span[], glass: Glass) {
  const { picture, by, perMm } = glass;
  const around = leastRectangle(region);
  if (around.filled < LEAST_FILLED || sizeOff(around.corners, perMm) > ROUGH_MM) return null;
  const standing = ordered(...around.corners);
  if (standing === null) return null;
  const rough = inParts(
    mapCorners(standing, ([x, y]) => [x * by, y * by]),
    picture,
  );
  const corners = refineCorners(picture, rough, REACH_MM * perMm * by);
  const onGlass = mapCorners(inPixels(corners, picture), ([x, y]) => [x / by, y / by]);
  const off = sizeOff(onGlass, perMm);
  const outside = corners.flat().some((part) => part < -BEYOND || part > 1 + BEYOND);
  return off <= FINE_MM && !outside && hasSides(onGlass, glass) ? { corners, off } : null;
}

/** Returns whether there is an edge along the sides. If the ends of printed lines form a side, it has gaps. */
function hasSides(corners: Corners, { data, width, perMm }: Glass): boolean {
  const rim = Math.round(RIM_MM * perMm);
  const near = Array.from({ length: 2 * rim + 1 }, (_, at) => at - rim);
  const isSeen = (x: number, y: number) =>
    near.some((dy) => near.some((dx) => data[(y + dy) * width + x + dx] === 1));
  let [seen, all] = [0, 0];
  for (const [k, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[(k + 1) % 4]!;
    for (let part = 0.08; part < 0.92; part += 0.01, all++)
      if (isSeen(Math.round(x + (toX - x) * part), Math.round(y + (toY - y) * part))) seen++;
  }
  return seen >= LEAST_SIDES * all;
}

/** Returns the largest deviation of a side from the document size that fits best, in millimeters. */
function sizeOff([tl, tr, br, bl]: Corners, perMm: number): number {
  const across = [distance(tl, tr) / perMm, distance(bl, br) / perMm];
  const down = [distance(tl, bl) / perMm, distance(tr, br) / perMm];
  const [long, short] = isLying([tl, tr, br, bl]) ? [across, down] : [down, across];
  const offs = CUT_OUT.map((size) =>
    Math.max(
      ...long.map((length) => Math.abs(length - size.long)),
      ...short.map((length) => Math.abs(length - size.short)),
    ),
  );
  return Math.min(...offs);
}

function overlap(one: Corners, other: Corners): boolean {
  return contains(one, ...middleOf(other)) || contains(other, ...middleOf(one));
}

function middleOf(corners: Corners): Point {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return [mean(0), mean(1)];
}

/** Returns the area of the marks outside the documents, in square millimeters. */
function elseOn({ data, width, height, perMm }: Glass, found: readonly Corners[]): number {
  const around = found.map((corners) =>
    grownBy(inPixels(corners, { width, height }), SHADOW_MM * perMm),
  );
  const border = Math.round(BORDER_MM * perMm);
  let count = 0;
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) {
      const isElse = data[y * width + x] === 1;
      if (isElse && !around.some((box) => contains(box, x + 0.5, y + 0.5))) count++;
    }
  }
  return count / perMm ** 2;
}

/** Moves the corners of a rectangle outward along both of their sides. */
export function grownBy(corners: Corners, margin: number): Corners {
  return mapCorners(corners, (corner, k) => {
    const [before, after] = [corners[(k + 3) % 4]!, corners[(k + 1) % 4]!];
    const [a, b] = [distance(before, corner), distance(after, corner)];
    return [
      corner[0] + margin * ((corner[0] - before[0]) / a + (corner[0] - after[0]) / b),
      corner[1] + margin * ((corner[1] - before[1]) / a + (corner[1] - after[1]) / b),
    ];
  });
}
