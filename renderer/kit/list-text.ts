/** A value of a list. `quoted` tells whether it was in double quotes. */
export interface ListValue {
  readonly value: string;
  readonly quoted: boolean;
}

/**
 * The characters between values. They include tabs and newlines, so that a column or a row of a
 * spreadsheet is a list.
 */
const SEPARATOR = /[\n\r\t,;]/;
/** A value in double quotes, or any text up to the next separator. */
const VALUE = /[^\S\n\r\t]*"((?:[^"]|"")*)"[^\S\n\r\t]*(?=[\n\r\t,;]|$)|[^\n\r\t,;]+/g;

/**
 * Returns the values of a list as typed or pasted, trimmed and in order. A value in double quotes
 * may contain separators and spaces. A quote in it is written as `""`, as spreadsheets copy it.
 */
export function listValues(text: string): ListValue[] {
  return [...text.matchAll(VALUE)]
    .map(([plain, quoted]) =>
      quoted === undefined
        ? { value: plain.trim(), quoted: false }
        : { value: quoted.replaceAll('""', '"'), quoted: true },
    )
    .filter(({ value }) => value !== '');
}

/**
 * Returns the start and the end of the quoted value around a position. Returns null if the position
 * is not in a quoted value.
 */
export function valueAround(text: string, at: number): { start: number; end: number } | null {
  for (const { 0: whole, 1: quoted, index } of text.matchAll(VALUE)) {
    if (index >= at) return null;
    const end = index + whole.length;
    if (quoted !== undefined && at < end) return { start: index, end };
  }
  return null;
}

/** Returns the list as text with one value per line. `listValues` returns the same values again. */
export function joinList(values: readonly string[]): string {
  return writeList(values.map((value) => ({ value, quoted: false })));
}

/** Returns the list as text, with quotes around values that had them. */
export function writeList(values: readonly ListValue[]): string {
  return values
    .map(({ value, quoted }) => (!quoted && isPlain(value) ? value : quote(value)))
    .join('\n');
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

function isPlain(value: string): boolean {
  return value.trim() === value && !SEPARATOR.test(value) && !value.startsWith('"');
}
