import type { Turn } from '../../../../preload/contract/models/verdict.ts';
import type { Corners, Point } from '../../math/plane.ts';
import { fromUnitSquare, project } from '../../math/projection.ts';
import { type PicturePart, partAround } from '../../vision/picture/picture-part.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { type CellBorders, fitCells } from './mrz-pitch.ts';
import type { MrzPlace } from './mrz-place.ts';
import { reversed, type Strip, stripOf, type Track, trackOf } from './mrz-strip.ts';

/** A machine-readable zone that has been cut into the cells of its characters but has not been read. */
export interface FoundMrz {
  /** The clockwise turn, in degrees, that makes the zone upright if it is read in this direction. */
  readonly turn: Turn;
  /** The part of the picture around its lines. */
  readonly region: PicturePart;
  readonly strips: readonly Strip[];
  /** The borders of each line's cells, as columns of its strip. */
  readonly borders: readonly CellBorders[];
  /** How well the cells fit: about 1 if each cell is filled and the borders between cells are empty. */
  readonly fit: number;
}

/** The distance between lines in a cut, in pixels: coarse for following the lines, fine for reading them. */
const [COARSE, FINE] = [24, 48];
/**
 * The width of a character as a fraction of the distance between lines: 2.54 mm of 6.35 mm, or of 4.23 to 6.35 mm on
 * cards with three lines.
 */
const PITCH = { 2: 0.41, 3: 0.49 } as const;
/**
 * How far a cut extends above and below the middle of two lines, as a multiple of their distance. This leaves room for
 * one more line on each side.
 */
const ABOVE = 2.2;
/**
 * How far a cut may extend beyond the ends that were found, as a multiple of the distance between lines. The cut also
 * ends at the edge of the picture.
 */
const MOST_BESIDE = 4;
/**
 * The maximum ratio between the line distances at the two ends, and the maximum error factor of the measured distance.
 */
const [MOST_ASLANT, MOST_OFF] = [1.3, 1.35];
/** The minimum number of strokes in a line of print, as a fraction of those in the two lines that were found. */
const PRINTED = 0.4;

/** Cuts out the zones that a pair of lines may belong to, best fit first. */
export async function zonesAt(view: PictureView, place: MrzPlace): Promise<FoundMrz[]> {
  const ends = endsOf(view, place);
  const length = Math.round(place.long + ends.before + ends.behind);
  const cut = async (corners: Corners, apart: number): Promise<Cut> => {
    const gray = grayOf(await view.cut(corners, length * apart, Math.round(2 * ABOVE * apart)));
    return { gray, apart, ends: [ends.before * apart, gray.width - ends.behind * apart] };
  };
  // Two cuts are needed, because the lines of a tilted page are closer together on one side.
  const around = cornersAround(view, place, ends);
  const corners = alongLines(around, await cut(around, COARSE));
  const fine = await cut(corners, FINE);
  const { gray } = fine;
  const all = [-1.5, -0.5, 0.5, 1.5].map((line) => followed(fine, line));
  const print = all.map((track) => strokesAlong(gray, track));
  const least = PRINTED * Math.min(print[1]!, print[2]!);
  const triples = [0, 1].filter((first) => print[first === 0 ? 0 : 3]! >= least);
  const turn: Turn = place.standing ? 270 : 0;
  const found: FoundMrz[] = [];
  for (const [first, lines] of [[1, 2] as const, ...triples.map((from) => [from, 3] as const)]) {
    const pitch = PITCH[lines] * FINE;
    const tracks = all.slice(first, first + lines);
    const strips = tracks.map((track) => stripOf(gray, track, pitch));
    for (const { borders, score: fit } of fitCells(strips, pitch)) {
      const region = regionOf(corners, gray, tracks, borders);
      found.push({ turn, region, strips, borders, fit });
    }
  }
  return found.sort((a, b) => b.fit - a.fit);
}

/** Returns the same zone read in the opposite direction. */
export function upsideDown(zone: FoundMrz): FoundMrz {
  const { turn, strips, borders } = zone;
  const width = strips[0]!.width;
  return {
    ...zone,
    turn: ((turn + 180) % 360) as Turn,
    strips: strips.map(reversed).reverse(),
    borders: borders.map((edges) => edges.map((x) => width - x).reverse()).reverse(),
  };
}

/** A zone that was cut out of the picture, with approximately horizontal lines. */
interface Cut {
  readonly gray: GrayRaster;
  /** The distance between lines, in pixels. */
  readonly apart: number;
  /** The columns at which the lines were found to begin and end. */
  readonly ends: readonly [number, number];
}

/**
 * Follows a line of a cut. `line` is its position relative to the two lines that were found, which are at -0.5 and 0.5.
 */
function followed({ gray, apart, ends }: Cut, line: number): Track {
  return trackOf(gray, () => (ABOVE + line) * apart, ends, 0.45 * apart);
}

/** Returns how far a cut extends beyond the ends that were found, as a multiple of the distance between lines. */
function endsOf({ overview }: PictureView, { from, to, apart, standing }: MrzPlace) {
  const [axis, size] = standing ? [1, overview.height] : [0, overview.width];
  const within = (part: number) => Math.min(MOST_BESIDE, Math.max(0, (part * size) / apart));
  return { before: within(from[axis]!), behind: within(1 - to[axis]!) };
}

/**
 * Returns a rectangle around two lines, as fractions of the picture's size. Its top is to the left of the reading
 * direction.
 */
function cornersAround(
  { overview: { width, height } }: PictureView,
  { from, to, apart }: MrzPlace,
  { before, behind }: ReturnType<typeof endsOf>,
): Corners {
  const [dx, dy] = [(to[0] - from[0]) * width, (to[1] - from[1]) * height];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [(dx / length) * apart, (dy / length) * apart];
  const at = ([x, y]: Point, along: number, across: number): Point => [
    x + (along * ux - across * uy) / width,
    y + (along * uy + across * ux) / height,
  ];
  return [
    at(from, -before, -ABOVE),
    at(to, behind, -ABOVE),
    at(to, behind, ABOVE),
    at(from, -before, ABOVE),
  ];
}

/** Adjusts the corners so that the two lines become horizontal and parallel. */
function alongLines(corners: Corners, cut: Cut): Corners {
  const { width, height } = cut.gray;
  const [upper, lower] = [followed(cut, -0.5), followed(cut, 0.5)];
  const [from, to] = cut.ends;
  const side = (x: number) => {
    const along = (of: Track) => of(from) + ((of(to) - of(from)) * (x - from)) / (to - from);
    return { middle: (along(upper) + along(lower)) / 2, apart: along(lower) - along(upper) };
  };
  const [left, right] = [side(0), side(width)];
  const aslant = Math.max(left.apart, right.apart) / Math.min(left.apart, right.apart);
  const off = (left.apart + right.apart) / 2 / cut.apart;
  if (!(aslant < MOST_ASLANT && off < MOST_OFF && off > 1 / MOST_OFF)) return corners;
  const toPicture = fromUnitSquare(corners);
  const at = (x: number, { middle, apart }: typeof left, up: number) =>
    project(toPicture, [x, (middle + up * ABOVE * apart) / height]);
  return [at(0, left, -1), at(1, right, -1), at(1, right, 1), at(0, left, 1)];
}

/** Returns the sum of the gray level changes along a line of print. */
function strokesAlong({ data, width, height }: GrayRaster, track: Track): number {
  let sum = 0;
  const half = 0.15 * FINE;
  for (let x = 1; x < width - 1; x++) {
    const middle = track(x);
    for (let off = -half; off <= half; off += 2) {
      const y = Math.min(height - 1, Math.max(0, Math.round(middle + off)));
      const at = y * width + x;
      sum += Math.abs(data[at + 1]! - data[at - 1]!);
    }
  }
  return sum;
}

/** Returns the part of the picture around the cells of the lines, with a margin of half a character's height. */
function regionOf(
  corners: Corners,
  { width, height }: GrayRaster,
  tracks: readonly Track[],
  borders: readonly CellBorders[],
): PicturePart {
  const toPicture = fromUnitSquare(corners);
  const places = tracks.flatMap((track, line) =>
    [borders[line]![0]!, borders[line]!.at(-1)!].flatMap((x) =>
      [-0.45, 0.45].map((side) =>
        project(toPicture, [x / width, (track(x) + side * FINE) / height]),
      ),
    ),
  );
  return partAround(places);
}
