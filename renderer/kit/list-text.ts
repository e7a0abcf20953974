/** A value of a list; `quoted` when it was written in double quotes. */
export interface ListValue {
  readonly value: string;
  readonly quoted: boolean;
}

/** A spreadsheet's column or row is a list, too: tabs and line ends part its values. */
const SEPARATOR = /[\n\r\t,;]/;
/** A value in double quotes that fills its place, or anything up to the next separator. */
const VALUE = /[^\S\n\r\t]*"((?:[^"]|"")*)"[^\S\n\r\t]*(?=[\n\r\t,;]|$)|[^\n\r\t,;]+/g;

/**
 * The values of a list as typed or pasted, each trimmed, in the order they came. A value in double
 * quotes may hold separators and spaces, with `""` for a quote in it, as spreadsheets copy them.
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

/** The value in double quotes that a place lies within; null where there is none. */
export function valueAround(text: string, at: number): { start: number; end: number } | null {
  for (const { 0: whole, 1: quoted, index } of text.matchAll(VALUE)) {
    if (index >= at) return null;
    const end = index + whole.length;
    if (quoted !== undefined && at < end) return { start: index, end };
  }
  return null;
}

/** The list as text, a value a line: `listValues` gives the same values back. */
export function joinList(values: readonly string[]): string {
  return writeList(values.map((value) => ({ value, quoted: false })));
}

/** The list as text, from values that were read: those that were quoted are quoted again. */
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
