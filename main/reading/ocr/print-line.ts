import type { Point } from './picture.ts';

/**
 * A band of text, in pixels of the picture. Its points are `start + u * along + v * across`. There, u goes from 0 to
 * `length`, and `across` is `along` rotated by 90 degrees clockwise. The middle of the band is at `v = bend[0] +
 * bend[1] * u + bend[2] * u * u`.
 */
export interface PrintLine {
  readonly start: Point;
  /** The reading direction, as a unit vector. */
  readonly along: Point;
  readonly length: number;
  /** The thickness at the start, and how much it grows per pixel in the reading direction. */
  readonly thickness: readonly [at: number, growth: number];
  readonly bend: readonly [number, number, number];
  /** The detector's mean probability, 0 to 1. */
  readonly score: number;
}

/** Returns the thickness halfway along the band. */
export function middleThickness({ thickness: [at, growth], length }: PrintLine): number {
  return at + (growth * length) / 2;
}

/** Returns a point of a band. `along` goes from 0 to 1 in the reading direction, and `across` from -0.5 to 0.5. */
export function pointOf(line: PrintLine, along: number, across: number): Point {
  const {
    start,
    along: [ax, ay],
    bend,
    thickness,
  } = line;
  const u = along * line.length;
  const v = bend[0] + bend[1] * u + bend[2] * u * u + across * (thickness[0] + thickness[1] * u);
  return [start[0] + u * ax - v * ay, start[1] + u * ay + v * ax];
}

/** Returns the same band with the opposite reading direction. */
export function turnedAround(line: PrintLine): PrintLine {
  const { length, along, thickness, bend } = line;
  const [a, b, c] = bend;
  return {
    ...line,
    start: [line.start[0] + along[0] * length, line.start[1] + along[1] * length],
    along: [-along[0], -along[1]],
    thickness: [thickness[0] + thickness[1] * length, -thickness[1]],
    bend: [-(a + b * length + c * length * length), b + 2 * c * length, -c],
  };
}
