import * as v from 'valibot';

/** Clockwise rotation in quarter turns. */
export type QuarterTurn = 0 | 1 | 2 | 3;

/** A character as shown on the page. Coordinates are in points, measured from the upper left corner of the page. */
export interface TextCharacter {
  /** U+FFFD if the file doesn't say which character this is. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The origin of the character on the baseline. */
  readonly origin: readonly [number, number];
  readonly turn: QuarterTurn;
  /** True if a space follows the character in the file. */
  readonly spaceAfter: boolean;
}

/** Words on one line with no wide gaps between them. Coordinates are in points on the upright page. */
const TextLine = v.object({
  text: v.string(),
  x: v.number(),
  y: v.number(),
  width: v.number(),
  /** The height of the characters. */
  height: v.number(),
});
export type TextLine = Readonly<v.InferOutput<typeof TextLine>>;

/** The lines of a page, from top to bottom. Sizes are in points. */
export const TextPage = v.object({
  width: v.number(),
  height: v.number(),
  lines: v.pipe(v.array(TextLine), v.maxLength(3000), v.readonly()),
});
export type TextPage = Readonly<v.InferOutput<typeof TextPage>>;

/** A gap wider than this share of the line height separates two lines, such as columns or table cells. */
const COLUMN_GAP = 1.15;
/** A gap separates two words if it is wider than this share of the height and this multiple of the line's usual gap. */
const WORD_GAP = 0.2;
const SPACED_GAP = 1.9;
/** The maximum distance between the baselines of characters on one line, as a share of their height. */
const SAME_LINE = 0.22;
/** If the meaning of a larger fraction of the characters is unknown, the page's text is ignored. */
const MOST_UNMAPPED = 0.05;
/**
 * A full page of small print has about 500 lines. The limit matters because some rules compare each line with every
 * other line.
 */
const MOST_LINES = 3000;
/** The sizes of legible text, in points. Larger characters are decoration. */
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
 * Builds the lines of a page from its characters. The direction of most of the text counts as upright. Text outside the
 * page is ignored. Returns no lines if too many characters have no known meaning, or if there are more than 3,000
 * lines.
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

/** Private-use characters have a meaning only in their own font. */
function isMeaningless(text: string): boolean {
  return text === '\ufffd' || /\p{Co}/u.test(text);
}

function linesOf(characters: readonly TextCharacter[]): TextLine[] {
  const rows: TextCharacter[][] = [];
  const byPlace = [...characters].sort((a, b) => a.origin[1] - b.origin[1]);
  for (const character of byPlace) {
    // Characters are sorted from top to bottom, so only the last few rows can match.
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

/** Splits a row at its wide gaps. */
function partsOf(row: readonly TextCharacter[]): TextCharacter[][] {
  const parts: TextCharacter[][] = [];
  for (const character of row) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    // Some files print bold text by drawing it twice with a tiny offset.
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

/** Returns whether the letters of a line are spaced out, as in `S T A T E M E N T`. */
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
