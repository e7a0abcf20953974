import type { TextLine } from './pdf-text.ts';

/**
 * How far a value may be below its caption and how far to its left, as multiples of the caption's or the value's
 * height.
 */
const BENEATH = { rows: 2.6, left: 2 };
/** The maximum height that counts for a value below a small caption, in points. */
const MOST_VALUE = 12;

/** Returns the next line to the right in the same row, or null. */
export function rightOf<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  // Skip lines without letters and digits, because some documents print a caption's colon in a separate column.
  const after = lines.filter(
    (other) =>
      other !== line &&
      other.x >= line.x + line.width &&
      isSameRow(line, other) &&
      /[\p{L}\p{N}]/u.test(other.text),
  );
  return after.sort((a, b) => a.x - b.x)[0] ?? null;
}

/**
 * Returns the nearest line below that begins under the caption or is right-aligned with it. Returns null if none is
 * close.
 */
export function beneath<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  const below = lines.filter((other) => {
    const down = other.y - line.y;
    const right = line.x + line.width;
    const isUnder = other.x >= line.x - BENEATH.left * line.height && other.x < right;
    const isAligned = Math.abs(other.x + other.width - right) < line.height / 2;
    // On forms, captions are smaller than their values.
    const reach = Math.max(line.height, Math.min(other.height, MOST_VALUE)) * BENEATH.rows;
    return (isUnder || isAligned) && down > line.height * 0.5 && down <= reach;
  });
  return below.sort((a, b) => a.y - b.y || a.x - b.x)[0] ?? null;
}

/** Returns whether two lines are in the same row. */
export function isSameRow(one: TextLine, other: TextLine): boolean {
  const apart = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  return apart < 0.5 * Math.min(one.height, other.height);
}
