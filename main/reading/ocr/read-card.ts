import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';
import { inPoints, LEAST } from './read-page.ts';

/**
 * The maximum amount of text to read on a card, as the total line width in pixels at the recognizer's height. 7,500
 * pixels are about 30 short lines, or 2.1 seconds of processor time.
 */
const MOST_PRINT = 10_000;
/**
 * Lines wider than this many pixels at the recognizer's height are sentences, which contain no names. A caption in
 * three languages, as in US passports, can be wider than 1,200 pixels.
 */
const SENTENCE = 1500;
/** Narrower lines are single letters and field numbers. Wider lines are rows of several fields. Both are read last. */
const USUAL = { least: 90, most: 620 };
/** How many lines are read before the card is evaluated again. Everything may have been found by then. */
const BETWEEN = 2;
/**
 * Lines form a column if their left ends and their rows are this close together. The limits are multiples of the taller
 * line's height.
 */
const COLUMN = { side: 1.6, rows: 2.5 };

/** What is known about a card after some of its lines have been read. */
export interface CardProgress {
  readonly hasName: boolean;
  /** True if the rest of the card can't add anything. */
  readonly isAnswered: boolean;
}

/**
 * Reads the text on an ID. Columns come first, from top to bottom, because names are above one another and above the
 * address. Once the name is known, the larger lines follow, such as dates. `progressOf` is called at intervals and can
 * end the reading early.
 */
export async function readCard(
  picture: PrintedPicture,
  pageEdge: number,
  progressOf: (page: TextPage) => CardProgress,
): Promise<TextPage> {
  const points = pageEdge / Math.max(picture.width, picture.height);
  const read: TextLine[] = [];
  const page = (): TextPage => ({
    width: picture.width * points,
    height: picture.height * points,
    lines: read.toSorted((a, b) => a.y - b.y || a.x - b.x),
  });
  const short = picture.lines.filter(({ cost }) => cost <= SENTENCE);
  const waiting = new Set(short);
  const [columns, larger] = [columnsFirst(short), largerFirst(short)];
  let [spent, looked, hasName] = [0, 0, false];
  const next = () =>
    (hasName ? larger : columns).find((one) => waiting.has(one) && spent + one.cost <= MOST_PRINT);
  for (let line = next(); line !== undefined; line = next()) {
    waiting.delete(line);
    spent += line.cost;
    const { text, confidence } = await picture.read(line);
    if (confidence < (isMostlyDigits(text) ? LEAST.digits : LEAST.words)) continue;
    read.push({ ...inPoints(line, points), text });
    if (read.length - looked < BETWEEN) continue;
    looked = read.length;
    const progress = progressOf(page());
    if (progress.isAnswered) break;
    hasName = progress.hasName;
  }
  return page();
}

function columnsFirst(lines: readonly PlacedLine[]): PlacedLine[] {
  const near = new Map(
    lines.map((line) => [line, Math.min(2, lines.filter((one) => isInColumn(line, one)).length)]),
  );
  const nearOf = (line: PlacedLine) => near.get(line) ?? 0;
  return lines.toSorted((a, b) => nearOf(b) - nearOf(a) || a.y - b.y);
}

function isInColumn(line: PlacedLine, other: PlacedLine): boolean {
  const height = Math.max(line.height, other.height);
  return (
    line !== other &&
    Math.abs(line.x - other.x) < COLUMN.side * height &&
    Math.abs(line.y - other.y) < COLUMN.rows * height
  );
}

function largerFirst(lines: readonly PlacedLine[]): PlacedLine[] {
  const rank = ({ cost }: PlacedLine) => (cost < USUAL.least ? 2 : cost > USUAL.most ? 1 : 0);
  return lines.toSorted((a, b) => rank(a) - rank(b) || b.height - a.height);
}

/**
 * Returns whether most characters of `text` are digits. A word after a field number therefore doesn't count as a
 * number.
 */
function isMostlyDigits(text: string): boolean {
  return text.replace(/\D/g, '').length * 2 >= text.length;
}
