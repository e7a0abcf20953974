import { type ListValue, listValues, valueAround, writeList } from '#kit/list-text.ts';

/** What the clipboard holds: its plain text, and what it holds as a page; empty where it has none. */
export interface Clip {
  readonly text: string;
  readonly html: string;
}

export interface PastedList {
  readonly text: string;
  /** Values left out, as they are there already. */
  readonly repeated: number;
  /** Columns of what was pasted; more than one where only the first was taken. */
  readonly columns: number;
}

/** A cell in double quotes, as spreadsheets write one with a tab, a line or a quote in it; or any other. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** The rows of a spreadsheet's clipboard text: cells apart by tabs, rows by lines. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    CELL.lastIndex = at;
    const [whole = '', quoted] = CELL.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    at += whole.length;
    if (at >= text.length) return rows.filter((row) => row.some((cell) => cell !== ''));
    if (text[at] === '\t') continue;
    if (text.startsWith('\r\n', at)) at += 1;
    rows.push([]);
  }
}

/**
 * The list after a paste over `from` to `to` of its text, each value once, a value a line. Of a
 * spreadsheet's block the first column is taken, of a single row all of it; its commas are part of the
 * cells. Null when a single plain value was pasted: that goes in where the caret is, as typed.
 */
export function pasteList(text: string, from: number, to: number, clip: Clip): PastedList | null {
  const isTable = clip.text.includes('\t') || /<t[dr]\b/i.test(clip.html);
  const rows = isTable ? pastedRows(clip.text) : [];
  const columns = rows.length > 1 ? Math.max(...rows.map((row) => row.length)) : 1;
  const cells = rows.length > 1 ? rows.map(([first = '']) => first) : (rows[0] ?? []);
  const pasted: ListValue[] = isTable
    ? cells.filter((cell) => cell !== '').map((value) => ({ value, quoted: false }))
    : listValues(clip.text);
  if (pasted.length === 0 || (pasted.length === 1 && writeList(pasted) === clip.text.trim())) {
    return null;
  }
  // A value in quotes is never cut in two.
  const before = text.slice(0, valueAround(text, from)?.end ?? from);
  const after = text.slice(Math.max(before.length, valueAround(text, to)?.end ?? to));
  const all = [...listValues(before), ...pasted, ...listValues(after)];
  const once = new Map(all.map((value) => [writeList([value]), value]));
  return { text: writeList([...once.values()]), repeated: all.length - once.size, columns };
}
