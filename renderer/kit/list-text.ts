/** A value in a list. `quoted` says whether it was in double quotes. */
export interface ListValue {
  readonly value: string;
  readonly quoted: boolean;
}

/**
 * The characters between values. They include tabs and newlines, so that a spreadsheet column or
 * row counts as a list.
 */
const SEPARATOR = /[\n\r\t,;]/;
/** A value in double quotes, or any text up to the next separator. */
const VALUE = /[^\S\n\r\t]*"((?:[^"]|"")*)"[^\S\n\r\t]*(?=[\n\r\t,;]|$)|[^\n\r\t,;]+/g;

/**
 * Returns the values of a list as typed or pasted, trimmed and in order. A value in double quotes
 * may contain separators and spaces. A quote inside it is written as `""`, as copied by
 * spreadsheets.
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
 * Returns the start and end of the quoted value around a position, or null if the position isn't in
 * a quoted value.
 */
export function valueAround(text: string, at: number): { start: number; end: number } | null {
  for (const { 0: whole, 1: quoted, index } of text.matchAll(VALUE)) {
    if (index >= at) return null;
    const end = index + whole.length;
    if (quoted !== undefined && at < end) return { start: index, end };
  }
  return null;
}

/**
 * Returns the list as text with one value per line. `listValues` turns it back into the same
 * values.
 */
export function joinList(values: readonly string[]): string {
  return writeList(values.map((value) => ({ value, quoted: false })));
}

/** Returns the list as text, with quotes around the values that had them. */
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
