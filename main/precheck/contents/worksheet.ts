import { CONTENTS_SHOWN } from '../../../preload/contract/models/file-contents.ts';
import { readXml } from './read-xml.ts';
import type { ZipEntry } from './zip-entries.ts';

/** A cell as stored in its sheet. If `string` is set, its text is the shared string with this index. */
export interface Cell {
  readonly text: string;
  readonly string: number | null;
  /** The index of its format among the cell formats. */
  readonly style: number | null;
}

const EMPTY: Cell = { text: '', string: null, style: null };

/** Reads the first rows of a sheet. For a formula, it returns the stored result. */
export async function sheetOf(entry: ZipEntry): Promise<{ cells: Cell[][]; hasMore: boolean }> {
  const cells: Cell[][] = [];
  let row: Cell[] = [];
  let at = { column: 0, type: '', style: null as number | null };
  let text = '';
  let isValue = false;
  let isCut = false;
  const isWhole = await readXml(entry, {
    open(name, attributes) {
      if (name === 'row') {
        if (cells.length === CONTENTS_SHOWN.rows) return false;
        row = [];
        cells.push(row);
      }
      if (name === 'c') {
        const { r = '', t: type = '', s } = attributes;
        at = { column: columnOf(r) ?? row.length, type, style: s === undefined ? null : Number(s) };
        text = '';
      }
      if (name === 'v' || name === 't') isValue = true;
      return undefined;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c' || text === '') return undefined;
      if (at.column >= CONTENTS_SHOWN.columns) isCut = true;
      else {
        while (row.length < at.column) row.push(EMPTY);
        row[at.column] = cellOf(text, at);
      }
      return undefined;
    },
    text(piece) {
      if (isValue && text.length < CONTENTS_SHOWN.characters) text += piece;
    },
  });
  return { cells, hasMore: !isWhole || isCut };
}

function cellOf(text: string, { type, style }: { type: string; style: number | null }): Cell {
  if (type === 's') return { text: '', string: Number(text), style: null };
  if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE', string: null, style: null };
  const isNumber = type === '' || type === 'n';
  return { text, string: null, style: isNumber ? style : null };
}

/** Returns the column of a reference such as `AB12`, counted from 0. Null if it names no column. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Reads the shared strings with these indexes. */
export async function sharedStrings(
  entry: ZipEntry | undefined,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const strings = new Map<number, string>();
  const last = Math.max(-1, ...wanted);
  if (entry === undefined || last < 0) return strings;
  let index = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(entry, {
    open(name) {
      if (name === 'si') text = '';
      // The pronunciation of a word is not part of the text.
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
      return undefined;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return undefined;
      if (wanted.has(index)) strings.set(index, text);
      index += 1;
      return index <= last;
    },
    text(piece) {
      if (isText && text.length < CONTENTS_SHOWN.characters) text += piece;
    },
  });
  return strings;
}

/** Built-in date and time formats, which every program knows by number (ECMA-376, part 1, 18.8.30). */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Returns the cell formats that show a number as a date or a time. */
export async function dateStyles(entry: ZipEntry | undefined): Promise<ReadonlySet<number>> {
  const own = new Set<number>();
  const dates = new Set<number>();
  if (entry === undefined) return dates;
  let isOfCells = false;
  let index = 0;
  await readXml(entry, {
    open(name, { numFmtId: id = '', formatCode: code = '' }) {
      if (name === 'numFmt' && isDateCode(code)) own.add(Number(id));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) {
        if (isKnownDate(Number(id)) || own.has(Number(id))) dates.add(index);
        index += 1;
      }
      return undefined;
    },
    close: (name) => name !== 'cellXfs',
  }).catch(() => false);
  return dates;
}

/** A date format contains letters for days, months, years, hours, or seconds outside quotes and brackets. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));
}
