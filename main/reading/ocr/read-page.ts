import { beneath, rightOf } from '../neighbors.ts';
import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';

/** How much of a page to read. */
export type Extent =
  /** The lines that may contain the type, the party, the period, and the page number. */
  | 'facts'
  /** Only the page number. */
  | 'number';

/**
 * The maximum amount of text to read, as the total line width in pixels at the recognizer's height. 8,000 pixels are
 * about 20 lines, or 2.2 seconds of processor time.
 */
const MOST_PRINT: Readonly<Record<Extent, number>> = { facts: 8000, number: 1500 };
/** Someone else's name is accepted only after this much text has been read. The known name may also be on the page. */
const MOST_FOR_DOUBT = 14_000;
/**
 * Text that is read with less confidence is ignored. The limit is higher for digits, because context doesn't reveal a
 * misread digit.
 */
export const LEAST = { words: 0.7, digits: 0.85 };
/** Lines wider than this many pixels at the recognizer's height are sentences. They're read last. */
const SENTENCE = 1000;
/** Titles are at least this many times as tall as the usual line. */
const TITLE = 1.2;
const MOST_TITLES = 4;
/** Page numbers are within this fraction of the page height from the top or the bottom. */
const EDGE = 0.14;
const MOST_AT_EDGES = 6;
/** The top part of a first page, as a fraction of the page's height. It contains titles, names, and periods. */
const TOP = 1 / 3;
/** The average ratio between the height of a font's box and that of a detected line. */
const FONT_BOX = 1.2;
/** How many lines are read before the page is evaluated again. Everything may have been found by then. */
const BETWEEN = 4;

/** Words next to a period, a name, or a page number, in English and Spanish. */
const CAPTION =
  /period|dates?\b|from|through|statement|account|holder|customer|client|member|name|bill to|sold to|issued|invoice|employee|employer|taxpayer|tax year|calendar year|page|per[ií]odo|cuenta|titular|cliente|nombre|fecha|p[aá]gina|emple/i;
const LONGEST_CAPTION = 40;

/** What is known about a page after some of its lines have been read. */
export interface Progress {
  /** True if the rest of the page can't add anything. */
  readonly isAnswered: boolean;
  /** True if more of the page must be read to confirm a fact. */
  readonly isDoubtful: boolean;
}

/**
 * Reads the relevant lines of a page, most important first. Sizes are in points, and the longer side of the page is
 * `pageEdge` points. `progressOf` is called at intervals and can end the reading early.
 */
export async function readPage(
  picture: PrintedPicture,
  pageEdge: number,
  extent: Extent,
  progressOf: (page: TextPage) => Progress,
): Promise<TextPage> {
  const points = pageEdge / Math.max(picture.width, picture.height);
  const waiting = inOrder(picture, extent);
  const read: (TextLine & { readonly of: PlacedLine })[] = [];
  const page = (): TextPage => ({
    width: picture.width * points,
    height: picture.height * points,
    lines: read.map(({ of: _, ...line }) => line).sort((a, b) => a.y - b.y || a.x - b.x),
  });
  let [spent, most, looked] = [0, MOST_PRINT[extent], 0];
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    if (spent + line.cost > most) continue;
    spent += line.cost;
    const { text, confidence } = await picture.read(line);
    if (confidence < (/\d/.test(text) ? LEAST.digits : LEAST.words)) continue;
    read.push({ ...inPoints(line, points), text, of: line });
    if (text.length <= LONGEST_CAPTION && CAPTION.test(text)) bringForward(line, waiting);
    if (read.length - looked < BETWEEN) continue;
    looked = read.length;
    const { isAnswered, isDoubtful } = progressOf(page());
    if (isAnswered) break;
    if (isDoubtful) most = MOST_FOR_DOUBT;
  }
  return page();
}

/** Sorts the lines of a page by how much information they're likely to contain. */
function inOrder({ lines, height }: PrintedPicture, extent: Extent): PlacedLine[] {
  const down = lines.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const short = down.filter(({ cost }) => cost <= SENTENCE);
  const atEdge = (line: PlacedLine) =>
    line.y + line.height < height * EDGE || line.y > height * (1 - EDGE);
  const edges = [...short]
    .filter(atEdge)
    .sort((a, b) => nearness(a, height) - nearness(b, height))
    .slice(0, MOST_AT_EDGES);
  if (extent === 'number') return edges;
  const usual = median(down.map((line) => line.height));
  const titles = short
    .filter((line) => line.height >= usual * TITLE && line.y < height / 2)
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST_TITLES);
  const top = short.filter(({ y }) => y < height * TOP);
  return [...new Set([...titles, ...top.slice(0, BETWEEN), ...edges.slice(0, 2), ...top, ...down])];
}

/** Returns the distance of a line from the nearer edge of the page, in pixels. */
function nearness({ y, height: tall }: PlacedLine, height: number): number {
  return Math.min(y + tall, height - y);
}

/** Moves the values to the right of a caption and below it to the front of the waiting lines. */
function bringForward(caption: PlacedLine, waiting: PlacedLine[]): void {
  const boxes = [caption, ...waiting].map((line) => ({ ...line, text: 'x', of: line }));
  const [own, ...others] = boxes as [(typeof boxes)[number], ...typeof boxes];
  for (const next of [beneath(own, others), rightOf(own, others)]) {
    if (next === null) continue;
    waiting.splice(waiting.indexOf(next.of), 1);
    waiting.unshift(next.of);
  }
}

/** Returns the box of a line on its page, in points. */
export function inPoints(
  { x, y, width, height }: PlacedLine,
  points: number,
): Omit<TextLine, 'text'> {
  const tall = height * FONT_BOX;
  return {
    x: x * points,
    y: (y - (tall - height) / 2) * points,
    width: width * points,
    height: tall * points,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
