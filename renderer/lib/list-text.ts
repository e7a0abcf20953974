/** A value of a list; `quoted` when it was written in double quotes. */
export interface ListValue {
  readonly value: string;
  readonly quoted: boolean;
}

/** What stands between the values of a list: a spreadsheet's column or row too. */
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

/** The list as text, a value a line: `listValues` gives the same values back. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => (isPlain(value) ? value : quote(value))).join('\n');
}

/** The value in double quotes. */
export function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

function isPlain(value: string): boolean {
  return value.trim() === value && !SEPARATOR.test(value) && !value.startsWith('"');
}
