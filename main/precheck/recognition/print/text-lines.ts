import { median } from '../../math/median.ts';
import type { Component } from './components.ts';

/** Adjacent characters in their order along the line's axis. */
export interface TextLine {
  readonly glyphs: readonly Component[];
  /** The median height of the characters, in pixels. */
  readonly height: number;
}

/** The minimum number of characters in a line. */
const FEWEST = 4;
/** The maximum gap between neighbors, as a multiple of their height. It leaves room for a wide space between words. */
const GAP = 1;
/** The maximum ratio between the heights of neighbors, such as a capital letter and a lowercase one. */
const RATIO = 1.75;
/** The fraction of the smaller height for which two neighbors must overlap. */
const SHARED = 0.6;
/**
 * The maximum distance of a character from the line's edge, as a multiple of the height. The second value is the
 * fraction of the characters that must be within it.
 */
const OFF = 0.12;
const ON = 0.65;

/** A component as seen along an axis. */
interface Spot {
  readonly glyph: Component;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  next: Spot | null;
  taken: boolean;
}

/**
 * Joins components into lines along one axis. Neighbors have similar heights, overlap for most of their height, and are
 * aligned at the top or the bottom.
 */
export function linesAlong(
  components: readonly Component[],
  vertical: boolean,
  least: number,
): readonly TextLine[] {
  const spots = components
    .map((glyph): Spot => {
      const { left, top, right, bottom } = glyph;
      const [from, to] = vertical ? [top, bottom] : [left, right];
      const [above, below] = vertical ? [left, right] : [top, bottom];
      const height = below - above;
      return { glyph, from, to, top: above, bottom: below, height, next: null, taken: false };
    })
    .filter(({ from, to, height }) => height >= least && to - from <= 4 * height)
    .sort((a, b) => a.from - b.from);
  link(spots);
  const lines: TextLine[] = [];
  for (const first of spots) {
    if (first.taken) continue;
    const chain: Spot[] = [];
    for (let spot: Spot | null = first; spot !== null && !spot.taken; spot = spot.next) {
      spot.taken = true;
      chain.push(spot);
    }
    if (chain.length >= FEWEST && straight(chain)) {
      const height = median(chain.map((spot) => spot.height))!;
      lines.push({ glyphs: chain.map(({ glyph }) => glyph), height });
    }
  }
  return lines;
}

/** Links each spot to the nearest matching one after it. */
function link(spots: readonly Spot[]): void {
  const strip = 16;
  const strips = new Map<number, Spot[]>();
  // Start at the end, so that each strip contains the spots after the current one, with the nearest last.
  for (let index = spots.length - 1; index >= 0; index--) {
    const spot = spots[index]!;
    let best = Number.POSITIVE_INFINITY;
    for (let key = Math.floor(spot.top / strip); key <= Math.floor(spot.bottom / strip); key++) {
      const after = strips.get(key) ?? [];
      for (let other = after.length - 1; other >= 0; other--) {
        const next = after[other]!;
        const gap = next.from - spot.to;
        if (gap > GAP * spot.height || gap >= best) break;
        if (!fits(spot, next, gap)) continue;
        best = gap;
        spot.next = next;
      }
    }
    for (let key = Math.floor(spot.top / strip); key <= Math.floor(spot.bottom / strip); key++) {
      const after = strips.get(key);
      if (after === undefined) strips.set(key, [spot]);
      else after.push(spot);
    }
  }
}

function fits(a: Spot, b: Spot, gap: number): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height];
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return (
    a.glyph.kind === b.glyph.kind &&
    high <= RATIO * low &&
    shared >= SHARED * low &&
    gap > -0.3 * low
  );
}

/** Returns whether the tops or the bottoms of enough spots in a chain are on one straight line. */
function straight(chain: readonly Spot[]): boolean {
  const height = median(chain.map((spot) => spot.height))!;
  const allowed = OFF * height + 0.75;
  const middle = (spot: Spot) => (spot.from + spot.to) / 2;
  return [(spot: Spot) => spot.top, (spot: Spot) => spot.bottom].some((edge) => {
    const half = chain.length >> 1;
    const slopes = chain.slice(0, chain.length - half).map((spot, index) => {
      const other = chain[index + half]!;
      return (edge(other) - edge(spot)) / Math.max(1, middle(other) - middle(spot));
    });
    const slope = median(slopes)!;
    const start = median(chain.map((spot) => edge(spot) - slope * middle(spot)))!;
    const on = chain.filter(
      (spot) => Math.abs(edge(spot) - slope * middle(spot) - start) <= allowed,
    );
    return on.length >= ON * chain.length;
  });
}
