/** The IDs found in pasted text. */
export interface PastedIds {
  /** The IDs without duplicates, in order. */
  readonly ids: readonly string[];
  /** The number of duplicates that were removed. */
  readonly repeated: number;
  /** The column heading, which was removed because it isn't an ID. Null if there was none. */
  readonly heading: string | null;
}

/**
 * Everything that may separate two IDs: whitespace, commas, quotes, and the brackets of JSON lists.
 */
const BETWEEN = /[\s,;|"'`“”„‘’«»()[\]{}<>\u200b\u2060]+/u;
const CELLS = ['\t', ';', ','] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a key for comparing IDs. It ignores case in UUIDs (RFC 9562, 4). */
export function idKey(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}

/**
 * Reads IDs in any form that staff may paste: one per line, on one line with any separator, in
 * quotes, as a JSON list, or as spreadsheet columns. If there are several columns, it uses the one
 * whose heading refers to IDs.
 */
export function readResultIds(text: string): PastedIds {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  const heading = rest.length > 0 && isHeading(first) ? first.trim() : null;
  const body = heading === null ? text : columnUnder(first, rest).join('\n');
  const seen = new Map<string, string>();
  let all = 0;
  for (const id of body.split(BETWEEN)) {
    if (id === '') continue;
    all += 1;
    if (!seen.has(idKey(id))) seen.set(idKey(id), id);
  }
  return { ids: [...seen.values()], repeated: all - seen.size, heading };
}

/**
 * Returns whether a line is a heading: it has no digits and contains a word for IDs or results. An
 * ID made up of letters only is therefore not taken for a heading.
 */
function isHeading(line: string): boolean {
  return !/\d/.test(line) && namesIds(line);
}

function namesIds(text: string): boolean {
  return /\b(ids?|uuids?|results?|score ?cards?)\b/i.test(wordsOf(text));
}

/** Splits `result_id` and `resultId` into words. */
function wordsOf(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\-./]+/g, ' ');
}

/**
 * Returns the cells below the only heading that refers to IDs. If several headings do, uses the
 * only one that refers to result IDs. If no heading qualifies, returns whole lines.
 */
function columnUnder(heading: string, lines: readonly string[]): readonly string[] {
  const separator = CELLS.find((one) => heading.includes(one));
  if (separator === undefined) return lines;
  const names = cellsOf(heading, separator);
  const ofIds = names.filter((name) => /\b(uu)?ids?\b/i.test(wordsOf(name)));
  const ofResults = ofIds.filter((name) => /\bresults?\b/i.test(wordsOf(name)));
  const chosen = ofIds.length === 1 ? ofIds[0] : ofResults.length === 1 ? ofResults[0] : undefined;
  if (chosen === undefined) return lines;
  const at = names.indexOf(chosen);
  return lines.map((line) => cellsOf(line, separator)[at] ?? '');
}

/** Returns the cells of a line. Separators within quotes don't count (RFC 4180, 2). */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    if (letter === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}
