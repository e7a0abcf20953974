import { MOST_PLACES, type PaperFacts, type PicturePart, paperKind } from '../paper-kind.ts';
import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';
import { inPoints, LEAST } from './read-page.ts';

/**
 * The most print that is read to tell what a paper is, as pixels of width at the recognizer's height. 7,500 pixels are
 * about 30 short lines, or 2.1 seconds of processor time.
 */
const MOST_PRINT = 7500;
/** Wider lines are sentences. In pixels at the recognizer's height. */
const SENTENCE = 1200;
/** The lines of a passport's zone are this wide at least, and stand in the lower part, as shares of the picture. */
const ZONE = { width: 0.5, below: 0.4, lines: 2 };
/** After so many lines it is looked whether they tell. */
const BETWEEN = 4;

/**
 * Reads what tells the kind of a paper in a picture of an ID: the lines of a zone, then the largest ones. Lines that were
 * read before cost nothing.
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
    // Of an ID, it also matters where its print can be read.
    if (!['license', 'passport', 'text', null].includes(found().kind)) break;
  }
  const runsOff = picture.lines.some(({ part }) => isAtSide(part));
  const places = read.slice(0, MOST_PLACES).map(({ of }) => of.part);
  return { ...found(), runsOff, lines: read.length, places };
}

/** As near to a side of the picture as no print is to the side of its ID, in parts of the picture. */
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
