import {
  type CrossingLine,
  crossingLines,
  type Frame,
  LEAST_SIDE,
  LEAST_SUPPORT,
  sideSupport,
  supportBeyond,
} from './crossing-lines.ts';
import type { Line } from './lines.ts';
import { coveredQuads, cutQuads, type Pair, type Search } from './open-quads.ts';
import { ordered, overshoot, type Quad, sizePrior, squareness } from './quad.ts';
import { shapeInSpace } from './rectangle.ts';

/** The cosine of the maximum angle by which opposite sides converge in a readable picture. */
const LEAST_PARALLEL = Math.cos((28 * Math.PI) / 180);

/**
 * The minimum support and score of a quad with a covered side. They are higher if there are PLENTY of other quads, as
 * on checked cloth.
 */
const [USUAL, AMONG_PLENTY, PLENTY] = [
  { support: 0.4, score: 0.15 },
  { support: 0.65, score: 0.42 },
  1500,
] as const;

/** Returns all plausible documents that the lines form, best first. */
export function quadsOf(lines: readonly Line[], search: Search): Quad[] {
  const quads: Quad[] = [];
  const pairs = pairsOf(lines, search.frame);
  for (const pair of pairs) {
    if (pair.lying) wholeQuads(quads, pair, search);
    cutQuads(quads, pair, search);
  }
  const least = quads.length < PLENTY ? USUAL : AMONG_PLENTY;
  for (const pair of pairs) coveredQuads(quads, pair, search, least);
  return quads.sort((a, b) => b.score - a.score);
}

function pairsOf(lines: readonly Line[], frame: Frame): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i]!, lines[j]!];
      if (Math.abs(a.nx * b.nx + a.ny * b.ny) < LEAST_PARALLEL) continue;
      const lying = Math.abs(a.ny) + Math.abs(b.ny) >= Math.abs(a.nx) + Math.abs(b.nx);
      const crossings = crossingLines(a, b, lines, frame);
      if (crossings.length > 0) pairs.push({ a, b, lying, crossings });
    }
  }
  return pairs;
}

/** The tolerated standard deviation of the natural logarithm of the proportions. */
const RATIO_OFF = 0.03;
/** The maximum ratio of long to short sides in the picture. It is 1.59 for a card, and perspective increases it. */
const MOST_DRAWN_OUT = 2.1;

/** Finds documents with four visible sides: two lines, and two others that cross them. */
function wholeQuads(quads: Quad[], { a, b, crossings }: Pair, { camera, forms }: Search): void {
  for (let i = 0; i < crossings.length; i++) {
    for (let j = i + 1; j < crossings.length; j++) {
      const [c, d] = [crossings[i]!, crossings[j]!];
      const onA = Math.abs(c.onFirst - d.onFirst);
      const onB = Math.abs(c.onSecond - d.onSecond);
      if (onA < LEAST_SIDE || onB < LEAST_SIDE) continue;
      const supportA = sideSupport(a, c.onFirst, d.onFirst);
      if (supportA < LEAST_SUPPORT) continue;
      const supportB = sideSupport(b, c.onSecond, d.onSecond);
      if (supportB < LEAST_SUPPORT) continue;
      const sides = (onA + onB) / (c.length + d.length);
      if (sides < 1 / MOST_DRAWN_OUT || sides > MOST_DRAWN_OUT) continue;
      const corners = ordered(c.first, d.first, d.second, c.second);
      if (!corners) continue;
      const { ratio, cosine } = shapeInSpace(corners, camera);
      const square = squareness(cosine);
      if (square < 0.01) continue;
      const mean = (supportA + supportB + c.support + d.support) / 4;
      const least = Math.min(supportA, supportB, c.support, d.support);
      const ends = endsOf(a, b, c, d);
      const seen = 0.6 * mean + 0.4 * least;
      for (const form of forms) {
        const off = Math.log(ratio / form.ratio) / RATIO_OFF;
        const fit = Math.exp(-0.5 * off * off) * square;
        if (fit < 0.02) continue;
        const beyond = 0.4 * overshoot(form.shape, ends);
        const score = (seen - beyond) * form.prior * fit ** 0.5 * sizePrior(corners, camera);
        if (score > 0.15) quads.push({ ...form, corners, unseen: -1, covered: false, score });
      }
    }
  }
}

/** Returns how far the neighbors of the sides `a`, `b`, `c`, and `d` continue beyond them. */
function endsOf(a: Line, b: Line, c: CrossingLine, d: CrossingLine) {
  const before = ({ line, atFirst, atSecond }: CrossingLine) =>
    supportBeyond(line, atSecond, atFirst);
  const after = ({ line, atFirst, atSecond }: CrossingLine) =>
    supportBeyond(line, atFirst, atSecond);
  return [
    (before(c) + before(d)) / 2,
    (after(c) + after(d)) / 2,
    (supportBeyond(a, d.onFirst, c.onFirst) + supportBeyond(b, d.onSecond, c.onSecond)) / 2,
    (supportBeyond(a, c.onFirst, d.onFirst) + supportBeyond(b, c.onSecond, d.onSecond)) / 2,
  ] as const;
}
