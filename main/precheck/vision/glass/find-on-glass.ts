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
import { type Shape, SIZES } from '../outline/sizes.ts';
import { type ColorRaster, shrink } from '../picture/raster.ts';
import { leastRectangle } from './least-rectangle.ts';
import { lidOf } from './lid.ts';
import { joined, type Marks, regionsOf } from './regions.ts';

/** A card or an open booklet's page that lies on a scanner's glass. */
export interface OnGlass {
  readonly shape: Exclude<Shape, 'page'>;
  /** The corners as it stands, in parts of the picture. */
  readonly corners: Corners;
}

/** The documents that are cut out, in millimeters: ID-1, and ID-2 and ID-3 of ISO/IEC 7810. */
const CUT_OUT = [
  { shape: 'card', long: SIZES.card.long, short: SIZES.card.short },
  { shape: 'dataPage', long: 105, short: 74 },
  { shape: 'dataPage', long: SIZES.dataPage.long, short: SIZES.dataPage.short },
] as const;

/** Regions are looked for at about so many pixels a millimeter. */
const PIXELS_PER_MM = 2;
/**
 * The levels by which something differs from the lid: a small one sees a white card's shadow, a large one keeps
 * neighbors apart whose shadows meet. The least is above the lid's grain.
 */
const LEVELS = [6, 8, 11, 16, 24, 36, 54, 80];
const GRAINS = 4.5;
/** What lies so far apart is one thing: a narrow gap keeps neighbors apart, a wide one closes a faint outline. */
const GAPS_MM = [0, 0.5, 2.5];
/** Above this level nothing is a faint outline. */
const FAINT = 36;
/** What differs by less than this is a stain of the lid, or a scratch. */
const ELSE_LEVEL = 20;
/** The sides are looked for so near to a region's, first where nothing beside it can be mistaken for them. */
const REACHES_MM = [0.8, 2];
/** A region with the shadow beside it, and then its refined sides, may be off the true size by so much. */
const [ROUGH_MM, FINE_MM] = [4, 2];
/** Its hull fills this part of the rectangle around it: round corners leave out one part in a hundred. */
const LEAST_FILLED = 0.93;
/** The share of each side, and of all four, along which an edge is seen this near to it. */
const [LEAST_SIDE, LEAST_SIDES, RIM_MM] = [0.35, 0.8, 1];
/** Corners further outside belong to something that was not scanned whole. */
const BEYOND_MM = 1;
/**
 * What else lies on the glass, in square millimeters: dust and smears are less, a line of print is more. The
 * shadow around a document and a dark border at the frame do not count.
 */
const [MOST_ELSE, SHADOW_MM, BORDER_MM] = [120, 3, 10];

/**
 * Finds the cards and data pages on a scan whose pixels a millimeter are known, top to bottom and left to
 * right. Empty where anything else lies there too: a page of print stays whole, whatever it shows.
 */
export function findOnGlass(picture: ColorRaster, pixelsPerMm: number): readonly OnGlass[] {
  const by = Math.max(1, Math.round(pixelsPerMm / PIXELS_PER_MM));
  const glass: Glass = { small: shrink(picture, by), perMm: pixelsPerMm / by, by, picture };
  const lid = lidOf(glass.small);
  if (lid === null) return [];
  const { width, height } = glass.small;
  const marksOver = (level: number): Marks => ({
    data: lid.unlike.map((off) => (off > level ? 1 : 0)),
    width,
    height,
  });
  const least = Math.max(LEVELS[0]!, GRAINS * lid.grain);
  const seen = LEVELS.filter((level) => level >= least)
    .flatMap((level) => foundIn(marksOver(level), level, glass))
    .sort((a, b) => a.off - b.off);
  const found: OnGlass[] = [];
  for (const thing of seen) if (!found.some((other) => overlap(thing, other))) found.push(thing);
  const isAll = elseOn(marksOver(Math.max(ELSE_LEVEL, least)), found, glass) <= MOST_ELSE;
  return isAll ? inReadingOrder(found) : [];
}

interface Glass {
  readonly picture: ColorRaster;
  /** The picture, smaller by whole blocks of `by` pixels. */
  readonly small: ColorRaster;
  readonly by: number;
  /** The pixels of the small one to a millimeter. */
  readonly perMm: number;
}

/** A document that was seen, and by how many millimeters its size is off. */
interface Seen extends OnGlass {
  readonly off: number;
}

function foundIn(marks: Marks, level: number, glass: Glass): Seen[] {
  const least = glass.perMm * 2 * SIZES.card.short;
  const gaps = level > FAINT ? GAPS_MM.slice(0, 1) : GAPS_MM;
  return gaps.flatMap((gap) => {
    const regions = regionsOf(joined(marks, Math.round(gap * glass.perMm)), least);
    return regions.flatMap((region) => documentIn(region, marks, glass) ?? []);
  });
}

function documentIn(region: readonly Point[], marks: Marks, glass: Glass): Seen | null {
  const { picture, by, perMm } = glass;
  const around = leastRectangle(region);
  if (around === null || around.filled < LEAST_FILLED) return null;
  if (sizeOf(around.corners, perMm, ROUGH_MM) === null) return null;
  const standing = ordered(...around.corners);
  if (standing === null) return null;
  const rough = inParts(
    mapCorners(standing, ([x, y]) => [x * by, y * by]),
    picture,
  );
  const fine = REACHES_MM.flatMap((reach) => {
    const corners = refineCorners(picture, rough, reach * perMm * by);
    const inSmall = mapCorners(inPixels(corners, picture), ([x, y]) => [x / by, y / by]);
    const size = sizeOf(inSmall, perMm, FINE_MM);
    if (size === null || !isWithin(inSmall, marks, BEYOND_MM * perMm)) return [];
    if (!hasSides(inSmall, marks, RIM_MM * perMm)) return [];
    return [{ shape: size.shape, corners, off: size.off }];
  });
  return fine.sort((a, b) => a.off - b.off)[0] ?? null;
}

/** Finds the document whose sides these four could be, in pixels, and by how many millimeters one is off at most. */
function sizeOf([tl, tr, br, bl]: Corners, perMm: number, most: number) {
  const across = [distance(tl, tr) / perMm, distance(bl, br) / perMm];
  const down = [distance(tl, bl) / perMm, distance(tr, br) / perMm];
  const [long, short] = isLying([tl, tr, br, bl]) ? [across, down] : [down, across];
  const fits = CUT_OUT.map((size) => ({
    shape: size.shape,
    off: Math.max(
      ...long.map((length) => Math.abs(length - size.long)),
      ...short.map((length) => Math.abs(length - size.short)),
    ),
  }));
  return fits.find(({ off }) => off <= most) ?? null;
}

function isWithin(corners: Corners, { width, height }: Marks, beyond: number): boolean {
  return corners.every(
    ([x, y]) => x >= -beyond && y >= -beyond && x <= width + beyond && y <= height + beyond,
  );
}

/** Tells whether an edge runs along the sides. The ends of printed lines make a side with gaps. */
function hasSides(corners: Corners, marks: Marks, rim: number): boolean {
  const shares = corners.map((from, k) => edgeShare(from, corners[(k + 1) % 4]!, marks, rim));
  const mean = shares.reduce((sum, share) => sum + share, 0) / 4;
  return Math.min(...shares) >= LEAST_SIDE && mean >= LEAST_SIDES;
}

function edgeShare(from: Point, to: Point, { data, width, height }: Marks, rim: number): number {
  const length = distance(from, to);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const round = 0.08 * length;
  let [seen, all] = [0, 0];
  for (let along = round; along < length - round; along++) {
    all++;
    for (let off = -rim; off <= rim; off += 0.5) {
      const x = Math.min(width - 1, Math.max(0, Math.floor(from[0] + ux * along - uy * off)));
      const y = Math.min(height - 1, Math.max(0, Math.floor(from[1] + uy * along + ux * off)));
      if (data[y * width + x] === 0) continue;
      seen++;
      break;
    }
  }
  return seen / all;
}

function overlap(one: OnGlass, other: OnGlass): boolean {
  const [a, b] = [middleOf(one), middleOf(other)];
  return contains(one.corners, b[0], b[1]) || contains(other.corners, a[0], a[1]);
}

function middleOf({ corners }: OnGlass): Point {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, at) => sum + at[axis]!, 0) / 4);
  return [x!, y!];
}

/** Measures what is marked beside the documents, in square millimeters. */
function elseOn(
  { data, width, height }: Marks,
  found: readonly OnGlass[],
  { perMm }: Glass,
): number {
  const left = data.slice();
  for (const { corners } of found) {
    const grown = grownBy(inPixels(corners, { width, height }), SHADOW_MM * perMm);
    const [xs, ys] = [grown.map(([x]) => x), grown.map(([, y]) => y)];
    const [fromX, fromY] = [xs, ys].map((all) => Math.max(0, Math.floor(Math.min(...all))));
    const toX = Math.min(width, Math.ceil(Math.max(...xs)));
    const toY = Math.min(height, Math.ceil(Math.max(...ys)));
    for (let y = fromY!; y < toY; y++) {
      for (let x = fromX!; x < toX; x++) {
        if (left[y * width + x] === 1 && contains(grown, x + 0.5, y + 0.5)) left[y * width + x] = 0;
      }
    }
  }
  const border = Math.round(BORDER_MM * perMm);
  let count = 0;
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) count += left[y * width + x]!;
  }
  return count / perMm ** 2;
}

/** Moves the corners of a rectangle outwards along both of its sides. */
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

/** Things whose middles lie within each other's height are in one row. */
function inReadingOrder(found: readonly OnGlass[]): readonly OnGlass[] {
  const open = found.toSorted((a, b) => middleOf(a)[1] - middleOf(b)[1]);
  const rows: OnGlass[][] = [];
  for (const thing of open) {
    const row = rows.at(-1);
    const last = row && Math.max(...row[0]!.corners.map(([, y]) => y));
    if (row && middleOf(thing)[1] < last!) row.push(thing);
    else rows.push([thing]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => middleOf(a)[0] - middleOf(b)[0]));
}
