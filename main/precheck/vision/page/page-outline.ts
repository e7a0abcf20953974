import { median } from '../../math/median.ts';
import type { Corners, Point } from '../../math/plane.ts';
import { fromUnitSquare, inverse, type Projection, project } from '../../math/projection.ts';
import type { CutSide, Side } from '../outline/cut-sides.ts';
import { type FoundDocument, findDocument } from '../outline/find-document.ts';
import type { ColorRaster } from '../picture/raster.ts';

/**
 * The limits for print outside an outline, as a fraction and in characters. If there is more, the outline is a box on
 * the page.
 */
const OUTSIDE = { part: 0.12, characters: 15 };
/**
 * The minimum difference between the paper and its background, in levels of 255: for any outline, and for one that is
 * certain.
 */
const DIFFERS = { least: 2, clearly: 12 };
/**
 * An outline with the confidence LIKELY that differs clearly from the background belongs to a sheet. Its confidence is
 * then raised to at least KNOWN.
 */
const [LIKELY, KNOWN] = [0.5, 0.75];

/**
 * Finds the outline of the page in a picture. `places` are the positions of its print, or empty if nothing is printed.
 * Returns null if no page is found. Also returns null if the picture shows no side of the page, so that the picture is
 * the page. Tables, forms, and blocks of text are rectangles too, but a page is surrounded by neither paper nor print.
 */
export function pageOutline(picture: ColorRaster, places: readonly Point[]): FoundDocument | null {
  const printed = places.length > 0;
  if (printed && hasWhiteRim(picture)) return null;
  const found = findDocument(picture, 'page', {
    isSheet: (corners) => pageGround(picture, corners).contrast >= DIFFERS.least,
  });
  if (found === null) return null;
  const { sides, contrast, runsOut } = pageGround(picture, found.corners);
  const cut = found.cut.filter(
    ({ side }) => sides === 3 && runsOut.includes(side) && liesBeyond(found.corners, side),
  );
  const isBox = (sides > 0 && contrast < DIFFERS.least) || !holds(found.corners, places);
  if (printed && (isBox || cut.length < found.cut.length)) return null;
  const sure = sides >= 3 && contrast >= DIFFERS.clearly && found.confidence >= LIKELY;
  return { ...found, cut, confidence: sure ? Math.max(KNOWN, found.confidence) : found.confidence };
}

/**
 * Returns whether a whole side of the page is outside the frame. If only one corner is outside, the page is slanted or
 * curled.
 */
function liesBeyond([a, b, c, d]: Corners, side: CutSide['side']): boolean {
  if (side === 'left') return a[0] < 0 && d[0] < 0;
  if (side === 'right') return b[0] > 1 && c[0] > 1;
  return side === 'top' ? a[1] < 0 && b[1] < 0 : c[1] > 1 && d[1] > 1;
}

function holds(corners: Corners, places: readonly Point[]): boolean {
  const toPage = inverse(fromUnitSquare(corners));
  const outside = places.filter((place) => {
    const [u, v] = project(toPage, place);
    return u < 0 || u > 1 || v < 0 || v > 1;
  }).length;
  return outside < OUTSIDE.characters || outside < OUTSIDE.part * places.length;
}

/**
 * The minimum level of a scanner's white in each channel, which no lit table reaches. The second value is the fraction
 * of the rim that must have it.
 */
const [WHITE, MOST] = [245, 0.9];
/** The width of the rim, as a fraction of the picture's shorter side. */
const WHITE_RIM = 0.03;

/**
 * Returns whether a picture is white along all edges, as in a scan or a page drawn by a program. Such a picture has no
 * outline.
 */
function hasWhiteRim({ data, width, height }: ColorRaster): boolean {
  const rim = Math.max(1, Math.round(WHITE_RIM * Math.min(width, height)));
  let [white, count] = [0, 0];
  for (let y = 0; y < height; y += 2) {
    const inside = y >= rim && y < height - rim;
    for (let x = 0; x < width; x += 2) {
      if (inside && x === rim + (rim & 1)) x = width - rim - ((width - rim) & 1);
      const at = (y * width + x) * 3;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= WHITE) white++;
      count++;
    }
  }
  return white >= MOST * count;
}

type Color = readonly [red: number, green: number, blue: number];

/** How the page differs from its background in the picture. */
interface PageGround {
  /** The number of sides along which the picture shows both the page and the background. */
  readonly sides: number;
  /** The smallest difference between the two on any side, in levels of 255. 0 if no side is visible. */
  readonly contrast: number;
  /** The edges of the picture where the paper itself extends to the frame. */
  readonly runsOut: readonly Side[];
}

/** The distances from a side at which the page and the background are sampled, as fractions of the page. */
const DEPTHS = [0.012, 0.02, 0.03];
/** The first and last positions that are sampled along a side, and the step between them, as fractions of it. */
const [FROM, TO, STEP] = [0.05, 0.95, 0.01];
/** The minimum number of samples that must be inside the picture. */
const LEAST_SEEN = 20;
/** The distance between the samples and the frame, and the step between samples, as fractions of the picture's size. */
const [RIM, RIM_STEP] = [0.006, 0.001];
/** The range of distances from a side at which paper and background are compared, as fractions of the page. */
const [CLEAR, BESIDE] = [0.015, 0.15];

const SIDES: Readonly<Record<Side, (along: number, depth: number) => Point>> = {
  top: (along, depth) => [along, depth],
  right: (along, depth) => [1 - depth, along],
  bottom: (along, depth) => [along, 1 - depth],
  left: (along, depth) => [depth, along],
};

/**
 * Compares what is inside an outline with what is outside. Around a printed table, form, or frame, there is the same
 * paper as inside. Around a page, there is something else, or at least different light.
 */
function pageGround(picture: ColorRaster, corners: Corners): PageGround {
  const toPicture = fromUnitSquare(corners);
  const sides = Object.keys(SIDES) as Side[];
  const seen = sides.flatMap((side) => {
    const placeAt = SIDES[side];
    const at = (depth: number, along: number) => project(toPicture, placeAt(along, depth));
    const within = middleOf(
      picture,
      along((part) => DEPTHS.map((depth) => at(depth, part))),
    );
    const around = middleOf(
      picture,
      along((part) => DEPTHS.map((depth) => at(-depth, part))),
    );
    return within && around ? [{ side, within, around }] : [];
  });
  const differences = seen.map(({ within, around }) => differenceOf(within, around));
  const contrast = seen.length === 0 ? 0 : Math.min(...differences);
  const paper = new Map(seen.map(({ side, within }) => [side, within]));
  const runsOut = sides.filter((side) => meetsFrame(picture, toPicture, side, paper, contrast / 3));
  return { sides: seen.length, contrast, runsOut };
}

/**
 * Returns whether the page extends to the frame. Either the paper and the background still differ there, or the rim has
 * the color of the paper. A page that ends earlier has background along the whole edge.
 */
function meetsFrame(
  picture: ColorRaster,
  toPicture: Projection,
  side: Side,
  paper: ReadonlyMap<Side, Color>,
  least: number,
): boolean {
  const toPage = inverse(toPicture);
  const lying = side === 'top' || side === 'bottom';
  const across = lying ? 0 : 1;
  const frame: Point[] = [];
  for (let part = 0; part <= 1; part += RIM_STEP) frame.push(SIDES[side](part, RIM));
  const between = (from: number, to: number) =>
    middleOf(
      picture,
      frame.filter((place) => {
        const at = project(toPage, place)[across];
        return at > from && at < to;
      }),
    );
  const ends = [
    { of: lying ? 'left' : 'top', table: between(-BESIDE, -CLEAR), rim: between(CLEAR, BESIDE) },
    {
      of: lying ? 'right' : 'bottom',
      table: between(1 + CLEAR, 1 + BESIDE),
      rim: between(1 - BESIDE, 1 - CLEAR),
    },
  ] as const;
  const seen = ends.flatMap(({ of, table, rim }) => {
    if (table === null || rim === null) return [];
    const own = paper.get(of);
    const isPaper = own !== undefined && differenceOf(own, rim) < least;
    return [isPaper || differenceOf(table, rim) >= least];
  });
  return seen.length > 0 && seen.every((one) => one);
}

function along(places: (part: number) => readonly Point[]): readonly Point[] {
  const all: Point[] = [];
  for (let part = FROM; part <= TO; part += STEP) all.push(...places(part));
  return all;
}

/** Returns the median of each channel, or null if too few of the positions are inside the picture. */
function middleOf({ data, width, height }: ColorRaster, places: readonly Point[]): Color | null {
  const colors = places.flatMap(([x, y]) => {
    if (x < 0 || y < 0 || x >= 1 || y >= 1) return [];
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return [[data[at]!, data[at + 1]!, data[at + 2]!] as const];
  });
  if (colors.length < LEAST_SEEN) return null;
  const middle = (channel: number) => median(colors.map((color) => color[channel]!))!;
  return [middle(0), middle(1), middle(2)];
}

function differenceOf(a: Color, b: Color): number {
  return Math.max(...[0, 1, 2].map((channel) => Math.abs(a[channel]! - b[channel]!)));
}
