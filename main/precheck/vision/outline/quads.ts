import { type CrossingLine, crossingLines, type Frame } from './crossing-lines.ts';
import type { Line } from './lines.ts';
import { coveredQuads, cutQuads } from './open-quads.ts';
import type { Form, Quad } from './quad.ts';
import type { Camera } from './rectangle.ts';
import { wholeQuads } from './whole-quads.ts';

/** Opposite sides converge no more than this in a picture one can read. */
const LEAST_PARALLEL = Math.cos((28 * Math.PI) / 180);

/** Support and score needed of a quad with a covered side; more where plenty of others are found, as on checked cloth. */
const [USUAL, AMONG_PLENTY, PLENTY] = [
  { support: 0.4, score: 0.15 },
  { support: 0.65, score: 0.42 },
  1500,
] as const;

/** All plausible documents bounded by the lines, best first. */
export function quadsOf(
  lines: readonly Line[],
  frame: Frame,
  camera: Camera,
  forms: readonly Form[],
): Quad[] {
  const quads: Quad[] = [];
  const pairs = pairsOf(lines, frame);
  for (const { a, b, lying, crossings } of pairs) {
    if (lying) wholeQuads(quads, a, b, crossings, camera, forms);
    cutQuads(quads, { a, b, lying }, crossings, frame, camera, forms);
  }
  const least = quads.length < PLENTY ? USUAL : AMONG_PLENTY;
  for (const { a, b, lying, crossings } of pairs) {
    coveredQuads(quads, { a, b, lying }, crossings, frame, camera, forms, least);
  }
  return quads.sort((a, b) => b.score - a.score);
}

/** Two lines that could be opposite sides. */
interface Pair {
  readonly a: Line;
  readonly b: Line;
  /** Whether they are more level than upright. */
  readonly lying: boolean;
  readonly crossings: readonly CrossingLine[];
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
