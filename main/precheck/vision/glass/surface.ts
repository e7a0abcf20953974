/** A place in units of its picture's edge, -1 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A value for every place. */
export type Surface = (place: Place) => number;

/** So many planes through three places are tried, each held against so many of all. */
const [TRIES, SAMPLE] = [120, 250];
/** So often the surface is fitted again to what lies near it. */
const ROUNDS = 6;

/**
 * Fits a curved surface (of second degree) to most of the places, whatever the others have: first the plane
 * through three of them that has the most within `near`, then the least squares of those. The same places
 * always give the same surface. Null of fewer than six places.
 */
export function surfaceThrough<P extends Place>(
  places: readonly P[],
  levelOf: (place: P) => number,
  near: number,
): Surface | null {
  if (places.length < 6) return null;
  let best: Surface | null = null;
  let most = 0;
  const step = Math.ceil(places.length / SAMPLE);
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return places[Math.floor((state / 2 ** 32) * places.length)]!;
  };
  for (let round = 0; round < TRIES; round++) {
    const plane = planeThrough([next(), next(), next()], levelOf);
    if (plane === null) continue;
    let count = 0;
    for (let at = 0; at < places.length; at += step) {
      if (Math.abs(levelOf(places[at]!) - plane(places[at]!)) <= near) count++;
    }
    if (count > most) [best, most] = [plane, count];
  }
  for (let round = 0; best !== null && round < ROUNDS; round++) {
    const before: Surface = best;
    const inside = places.filter((place) => Math.abs(levelOf(place) - before(place)) <= near);
    best = curveThrough(inside, levelOf) ?? before;
  }
  return best;
}

/** Fits the same kind of surface to all of the places. Null where they do not determine it. */
export function curveThrough<P extends Place>(
  places: readonly P[],
  levelOf: (place: P) => number,
): Surface | null {
  return places.length < 6 ? null : leastSquares(places, levelOf, curved);
}

function planeThrough<P extends Place>(
  places: readonly P[],
  levelOf: (place: P) => number,
): Surface | null {
  return leastSquares(places, levelOf, ({ x, y }) => [1, x, y]);
}

function curved({ x, y }: Place): readonly number[] {
  return [1, x, y, x * x, x * y, y * y];
}

/** Solves the normal equations; null where the places do not determine the surface. */
function leastSquares<P extends Place>(
  places: readonly P[],
  levelOf: (place: P) => number,
  terms: (place: Place) => readonly number[],
): Surface | null {
  const size = terms({ x: 0, y: 0 }).length;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const place of places) {
    const row = terms(place);
    const value = levelOf(place);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) rows[i]![j]! += row[i]! * row[j]!;
      rows[i]![size]! += row[i]! * value;
    }
  }
  const solved = solve(rows);
  return solved && ((place) => terms(place).reduce((sum, term, k) => sum + term * solved[k]!, 0));
}

/** Gauss's elimination with pivots, in place. */
function solve(rows: Float64Array[]): number[] | null {
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k + 1; i < size; i++) {
      if (Math.abs(rows[i]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = i;
    }
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    const top = rows[k]!;
    if (Math.abs(top[k]!) < 1e-9) return null;
    for (const row of rows) {
      if (row === top) continue;
      const factor = row[k]! / top[k]!;
      for (let j = k; j <= size; j++) row[j]! -= factor * top[j]!;
    }
  }
  return rows.map((row, k) => row[size]! / row[k]!);
}
