import type { Corners, Point } from '../../math/plane.ts';

/** Marked pixels in rows without padding. 1 means marked. */
export interface Marks {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Joins marks that are at most `gap` pixels apart in a row or a column. */
export function joined({ data, width, height }: Marks, gap: number): Marks {
  const out = data.slice();
  const fillGaps = (first: number, step: number, count: number) => {
    for (let k = 0, last = -1; k < count; k++) {
      if (data[first + k * step] === 0) continue;
      const from = last >= 0 && k - last <= gap + 1 ? last + 1 : k;
      for (let at = from; at < k; at++) out[first + at * step] = 1;
      last = k;
    }
  };
  for (let y = 0; y < height; y++) fillGaps(y * width, 1, width);
  for (let x = 0; x < width; x++) fillGaps(x, width, height);
  return { data: out, width, height };
}

/** A row, its first marked column, and the column after the last. */
export type Span = [y: number, first: number, end: number];

/** Finds the connected regions of at least `least` marked pixels. Each region is a list of its rows. */
export function regionsOf({ data, width, height }: Marks, least: number): Span[][] {
  const open = data.slice();
  const stack = new Int32Array(data.length);
  const regions: Span[][] = [];
  for (let start = open.indexOf(1); start >= 0; start = open.indexOf(1, start)) {
    const rows = new Map<number, Span>();
    let [depth, count] = [0, 0];
    const visit = (at: number) => {
      if (open[at] !== 1) return;
      open[at] = 0;
      stack[depth++] = at;
    };
    visit(start);
    while (depth > 0) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      count++;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, [y, x, x + 1]);
      else if (x < row[1]) row[1] = x;
      else if (x >= row[2]) row[2] = x + 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    if (count >= least) regions.push([...rows.values()]);
  }
  return regions;
}

/**
 * Finds the smallest rectangle around a region, and the fraction of it that the region fills. Its angle is accurate to
 * a degree.
 */
export function leastRectangle(region: readonly Span[]): { corners: Corners; filled: number } {
  const places = region.flatMap(([y, first, end]): Point[] => [
    [first, y],
    [end, y],
    [first, y + 1],
    [end, y + 1],
  ]);
  let [corners, least] = [[] as readonly Point[], Number.POSITIVE_INFINITY];
  for (let degrees = 0; degrees < 90; degrees++) {
    const angle = (degrees * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of places) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      [left, right] = [Math.min(left, u), Math.max(right, u)];
      [top, bottom] = [Math.min(top, v), Math.max(bottom, v)];
    }
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    const at = (u: number, v: number): Point => [u * cos - v * sin, u * sin + v * cos];
    least = area;
    corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
  }
  const area = region.reduce((sum, [, first, end]) => sum + end - first, 0);
  return { corners: corners as unknown as Corners, filled: area / least };
}
