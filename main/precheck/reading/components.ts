import type { Box } from './patch.ts';

/** Pixels of one kind that touch each other, corners included. */
export interface Component extends Box {
  /** Of its pixels in `marks`. */
  readonly mark: number;
  readonly kind: number;
  /** Pixels. */
  readonly area: number;
}

/**
 * Joins pixels of equal kind (0 is none) into components and lists those whose box is at least
 * `least` and at most `most` pixels along its longer side. `marks` tells each pixel's component.
 */
export function componentsOf(
  kinds: Uint8Array,
  width: number,
  height: number,
  least: number,
  most: number,
): { readonly marks: Int32Array; readonly components: readonly Component[] } {
  const { marks, parents, count } = provisional(kinds, width, height);
  const left = new Int32Array(count).fill(width);
  const top = new Int32Array(count).fill(height);
  const right = new Int32Array(count);
  const bottom = new Int32Array(count);
  const area = new Int32Array(count);
  const kind = new Uint8Array(count);
  // A parent is always older than its child, so one pass forward flattens all paths.
  for (let mark = 1; mark < count; mark++) parents[mark] = parents[parents[mark]!]!;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (kinds[at] === 0) continue;
      const mark = parents[marks[at]!]!;
      marks[at] = mark;
      if (area[mark]!++ === 0) {
        top[mark] = y;
        kind[mark] = kinds[at]!;
      }
      bottom[mark] = y + 1;
      if (x < left[mark]!) left[mark] = x;
      if (x >= right[mark]!) right[mark] = x + 1;
    }
  }
  const components: Component[] = [];
  for (let mark = 1; mark < count; mark++) {
    if (area[mark] === 0) continue;
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
  return { marks, components };
}

/** First pass (Rosenfeld and Pfaltz 1966): marks, and for each mark an older one it is joined to. */
function provisional(kinds: Uint8Array, width: number, height: number) {
  const marks = new Int32Array(width * height);
  const parents = new Int32Array(1 + Math.ceil((width * height) / 2) + width);
  let count = 1;
  const rootOf = (mark: number): number => {
    let root = mark;
    while (parents[root] !== root) root = parents[root]!;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [first, second] = [rootOf(a), rootOf(b)];
    if (first < second) parents[second] = first;
    else parents[first] = second;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const kind = kinds[at]!;
      if (kind === 0) continue;
      const up = at - width;
      if (y > 0 && kinds[up] === kind) {
        marks[at] = marks[up]!;
        continue;
      }
      const west = x > 0 && kinds[at - 1] === kind ? marks[at - 1]! : 0;
      const corner = y > 0 && x > 0 && kinds[up - 1] === kind ? marks[up - 1]! : 0;
      const other = y > 0 && x + 1 < width && kinds[up + 1] === kind ? marks[up + 1]! : 0;
      const before = west || corner;
      if (before !== 0) {
        marks[at] = before;
        if (other !== 0) join(before, other);
      } else if (other !== 0) {
        marks[at] = other;
      } else {
        parents[count] = count;
        marks[at] = count++;
      }
    }
  }
  return { marks, parents, count };
}
