import { distance, intersection, offsetSide, type Point } from '../../math/plane.ts';
import type { ColorRaster } from '../picture/raster.ts';
import { type Line, supportOf } from './lines.ts';
import { ordered, overshoot, type Quad, sizePrior, squareness } from './quad.ts';
import { type Camera, shapeInSpace } from './rectangle.ts';
import { type SideEvidence, sideEvidence } from './side-evidence.ts';

/** The number of the most likely quads that are examined, and how many of them are examined closely. */
const [ROUGHLY, CLOSELY] = [4000, 40];
/** How much less likely a document becomes with each line that passes through its sides, except the first. */
const THROUGH = 0.15;
/** Corners that are closer than this, in pixels of the picture in which they were found, are the same. */
const SAME = 3;
/** The tolerated standard deviation of the natural logarithm of the proportions. */
const RATIO_OFF = 0.03;
/**
 * The possible error of a side's position and turn, in pixels. The last value is that of an inferred side's position,
 * as a fraction of the sides next to it.
 */
const [REACH, TURN, INFERRED] = [3, 2, 0.03];
/** A side with at least this much evidence counts as visible at the position where it was found. */
const LEAST_SEEN = 0.35;
/** A quad that cannot reach this fraction of the best score so far is discarded. */
const HOPELESS = 0.7;
/** The minimum reduction of the score by a side that is not visible, because it is a fourth of the mean. */
const LACKING = 0.25;
/** The certainty of a document with a covered side. */
const COVERED = 0.6;

/** Returns the most likely quads, without duplicates, best first. Lines that pass through a quad reduce its score. */
export function likeliest(quads: readonly Quad[], lines: readonly Line[]): Quad[] {
  const taken: Quad[] = [];
  for (let at = 0; at < quads.length && at < ROUGHLY; at++) {
    const quad = quads[at]!;
    const last = taken[CLOSELY - 1];
    if (last && last.score >= quad.score) break;
    if (taken.some((other) => isSame(quad, other))) continue;
    const less = 1 / (1 + THROUGH * Math.max(0, linesThrough(quad, lines) - 1));
    const score = quad.score * less;
    if (last && last.score >= score) continue;
    let place = taken.length;
    while (place > 0 && taken[place - 1]!.score < score) place--;
    taken.splice(place, 0, { ...quad, prior: quad.prior * less, score });
    taken.length = Math.min(taken.length, CLOSELY);
  }
  return taken;
}

/**
 * Moves the sides of quads to where they are in a picture with `by` times the resolution. Scores the quads and returns
 * the best ones first.
 */
export function scoredQuads(
  quads: readonly Quad[],
  raster: ColorRaster,
  camera: Camera,
  by: number,
): Quad[] {
  const done: Quad[] = [];
  const known = new Map<string, SideEvidence>();
  // Keep the sides, because quads with two forms, or with one side in common, share sides.
  const sideAt: FindSide = (from, to, reach) => {
    const key = `${from} ${to} ${reach}`;
    const side = known.get(key) ?? sideEvidence(raster, from, to, reach, TURN * by);
    known.set(key, side);
    return side;
  };
  let most = 0;
  for (const quad of quads) {
    const found = scoreQuad(quad, sideAt, camera, by, HOPELESS * most);
    if (!found) continue;
    done.push(found);
    most = Math.max(most, found.score);
  }
  return done.sort((a, b) => b.score - a.score);
}

function isSame(a: Quad, b: Quad): boolean {
  return (
    a.shape === b.shape &&
    a.unseen < 0 === b.unseen < 0 &&
    a.corners.every((corner, k) => distance(corner, b.corners[k]!) < SAME)
  );
}

type FindSide = (from: Point, to: Point, reach: number) => SideEvidence;

/** Scores a quad. Returns null if it is not a rectangle after all, or cannot reach `least`. */
function scoreQuad(
  quad: Quad,
  sideAt: FindSide,
  camera: Camera,
  by: number,
  least: number,
): Quad | null {
  const { corners, unseen } = quad;
  const sides: SideEvidence[] = [];
  let lacking = 0;
  for (let step = 0; step < 4; step++) {
    // The side that was not visible comes first, because it ends the scoring most often.
    const k = (Math.max(0, unseen) + step) % 4;
    const [from, to] = [corners[k]!, corners[(k + 1) % 4]!];
    const inferred = k === unseen;
    const beside =
      (distance(corners[(k + 3) % 4]!, from) + distance(to, corners[(k + 2) % 4]!)) / 2;
    const reach = REACH * by + (inferred ? INFERRED * beside : 0);
    const side = sideAt(from, to, reach);
    sides[k] = side;
    if (inferred && !(quad.covered && side.seen >= LEAST_SEEN)) {
      if (quad.covered && quad.prior * COVERED < least) return null;
      continue;
    }
    lacking += 1 - side.seen;
    if (quad.prior * (1 - LACKING * lacking) < least) return null;
  }
  const whole = unseen < 0 || (quad.covered && sides[unseen]!.seen >= LEAST_SEEN);
  const lines = corners.map((from, k) => {
    const [to, side] = [corners[(k + 1) % 4]!, sides[k]!];
    return side.seen < LEAST_SEEN ? ([from, to] as const) : offsetSide(from, to, side);
  });
  const places = lines.map((line, k) => intersection(lines[(k + 3) % 4]!, line) ?? corners[k]!);
  const fine = ordered(places[0]!, places[1]!, places[2]!, places[3]!);
  if (!fine) return null;
  const { ratio, cosine } = shapeInSpace(fine, camera);
  const off = whole ? Math.log(ratio / quad.ratio) / RATIO_OFF : 0;
  const fit = Math.exp(-0.5 * off * off) * squareness(cosine);
  const seen = sides.filter((_, k) => whole || k !== unseen).map((side) => side.seen);
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  const ends = sides.map((_, k) => (sides[(k + 3) % 4]!.after + sides[(k + 1) % 4]!.before) / 2);
  const beyond = overshoot(quad.shape, ends as unknown as [number, number, number, number]);
  const outline = 0.6 * mean + 0.4 * Math.min(...seen) - 0.4 * Math.max(0, beyond - 0.2);
  const score =
    (whole || !quad.covered ? 1 : COVERED) *
    outline *
    quad.prior *
    fit ** 0.5 *
    sizePrior(fine, camera);
  return { ...quad, corners: fine, unseen: whole ? -1 : unseen, score };
}

/** The fraction of a side that is ignored at both ends, because neighboring sides are close to it there. */
const ENDS = 0.08;
/** The sine of the minimum angle at which a line crosses a side instead of following it. */
const LEAST_SINE = 0.42;
/**
 * A line passes through a document's side if it is visible on both sides of it. It is checked between `GAP` and
 * `BESIDE` from the side, as fractions of the side's length.
 */
const [BESIDE, GAP] = [0.14, 0.02];
/** The minimum support that a line must have on both sides. */
const GOES_ON = 0.5;
/** The maximum fraction of a side that a finger covers, including its shadow. */
const FINGER = 0.45;

/**
 * Counts the lines that continue through the sides of a quad. An object on a table hides what is below it, and its
 * print ends at its sides. By contrast, four lines of checked cloth are crossed by all the others. Lines close together
 * on a single side may belong to a finger, so they do not count.
 */
function linesThrough({ corners }: Quad, lines: readonly Line[]): number {
  const sides = corners.map((p, k) => placesThrough(p, corners[(k + 1) % 4]!, lines));
  const all = sides.reduce((sum, places) => sum + places.length, 0);
  return all - Math.max(...sides.map(mostTogether));
}

/** Returns the positions at which lines pass through a side, as fractions of it. */
function placesThrough(p: Point, q: Point, lines: readonly Line[]): number[] {
  const length = distance(p, q);
  const [reach, gap] = [BESIDE * length, GAP * length];
  const places: number[] = [];
  for (const line of lines) {
    const before = line.nx * p[0] + line.ny * p[1] - line.offset;
    const after = line.nx * q[0] + line.ny * q[1] - line.offset;
    if (before > 0 === after > 0 || Math.abs(before - after) < LEAST_SINE * length) continue;
    const part = before / (before - after);
    if (part < ENDS || part > 1 - ENDS) continue;
    const x = p[0] + (q[0] - p[0]) * part;
    const y = p[1] + (q[1] - p[1]) * part;
    const s = -line.ny * x + line.nx * y;
    if (supportOf(line, s + gap, s + reach) < GOES_ON) continue;
    if (supportOf(line, s - reach, s - gap) >= GOES_ON) places.push(part);
  }
  return places;
}

/** Returns the largest number of positions within the width of a finger. */
function mostTogether(places: readonly number[]): number {
  const near = (from: number) => places.filter((at) => at >= from && at <= from + FINGER).length;
  return Math.max(0, ...places.map(near));
}
