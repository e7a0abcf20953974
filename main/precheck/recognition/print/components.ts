import type { PixelBox } from '../../vision/picture/raster.ts';

/** A connected component: pixels of one kind that touch, including diagonally. */
export interface Component extends PixelBox {
  /** The number that identifies its pixels in the result of `marksOf`. */
  readonly mark: number;
  readonly kind: number;
  readonly area: number;
}

/** All components of a raster, in lists with one entry per component. The first entry is unused. */
export interface Components {
  readonly runs: Runs;
  readonly left: Int32Array;
  readonly top: Int32Array;
  readonly right: Int32Array;
  readonly bottom: Int32Array;
  readonly area: Int32Array;
  readonly kind: Uint8Array;
}

/** Joins pixels of the same kind (0 means none) into components. */
export function componentsOf(kinds: Uint8Array, width: number, height: number): Components {
  const runs = runsOf(kinds, width, height);
  const { ends, marks, parents } = runs;
  // A parent always has a lower mark than its child, so one forward pass resolves all chains.
  let count = 1;
  for (let mark = 1; mark < runs.marked; mark++) {
    const parent = parents[mark]!;
    parents[mark] = parent === mark ? count++ : parents[parent]!;
  }
  const left = new Int32Array(count).fill(width);
  const top = new Int32Array(count);
  const right = new Int32Array(count);
  const bottom = new Int32Array(count);
  const area = new Int32Array(count);
  const kind = new Uint8Array(count);
  for (let y = 0, run = 0; y < height; y++) {
    for (const last = runs.rows[y + 1]!; run < last; run++) {
      const mark = parents[marks[run]!]!;
      const [from, to] = [runs.starts[run]!, ends[run]!];
      marks[run] = mark;
      if (area[mark] === 0) {
        top[mark] = y;
        kind[mark] = kinds[y * width + from]!;
      }
      area[mark]! += to - from;
      bottom[mark] = y + 1;
      if (from < left[mark]!) left[mark] = from;
      if (to > right[mark]!) right[mark] = to;
    }
  }
  return { runs, left, top, right, bottom, area, kind };
}

/** Returns the components whose longer side has `least` to `most` pixels. */
export function sizedBetween(all: Components, least: number, most: number): Component[] {
  const { left, top, right, bottom, area, kind } = all;
  const components: Component[] = [];
  for (let mark = 1; mark < left.length; mark++) {
    const longer = Math.max(right[mark]! - left[mark]!, bottom[mark]! - top[mark]!);
    if (longer < least || longer > most) continue;
    components.push({
      mark,
      kind: kind[mark]!,
      area: area[mark]!,
      left: left[mark]!,
      top: top[mark]!,
      right: right[mark]!,
      bottom: bottom[mark]!,
    });
  }
  return components;
}

/** Returns the mark of each pixel's component. Pixels whose component is not among `chosen` are 0. */
export function marksOf(
  { runs, left }: Components,
  chosen: readonly Component[],
  width: number,
): Int32Array {
  const isChosen = new Uint8Array(left.length);
  for (const { mark } of chosen) isChosen[mark] = 1;
  const { starts, ends, marks, rows } = runs;
  const out = new Int32Array(width * (rows.length - 1));
  for (let y = 0, run = 0; y + 1 < rows.length; y++) {
    const row = y * width;
    for (const last = rows[y + 1]!; run < last; run++) {
      const mark = marks[run]!;
      if (isChosen[mark] === 0) continue;
      for (let at = row + starts[run]!, end = row + ends[run]!; at < end; at++) out[at] = mark;
    }
  }
  return out;
}

/** Runs of pixels of one kind. There are far fewer runs than pixels. */
interface Runs {
  /** The first column of each run, and the column after its last one. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly marks: Int32Array;
  /** The first run of each row, followed by the total number of runs. */
  readonly rows: Int32Array;
  /** The older mark that each mark is joined to, or the mark itself. */
  readonly parents: Int32Array;
  /** The next mark, which is one more than the number of marks. */
  readonly marked: number;
}

/**
 * Gives each run the mark of a run above that it touches (first pass of Rosenfeld and Pfaltz 1966). The marks of other
 * runs that it touches are joined with that mark.
 */
function runsOf(kinds: Uint8Array, width: number, height: number): Runs {
  const rows = new Int32Array(height + 1);
  const most = countRuns(kinds, width, height);
  const starts = new Int32Array(most);
  const ends = new Int32Array(most);
  const marks = new Int32Array(most);
  const parents = new Int32Array(most + 1);
  let count = 0;
  let marked = 1;
  for (let y = 0; y < height; y++) {
    const first = count;
    const row = y * width;
    let above = y === 0 ? first : rows[y - 1]!;
    rows[y] = first;
    for (let x = 0; x < width; ) {
      const kind = kinds[row + x]!;
      const from = x++;
      while (x < width && kinds[row + x] === kind) x++;
      if (kind === 0) continue;
      while (above < first && ends[above]! < from) above++;
      let mark = 0;
      for (let other = above; other < first && starts[other]! <= x; other++) {
        if (kinds[row - width + starts[other]!] !== kind) continue;
        if (mark === 0) mark = marks[other]!;
        else joinMarks(parents, mark, marks[other]!);
      }
      if (mark === 0) {
        parents[marked] = marked;
        mark = marked++;
      }
      starts[count] = from;
      ends[count] = x;
      marks[count++] = mark;
    }
  }
  rows[height] = count;
  return { starts, ends, marks, rows, parents, marked };
}

function countRuns(kinds: Uint8Array, width: number, height: number): number {
  let count = 0;
  for (let y = 0, at = 0; y < height; y++) {
    let before = 0;
    for (const end = at + width; at < end; at++) {
      const kind = kinds[at]!;
      if (kind !== before && kind !== 0) count++;
      before = kind;
    }
  }
  return count;
}

function joinMarks(parents: Int32Array, a: number, b: number): void {
  let [first, second] = [a, b];
  while (parents[first] !== first) first = parents[first]!;
  while (parents[second] !== second) second = parents[second]!;
  if (first < second) parents[second] = first;
  else parents[first] = second;
}
