/** Quarter turns clockwise. */
export type QuarterTurn = 0 | 1 | 2 | 3;

/** A character as a page shows it. Places are in points from the page's upper left corner. */
export interface TextCharacter {
  /** U+FFFD where the file does not say which character it is. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the line of print runs: its origin on the baseline. */
  readonly origin: readonly [number, number];
  readonly turn: QuarterTurn;
  /** A space follows in the file. */
  readonly spaceAfter: boolean;
}

/** Words that stand together on one line, without wide gaps. Places are in points on the page, upright. */
export interface TextLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The height of its characters. */
  readonly height: number;
}

/** A page as rules read it: its lines from top to bottom. The size is in points. */
export interface TextPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
}

/** A gap of this part of the height of a line begins a new one: a column, or a cell of a table. */
const COLUMN_GAP = 1.15;
/** A gap of this part of the height ends a word, and one of this many times the usual gap of the line. */
const WORD_GAP = 0.2;
const SPACED_GAP = 1.9;
/** Characters whose baselines are at most this part of their height apart are on one line. */
const SAME_LINE = 0.22;
/** Beyond this share of characters without a meaning, nothing on the page is believed. */
const MOST_UNMAPPED = 0.05;
/** A full page of small print has about 500 lines; comparing them with each other takes time. */
const MOST_LINES = 3000;
/** Larger or smaller characters (in points) are decoration, or not legible. */
const SIZES = { least: 3, most: 120 };

const LIGATURES: Readonly<Record<string, string>> = {
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
};

/**
 * Puts the characters of a page together to lines. The direction in which most of the text runs counts as
 * upright. Leaves out what is outside the page. A page whose characters have no known meaning has no lines, nor has one of more than
 * 3,000 lines.
 */
export function pageText(
  characters: readonly TextCharacter[],
  { width, height }: { readonly width: number; readonly height: number },
): TextPage {
  const turn = mainTurn(characters);
  const size = turn % 2 === 0 ? { width, height } : { width: height, height: width };
  const upright = characters
    .filter((character) => character.turn === turn)
    .map((character) => turnedBack(character, turn, { width, height }))
    .filter(({ height: tall }) => tall >= SIZES.least && tall <= SIZES.most)
    .filter((character) => isWithin(character, size));
  const unmapped = upright.filter(({ text }) => isMeaningless(text)).length;
  if (unmapped > upright.length * MOST_UNMAPPED) return { ...size, lines: [] };
  const lines = linesOf(upright);
  return { ...size, lines: lines.length > MOST_LINES ? [] : lines };
}

function mainTurn(characters: readonly TextCharacter[]): QuarterTurn {
  const counts = [0, 0, 0, 0];
  for (const { turn } of characters) counts[turn]! += 1;
  return counts.indexOf(Math.max(...counts)) as QuarterTurn;
}

function turnedBack(
  character: TextCharacter,
  turn: QuarterTurn,
  page: { readonly width: number; readonly height: number },
): TextCharacter {
  const { x, y, width, height, origin } = character;
  const [right, down] = [page.width - origin[0], page.height - origin[1]];
  const lying = { width: height, height: width };
  switch (turn) {
    case 0:
      return character;
    case 1:
      return {
        ...character,
        ...lying,
        x: y,
        y: page.width - x - width,
        origin: [origin[1], right],
      };
    case 2:
      return {
        ...character,
        x: page.width - x - width,
        y: page.height - y - height,
        origin: [right, down],
      };
    case 3:
      return {
        ...character,
        ...lying,
        x: page.height - y - height,
        y: x,
        origin: [down, origin[0]],
      };
  }
}

function isWithin(
  { x, y, width, height }: TextCharacter,
  page: { readonly width: number; readonly height: number },
): boolean {
  const [across, down] = [x + width / 2, y + height / 2];
  return across >= 0 && across <= page.width && down >= 0 && down <= page.height;
}

/** Private-use characters mean something in one font only. */
function isMeaningless(text: string): boolean {
  return text === '\ufffd' || /\p{Co}/u.test(text);
}

function linesOf(characters: readonly TextCharacter[]): TextLine[] {
  const rows: TextCharacter[][] = [];
  const byPlace = [...characters].sort((a, b) => a.origin[1] - b.origin[1]);
  for (const character of byPlace) {
    // Rows are begun from top to bottom, so only the last few can hold a character.
    const row = rows.slice(-ROWS_LOOKED_AT).findLast((one) => isOnRow(character, one));
    if (row === undefined) rows.push([character]);
    else row.push(character);
  }
  return rows
    .flatMap((row) => partsOf(row.sort((a, b) => a.x - b.x)).map(lineOf))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.y - b.y || a.x - b.x);
}
const ROWS_LOOKED_AT = 6;

function isOnRow(character: TextCharacter, row: readonly TextCharacter[]): boolean {
  const last = row.at(-1)!;
  const tall = Math.min(character.height, last.height);
  return Math.abs(character.origin[1] - last.origin[1]) < tall * SAME_LINE;
}

/** Cuts a row at its wide gaps. */
function partsOf(row: readonly TextCharacter[]): TextCharacter[][] {
  const parts: TextCharacter[][] = [];
  for (const character of row) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    // Some files print bold text twice, a hair apart.
    if (before !== undefined && isSamePrint(before, character)) continue;
    const isApart =
      before === undefined ||
      gap(before, character) > COLUMN_GAP * Math.max(before.height, character.height);
    if (part === undefined || isApart) parts.push([character]);
    else part.push(character);
  }
  return parts;
}

function gap(before: TextCharacter, after: TextCharacter): number {
  return after.x - before.x - before.width;
}

function isSamePrint(before: TextCharacter, after: TextCharacter): boolean {
  const apart = Math.abs(after.x - before.x);
  return before.text === after.text && apart < Math.max(0.15 * before.width, 0.01);
}

function lineOf(part: readonly TextCharacter[]): TextLine {
  const height = Math.max(...part.map((one) => one.height));
  const gaps = part.slice(1).map((one, index) => gap(part[index]!, one));
  const isSpaced = isSpacedOut(part, gaps, height);
  const usual = isSpaced ? medianOf(gaps) : 0;
  const least = Math.max(WORD_GAP * height, SPACED_GAP * usual);
  const text = part.map((one, index) => {
    const endsWord = index < gaps.length && ((one.spaceAfter && !isSpaced) || gaps[index]! > least);
    return (LIGATURES[one.text] ?? one.text) + (endsWord ? ' ' : '');
  });
  const [first, last] = [part[0]!, part.at(-1)!];
  return {
    text: text.join('').normalize('NFC').trim(),
    x: first.x,
    y: Math.min(...part.map((one) => one.y)),
    width: last.x + last.width - first.x,
    height,
  };
}

/** Tells whether a line is set letter by letter: `S T A T E M E N T`. */
function isSpacedOut(
  part: readonly TextCharacter[],
  gaps: readonly number[],
  height: number,
): boolean {
  const apart = gaps.filter(
    (wide, index) => wide > WORD_GAP * height || part[index]?.spaceAfter === true,
  );
  return part.length >= 5 && apart.length > part.length * 0.6;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
