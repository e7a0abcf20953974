/** A place on the screen that shows a line; while it scrolls on, the place is used again for another. */
export interface LineSlot {
  readonly slot: number;
  readonly index: number;
}

/** Lines beyond the view that are drawn all the same, above and below. */
const BEYOND = 2;

/**
 * The lines to draw, in their order, of a list of `length` lines, each `line` pixels high, scrolled to
 * `top` in a view `height` pixels high. A line that stays in view keeps its slot, so that only what
 * changes is drawn anew. `kept` is drawn too, wherever it stands: what screen readers are told of must
 * be there.
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
 * The same for lines of which each is `line` pixels high or higher: `tops` says where each begins and,
 * as its last, where the last one ends.
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
  // Where lines are higher, fewer fill the view.
  while (end < most && (tops[end] ?? 0) < top + height + (2 * BEYOND + 1) * line) end += 1;
  return slotsFrom(first, end, count, length, kept);
}

/** The lines [first, end), each in one of `count` places. */
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

/** Where each line begins, from the height of each; as the last, where the last line ends. */
export function lineTops(length: number, heightOf: (index: number) => number): Float64Array {
  const tops = new Float64Array(length + 1);
  for (let at = 0; at < length; at += 1) tops[at + 1] = (tops[at] ?? 0) + heightOf(at);
  return tops;
}

/** The line at so many pixels from the top: the last that begins there or above. */
function lineAt(tops: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far to scroll so that the line is in view, as little as possible. */
export function scrollTo(index: number, line: number, top: number, height: number): number {
  if (index * line < top) return index * line;
  return (index + 1) * line > top + height ? (index + 1) * line - height : top;
}
