import type { TextLine } from './pdf-text.ts';

/** How far below its caption a value may be, and how far to the left it may begin, in heights of the caption. */
const BENEATH = { rows: 2.2, left: 2 };

/** Returns the next line to the right on the same row, or null. */
export function rightOf<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  const after = lines.filter(
    (other) => other.x >= line.x + line.width && isSameRow(line, other) && other !== line,
  );
  return after.sort((a, b) => a.x - b.x)[0] ?? null;
}

/** Returns the nearest line below that begins under the caption, or null if none is close. */
export function beneath<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  const below = lines.filter((other) => {
    const down = other.y - line.y;
    const within = other.x >= line.x - BENEATH.left * line.height && other.x < line.x + line.width;
    return within && down > line.height * 0.5 && down <= line.height * BENEATH.rows;
  });
  return below.sort((a, b) => a.y - b.y || a.x - b.x)[0] ?? null;
}

/** Returns whether two lines are on the same row. */
export function isSameRow(one: TextLine, other: TextLine): boolean {
  const apart = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  return apart < 0.5 * Math.min(one.height, other.height);
}
