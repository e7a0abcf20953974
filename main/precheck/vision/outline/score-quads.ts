import { distance, intersection, offsetSide, type Point } from '../../math/plane.ts';
import type { ColorRaster } from '../picture/raster.ts';
import { type Line, supportOf } from './lines.ts';
import { ordered, overshoot, type Quad, sizePrior, squareness } from './quad.ts';
import { type Camera, shapeInSpace } from './rectangle.ts';
import { type SideEvidence, sideEvidence } from './side-evidence.ts';

/** So many of the likeliest quads are looked at, and so many of them closely. */
const [ROUGHLY, CLOSELY] = [4000, 40];
/** A document is so much less likely for each line but one that runs through its sides. */
const THROUGH = 0.15;
/** Corners nearer than this, in pixels of where they were found, are the same. */
const SAME = 3;
/** The standard deviation allowed for a proportion, of its natural logarithm. */
const RATIO_OFF = 0.03;
/** The error of a side's place in pixels, and of an inferred side's in parts of the sides beside it. */
const [REACH, TURN, INFERRED] = [3, 2, 0.03];
/** A side is where it was seen from this evidence on. */
const LEAST_SEEN = 0.35;
/** A quad that cannot reach this part of the best score so far is given up. */
const HOPELESS = 0.7;
/** A side that is not seen at all takes away at least this much: a fourth of the mean. */
const LACKING = 0.25;
/** The certainty of a document with a covered side. */
const COVERED = 0.6;

/** Lists the likeliest quads once each, best first; lines that run through a quad count against it. */
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

/** Moves the sides of quads to where a picture `by` times as fine shows them, and scores them, best first. */
export function scoredQuads(
  quads: readonly Quad[],
  raster: ColorRaster,
  camera: Camera,
  by: number,
): Quad[] {
  const done: Quad[] = [];
  const known = new Map<string, SideEvidence>();
  // Quads of two forms, or with one side in common, share sides.
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

/** Scores a quad. Null when it is no rectangle after all, or cannot reach `least`. */
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
    // The side that was not seen comes first, as it most often ends the search.
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

/** This part of a side at either end does not count, as its neighbors run there. */
const ENDS = 0.08;
/** The sine of the least angle at which a line crosses a side rather than follows it. */
const LEAST_SINE = 0.42;
/** A line is looked at over this part of a side's length before and behind it, but not right next to it. */
const [BESIDE, GAP] = [0.14, 0.02];
/** A line needs this support on both sides. */
const GOES_ON = 0.5;
/** A finger that lies over a side takes at most this part of it, its shadow included. */
const FINGER = 0.45;

/**
 * Counts the lines that run on through the sides of a quad. A thing on a table hides what is beneath it, and
 * its own print stops at its sides, while four lines of checked cloth are crossed by all others. Lines near
 * each other on one side alone may be those of a finger.
 */
function linesThrough({ corners }: Quad, lines: readonly Line[]): number {
  const sides = corners.map((p, k) => placesThrough(p, corners[(k + 1) % 4]!, lines));
  const all = sides.reduce((sum, places) => sum + places.length, 0);
  return all - Math.max(...sides.map(mostTogether));
}

/** Lists where lines run on through a side, in parts of it. */
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

/** Counts the most places within a finger's width. */
function mostTogether(places: readonly number[]): number {
  const near = (from: number) => places.filter((at) => at >= from && at <= from + FINGER).length;
  return Math.max(0, ...places.map(near));
}
