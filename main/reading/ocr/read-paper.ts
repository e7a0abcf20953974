import { MOST_PLACES, type PaperFacts, type PicturePart, paperKind } from '../paper-kind.ts';
import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';
import { inPoints, LEAST } from './read-page.ts';

/**
 * The maximum amount of text to read to find out what a paper is, as the total line width in pixels at the recognizer's
 * height. 7,500 pixels are about 30 short lines, or 2.1 seconds of processor time.
 */
const MOST_PRINT = 7500;
/** Lines wider than this many pixels at the recognizer's height are sentences. */
const SENTENCE = 1200;
/**
 * The lines of a passport's machine-readable zone are at least this wide and this far down, as fractions of the
 * picture.
 */
const ZONE = { width: 0.5, below: 0.4, lines: 2 };
/** How many lines are read before the kind is determined again. */
const BETWEEN = 4;

/**
 * Reads the lines in a picture of an ID that show what kind of paper it is. Starts with the lines of a machine-readable
 * zone and continues with the largest lines. Lines that have already been read are cached.
 */
export async function readPaper(picture: PrintedPicture, pageEdge: number): Promise<PaperFacts> {
  const points = pageEdge / Math.max(picture.width, picture.height);
  const read: (TextLine & { readonly of: PlacedLine })[] = [];
  const found = () => paperKind(pageOf(read, picture, points), picture.lines.length);
  let [spent, looked] = [0, 0];
  for (const line of inOrder(picture)) {
    if (spent + line.cost > MOST_PRINT) continue;
    spent += line.cost;
    const { text, confidence } = await picture.read(line);
    if (confidence < (/\d/.test(text) ? LEAST.digits : LEAST.words)) continue;
    read.push({ ...inPoints(line, points), text, of: line });
    if (read.length - looked < BETWEEN) continue;
    looked = read.length;
    // For an ID, keep reading, because the positions of its text are needed too.
    if (!['license', 'passport', 'text', null].includes(found().kind)) break;
  }
  const runsOff = picture.lines.some(({ part }) => isAtSide(part));
  const places = read.slice(0, MOST_PLACES).map(({ of }) => of.part);
  return { ...found(), runsOff, lines: read.length, places };
}

/**
 * Text that is closer to the picture's edge than this counts as running off it. The distance is a fraction of the
 * picture. On a complete ID, no text is this close to the edge of the card.
 */
const AT_SIDE = 0.01;

function isAtSide({ x, y, width, height }: PicturePart): boolean {
  return Math.min(x, y, 1 - x - width, 1 - y - height) < AT_SIDE;
}

function inOrder({ lines, width, height }: PrintedPicture): PlacedLine[] {
  const zone = lines
    .filter((line) => line.cost > SENTENCE && line.width > ZONE.width * width)
    .filter((line) => line.y > ZONE.below * height)
    .sort((a, b) => b.y - a.y)
    .slice(0, ZONE.lines);
  const short = lines.filter(({ cost }) => cost <= SENTENCE);
  return [...zone, ...short.sort((a, b) => b.height - a.height)];
}

function pageOf(read: readonly TextLine[], picture: PrintedPicture, points: number): TextPage {
  return {
    width: picture.width * points,
    height: picture.height * points,
    lines: read.toSorted((a, b) => a.y - b.y || a.x - b.x),
  };
}
