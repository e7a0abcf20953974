/**
 * A DOM element that shows a line of a list. When the line scrolls out of view, the element is
 * reused for another line.
 */
export interface LineSlot {
  readonly slot: number;
  readonly index: number;
}

/** The number of lines rendered above and below the visible ones. */
const BEYOND = 2;

/**
 * Returns the lines to render, in order. The list has `length` lines that are `line` pixels tall,
 * and is scrolled to `top` in a view that is `height` pixels tall. A line that stays visible keeps
 * its slot, so that only changes are rendered. The line `kept` is always rendered, because screen
 * readers refer to it.
 */
export function lineSlots(
  length: number,
  line: number,
  top: number,
  height: number,
  kept: number,
): LineSlot[] {
  const count = Math.min(length, Math.ceil(height / line) + 1 + 2 * BEYOND);
  const first = Math.max(0, Math.min(Math.floor(top / line) - BEYOND, length - count));
  return slotsFrom(first, first + count, count, length, kept);
}

/**
 * Does the same for lines of different heights, which are at least `line` pixels tall. `tops`
 * contains the start of each line and the end of the last one.
 */
export function unevenSlots(
  tops: Float64Array,
  line: number,
  top: number,
  height: number,
  kept: number,
): LineSlot[] {
  const length = tops.length - 1;
  const count = Math.ceil(height / line) + 1 + 2 * BEYOND;
  const first = Math.max(0, Math.min(lineAt(tops, top) - BEYOND, length - count));
  const most = Math.min(length, first + count);
  let end = first;
  // If lines are taller than the minimum, fewer of them fit.
  while (end < most && (tops[end] ?? 0) < top + height + (2 * BEYOND + 1) * line) end += 1;
  return slotsFrom(first, end, count, length, kept);
}

/** Returns the lines from `first` up to, but not including, `end`, each in one of `count` slots. */
function slotsFrom(
  first: number,
  end: number,
  count: number,
  length: number,
  kept: number,
): LineSlot[] {
  const slots: LineSlot[] = [];
  if (kept >= 0 && kept < first) slots.push({ slot: -1, index: kept });
  for (let index = first; index < end; index += 1) slots.push({ slot: index % count, index });
  if (kept >= end && kept < length) slots.push({ slot: -1, index: kept });
  return slots;
}

/** Computes the start of each line and the end of the last one from the height of each line. */
export function lineTops(length: number, heightOf: (index: number) => number): Float64Array {
  const tops = new Float64Array(length + 1);
  for (let at = 0; at < length; at += 1) tops[at + 1] = (tops[at] ?? 0) + heightOf(at);
  return tops;
}

/**
 * Returns the line at a vertical position in pixels, which is the last one that starts at or above
 * it.
 */
function lineAt(tops: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the scroll position closest to `top` at which the line is fully visible. */
export function scrollTo(index: number, line: number, top: number, height: number): number {
  if (index * line < top) return index * line;
  return (index + 1) * line > top + height ? (index + 1) * line - height : top;
}
