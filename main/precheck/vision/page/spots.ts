import { joined, type Marks } from '../glass/regions.ts';
import type { ColorRaster } from '../picture/raster.ts';

/** Marked pixels that hang together, by the box around them, in pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
  /** Its pixels, with those between them. */
  readonly area: number;
  /** The most that one of them differs from the paper, in levels. */
  readonly most: number;
}

/** Punched holes have 5 to 8 millimeters, are round, and stand near an edge. */
const HOLE = {
  least: 4.2,
  most: 8.8,
  round: 0.15,
  fill: [0.66, 0.88],
  edge: 24,
  levels: 26,
} as const;

/** Finds the spots of marks that lie at most `gap` pixels apart. `unlike`: how much each pixel differs. */
export function spotsOf(marks: Marks, unlike: Uint8Array, gap: number): Spot[] {
  const { data, width, height } = joined(marks, gap);
  const stack = new Int32Array(data.length);
  const spots: Spot[] = [];
  for (let start = 0; start < data.length; start++) {
    if (data[start] === 0) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let [depth, area, most] = [1, 0, 0];
    stack[0] = start;
    data[start] = 0;
    while (depth > 0) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      area++;
      most = Math.max(most, unlike[at]!);
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const near = v * width + u;
          if (data[near] === 0) continue;
          data[near] = 0;
          stack[depth++] = near;
        }
      }
    }
    spots.push({ left, top, across: right - left + 1, down: bottom - top + 1, area, most });
  }
  return spots;
}

/** Tells whether a spot is a punched hole. */
export function isPunched(spot: Spot, { width, height }: ColorRaster, perMm: number): boolean {
  const { left, top, across, down, area, most } = spot;
  const size = Math.max(across, down) / perMm;
  const [x, y] = [left + across / 2, top + down / 2];
  const fromEdge = Math.min(x, y, width - x, height - y) / perMm;
  const [thin, thick] = HOLE.fill;
  const fill = area / (across * down);
  return (
    size >= HOLE.least &&
    size <= HOLE.most &&
    Math.abs(across / down - 1) <= HOLE.round &&
    fill >= thin &&
    fill <= thick &&
    fromEdge <= HOLE.edge &&
    most >= HOLE.levels
  );
}
