import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';
import { inPoints, LEAST } from './read-page.ts';

/**
 * The most print of a card that is read, as pixels of width at the recognizer's height. 6,000 pixels are about 20 short
 * lines, or 1.7 seconds of processor time.
 */
const MOST_PRINT = 6000;
/** Wider lines are sentences, which name nobody. In pixels at the recognizer's height. */
const SENTENCE = 1000;
/** After so many lines the card is looked at again, because it may have answered all questions. */
const BETWEEN = 4;

/**
 * Reads the print of an ID from its larger lines to its smaller ones: names and dates are larger than their captions.
 * `isAnswered` is asked now and then, and ends the reading early.
 */
export async function readCard(
  picture: PrintedPicture,
  pageEdge: number,
  isAnswered: (page: TextPage) => boolean,
): Promise<TextPage> {
  const points = pageEdge / Math.max(picture.width, picture.height);
  const read: TextLine[] = [];
  const page = (): TextPage => ({
    width: picture.width * points,
    height: picture.height * points,
    lines: read.toSorted((a, b) => a.y - b.y || a.x - b.x),
  });
  let [spent, looked] = [0, 0];
  for (const line of largestFirst(picture)) {
    if (spent + line.cost > MOST_PRINT) continue;
    spent += line.cost;
    const { text, confidence } = await picture.read(line);
    if (confidence < (/\d/.test(text) ? LEAST.digits : LEAST.words)) continue;
    read.push({ ...inPoints(line, points), text });
    if (read.length - looked < BETWEEN) continue;
    looked = read.length;
    if (isAnswered(page())) break;
  }
  return page();
}

function largestFirst({ lines }: PrintedPicture): PlacedLine[] {
  return lines.filter(({ cost }) => cost <= SENTENCE).sort((a, b) => b.height - a.height);
}
