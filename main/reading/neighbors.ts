import type { TextLine } from './pdf-text.ts';

/** A value is at most so many heights of its caption below it, and begins at most so many to its left. */
const BENEATH = { rows: 2.2, left: 2 };

/** Gives the line that follows on the same row; null where the row ends. */
export function rightOf<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  const after = lines.filter(
    (other) => other.x >= line.x + line.width && isSameRow(line, other) && other !== line,
  );
  return after.sort((a, b) => a.x - b.x)[0] ?? null;
}

/** Gives the nearest line below that begins under the caption; null where nothing is close. */
export function beneath<T extends TextLine>(line: T, lines: readonly T[]): T | null {
  const below = lines.filter((other) => {
    const down = other.y - line.y;
    const within = other.x >= line.x - BENEATH.left * line.height && other.x < line.x + line.width;
    return within && down > line.height * 0.5 && down <= line.height * BENEATH.rows;
  });
  return below.sort((a, b) => a.y - b.y || a.x - b.x)[0] ?? null;
}

/** Tells whether two lines are beside each other. */
export function isSameRow(one: TextLine, other: TextLine): boolean {
  const apart = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  return apart < 0.5 * Math.min(one.height, other.height);
}
