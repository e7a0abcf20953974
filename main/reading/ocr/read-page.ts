import { beneath, rightOf } from '../neighbors.ts';
import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';

/** How much of a page is read. */
export type Extent =
  /** What tells the type, the party, the period and the page number. */
  | 'facts'
  /** The page number only. */
  | 'number';

/**
 * The most print that is read, as pixels of width at the recognizer's height. 8,000 pixels are about 20 lines, or 2.2
 * seconds of processor time.
 */
const MOST_PRINT: Readonly<Record<Extent, number>> = { facts: 8000, number: 1500 };
/** A name that seems to be someone else's is only believed after so much print, which may hold the known name. */
const MOST_FOR_DOUBT = 14_000;
/** Print that is read with less confidence is left out. Digits have no neighbors that would reveal a misreading. */
export const LEAST = { words: 0.7, digits: 0.85 };
/** Wider lines are sentences. They are read last. In pixels at the recognizer's height. */
const SENTENCE = 1000;
/** Titles are higher than the usual line by this factor. */
const TITLE = 1.2;
const MOST_TITLES = 4;
/** Page numbers are within this share of the page height at its top and bottom. */
const EDGE = 0.14;
const MOST_AT_EDGES = 6;
/** Where titles, names and periods are on a first page, as a share of its height. */
const TOP = 1 / 3;
/** A detected line is lower than the box of its font by this factor, on average. */
const FONT_BOX = 1.2;
/** After so many lines the page is looked at again, because it may have answered all questions. */
const BETWEEN = 4;

/** Short text beside which a period, a name or a page number is printed, in English and Spanish. */
const CAPTION =
  /period|dates?\b|from|through|statement|account|holder|customer|client|member|name|bill to|sold to|issued|invoice|employee|employer|taxpayer|tax year|calendar year|page|per[ií]odo|cuenta|titular|cliente|nombre|fecha|p[aá]gina|emple/i;
const LONGEST_CAPTION = 40;

/** What is known of a page after some of its lines. */
export interface Progress {
  /** True if nothing more is to be learned from the page. */
  readonly isAnswered: boolean;
  /** True if a fact must be checked against more of the page. */
  readonly isDoubtful: boolean;
}

/**
 * Reads the lines of a page that matter, those that matter most first. Sizes are in points of the page, whose longer
 * side has `pageEdge` points. `progressOf` is asked now and then, and ends the reading early.
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

/** Sorts the lines of a page by what they are likely to tell. */
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

/** How far a line is from the nearer edge of the page, in pixels. */
function nearness({ y, height: tall }: PlacedLine, height: number): number {
  return Math.min(y + tall, height - y);
}

/** Has what is beside a caption and beneath it read next. */
function bringForward(caption: PlacedLine, waiting: PlacedLine[]): void {
  const boxes = [caption, ...waiting].map((line) => ({ ...line, text: 'x', of: line }));
  const [own, ...others] = boxes as [(typeof boxes)[number], ...typeof boxes];
  for (const next of [beneath(own, others), rightOf(own, others)]) {
    if (next === null) continue;
    waiting.splice(waiting.indexOf(next.of), 1);
    waiting.unshift(next.of);
  }
}

/** Returns the box of a line in points of its page. */
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
