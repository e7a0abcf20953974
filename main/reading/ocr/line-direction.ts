import type { Point } from './picture.ts';
import { middleThickness, type PrintLine } from './print-line.ts';

/** The shape of a band shows the direction of its text if it is at least this many times as long as thick. */
const LONG = 2.5;

/**
 * Gives short bands, such as a single digit, the direction of the long ones. The shape of a short band doesn't show
 * which way its text runs.
 */
export function alignedLines(lines: readonly PrintLine[]): PrintLine[] {
  const sideways = runsSideways(lines);
  return lines.map((line) => {
    const isSideways = Math.abs(line.along[1]) > Math.abs(line.along[0]);
    return isSideways === sideways || isLong(line) ? line : quarterTurned(line);
  });
}

/** Returns whether most of the text in a picture runs vertically. */
export function runsSideways(lines: readonly PrintLine[]): boolean {
  let votes = 0;
  for (const line of lines) {
    if (!isLong(line)) continue;
    votes += Math.abs(line.along[1]) > Math.abs(line.along[0]) ? line.length : -line.length;
  }
  return votes > 0;
}

function isLong(line: PrintLine): boolean {
  return line.length >= LONG * middleThickness(line);
}

/** Returns the same rectangle, but with the reading direction along its short side. */
function quarterTurned(line: PrintLine): PrintLine {
  const { along, length, start } = line;
  const thick = middleThickness(line);
  const [ax, ay] = along;
  const turned: Point = Math.abs(ay) > Math.abs(ax) ? [ay, -ax] : [-ay, ax];
  const forward: Point =
    (Math.abs(turned[0]) >= Math.abs(turned[1]) ? turned[0] : turned[1]) < 0
      ? [-turned[0], -turned[1]]
      : turned;
  const center: Point = [start[0] + (ax * length) / 2, start[1] + (ay * length) / 2];
  return {
    ...line,
    start: [center[0] - (forward[0] * thick) / 2, center[1] - (forward[1] * thick) / 2],
    along: forward,
    length: thick,
    thickness: [length, 0],
    bend: [0, 0, 0],
  };
}
