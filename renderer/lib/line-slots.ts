/** A place on the screen that shows a line; while it scrolls on, the place is used again for another. */
export interface LineSlot {
  readonly slot: number;
  readonly index: number;
}

/** Lines beyond the view that are drawn all the same, above and below. */
const BEYOND = 2;

/**
 * The lines to draw, in their order, of a list of `length` lines, each `line` pixels high, scrolled to `top` in a view
 * `height` pixels high. A line that stays in view keeps its slot, so that only what changes is drawn
 * anew. `kept` is drawn too, wherever it stands: what screen readers are told of must be there.
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
  const slots: LineSlot[] = [];
  if (kept >= 0 && kept < first) slots.push({ slot: -1, index: kept });
  for (let index = first; index < first + count; index += 1) {
    slots.push({ slot: index % count, index });
  }
  if (kept >= first + count && kept < length) slots.push({ slot: -1, index: kept });
  return slots;
}

/** How far to scroll so that the line is in view, as little as possible. */
export function scrollTo(index: number, line: number, top: number, height: number): number {
  if (index * line < top) return index * line;
  return (index + 1) * line > top + height ? (index + 1) * line - height : top;
}
