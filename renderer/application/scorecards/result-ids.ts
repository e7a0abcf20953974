/** What was pasted, read as ids. */
export interface PastedIds {
  /** Each once, in their order. */
  readonly ids: readonly string[];
  /** How many were left out because they stand there already. */
  readonly repeated: number;
  /** A heading that was left out: the line above a column. */
  readonly heading: string | null;
}

/** Everything that can stand between two ids: blanks, commas, quotes, brackets of a list in JSON. */
const BETWEEN = /[\s,;|"'`“”„‘’«»()[\]{}<>\u200b\u2060]+/u;
const CELLS = ['\t', ';', ','] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What tells an id from others: for UUIDs case means nothing (RFC 9562, 4). */
export function idKey(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}

/**
 * Ids as staff paste them: one a line, in one line with any separator, quoted, as a list in JSON, or as
 * columns of a spreadsheet, of which the one is taken whose heading speaks of ids.
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

/** Words without a digit that speak of ids or results. An id of a few letters is none. */
function isHeading(line: string): boolean {
  return !/\d/.test(line) && namesIds(line);
}

function namesIds(text: string): boolean {
  return /\b(ids?|uuids?|results?|score ?cards?)\b/i.test(wordsOf(text));
}

/** `result_id` and `resultId` as words. */
function wordsOf(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\-./]+/g, ' ');
}

/** The cells below the one heading that names the ids of results; whole lines where that is not clear. */
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

/** The cells of a line; a separator within quotes is none (RFC 4180, 2). */
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
