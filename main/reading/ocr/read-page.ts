import { beneath, rightOf } from '../neighbors.ts';
import type { TextLine, TextPage } from '../pdf-text.ts';
import type { PlacedLine, PrintedPicture } from './printed-picture.ts';

/** How much of a page is read. */
export type Extent =
  /** The lines that may contain the type, the party, the period, and the page number. */
  | 'facts'
  /** Only the page number. */
  | 'number';

/**
 * The maximum amount of print that is read, in pixels of width at the recognizer's height. 8,000 pixels are about 20
 * lines, or 2.2 seconds of processor time.
 */
const MOST_PRINT: Readonly<Record<Extent, number>> = { facts: 8000, number: 1500 };
/**
 * A name of someone else is accepted only after this much print was read, because the known name may also be on the
 * page.
 */
const MOST_FOR_DOUBT = 14_000;
/**
 * Print that is read with lower confidence is ignored. For digits the limit is higher, because the context of a digit
 * does not reveal a misreading.
 */
export const LEAST = { words: 0.7, digits: 0.85 };
/** Wider lines are sentences and are read last. In pixels at the recognizer's height. */
const SENTENCE = 1000;
/** Titles are taller than the usual line by this factor. */
const TITLE = 1.2;
const MOST_TITLES = 4;
/** Page numbers are within this fraction of the page height from the top or the bottom. */
const EDGE = 0.14;
const MOST_AT_EDGES = 6;
/** The part of a first page that contains titles, names, and periods, as a fraction of its height. */
const TOP = 1 / 3;
/** On average, the box of a font is taller than a detected line by this factor. */
const FONT_BOX = 1.2;
/** After this many lines, the page is evaluated again, because all questions may be answered. */
const BETWEEN = 4;

/** Short texts that are printed next to a period, a name, or a page number, in English and Spanish. */
const CAPTION =
  /period|dates?\b|from|through|statement|account|holder|customer|client|member|name|bill to|sold to|issued|invoice|employee|employer|taxpayer|tax year|calendar year|page|per[ií]odo|cuenta|titular|cliente|nombre|fecha|p[aá]gina|emple/i;
const LONGEST_CAPTION = 40;

/** What is known about a page after some of its lines were read. */
export interface Progress {
  /** True if the page can provide nothing more. */
  readonly isAnswered: boolean;
  /** True if a fact must be confirmed by more of the page. */
  readonly isDoubtful: boolean;
}

/**
 * Reads the relevant lines of a page, most important ones first. Sizes are in points of the page. Its longer side is
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

/** Sorts the lines of a page by how much information they probably contain. */
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
