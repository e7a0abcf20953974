import type { Point } from '../../math/plane.ts';

/** Marked pixels in rows without padding: 1 is marked. */
export interface Marks {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Joins marks that lie at most `gap` pixels apart in a row or a column. */
export function joined({ data, width, height }: Marks, gap: number): Marks {
  const out = data.slice();
  for (let y = 0; y < height; y++) fillGaps(out, y * width, 1, width, gap);
  for (let x = 0; x < width; x++) fillGaps(out, x, width, height, gap);
  return { data: out, width, height };
}

function fillGaps(data: Uint8Array, first: number, step: number, count: number, gap: number): void {
  let last = -1;
  for (let k = 0; k < count; k++) {
    if (data[first + k * step] === 0) continue;
    if (last >= 0 && k - last <= gap + 1) {
      for (let between = last + 1; between < k; between++) data[first + between * step] = 1;
    }
    last = k;
  }
}

/**
 * Finds the regions of marks that hang together and have at least `least` pixels. Each is given by the first
 * and the last of its pixels in each row, which is all that its hull needs.
 */
export function regionsOf({ data, width, height }: Marks, least: number): Point[][] {
  const open = data.slice();
  const stack = new Int32Array(data.length);
  const regions: Point[][] = [];
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue;
    const ends = new Map<number, [first: number, last: number]>();
    let [depth, count] = [1, 0];
    stack[0] = start;
    open[start] = 0;
    const visit = (at: number) => {
      if (open[at] !== 1) return;
      open[at] = 0;
      stack[depth++] = at;
    };
    while (depth > 0) {
      const at = stack[--depth]!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      count++;
      const row = ends.get(y);
      if (row === undefined) ends.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    if (count < least) continue;
    regions.push(
      [...ends].flatMap(([y, [first, last]]): Point[] => [
        [first, y],
        [last + 1, y],
        [first, y + 1],
        [last + 1, y + 1],
      ]),
    );
  }
  return regions;
}
