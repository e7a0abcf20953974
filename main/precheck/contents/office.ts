import {
  CONTENTS_SHOWN,
  type FileContents,
} from '../../../preload/contract/models/file-contents.ts';
import { readXml } from './read-xml.ts';
import { type Cell, dateStyles, sharedStrings, sheetOf } from './worksheet.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Reads the beginning of a Word document or an Excel workbook (ECMA-376, part 1). Null for other archives. Throws if
 * the archive is damaged.
 */
export async function officeContents(bytes: Buffer): Promise<FileContents | null> {
  const entries = zipEntries(bytes);
  const text = entries.get('word/document.xml');
  const workbook = entries.get('xl/workbook.xml');
  const names = [...entries.keys()];
  const rest = {
    hasMacros: names.some((name) => /\/vbaProject\.bin$/i.test(name)),
    attachments: [...entries.values()]
      .filter(({ name }) => /^(word|xl)\/embeddings\/[^/]+$/.test(name))
      .slice(0, CONTENTS_SHOWN.attachments)
      .map(({ name, bytes: size }) => ({ name: short(name.split('/').at(-1) ?? ''), bytes: size })),
  };
  if (text !== undefined) return { kind: 'document', ...(await linesOf(text)), ...rest };
  if (workbook === undefined) return null;
  return { kind: 'workbook', ...(await sheetsOf(entries, workbook)), ...rest };
}

/** Shortens a text to the length that is shown. */
function short(text: string): string {
  return text.slice(0, CONTENTS_SHOWN.characters);
}

/**
 * Returns the paragraphs of a document, without deleted text, field codes, and alternative forms of the same drawing.
 */
async function linesOf(entry: ZipEntry): Promise<{ lines: string[]; hasMore: boolean }> {
  const lines: string[] = [];
  let line = '';
  let isText = false;
  let hidden = 0;
  /** The number of open table rows. Each row becomes one line. */
  let rows = 0;
  const end = () => {
    if (line.trim() !== '') lines.push(short(line.trimEnd()));
    line = '';
    return lines.length < CONTENTS_SHOWN.lines;
  };
  const isWhole = await readXml(entry, {
    open(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (name === 'tr') rows += 1;
      if (name === 't') isText = true;
      if (name === 'tab') line += '\t';
      return (name === 'br' || name === 'cr') && rows === 0 ? end() : undefined;
    },
    close(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (name === 't') isText = false;
      if (name === 'tr') rows -= 1;
      if (name === 'tc') line += '\t';
      if (name === 'p' && rows > 0) line += ' ';
      return (name === 'p' || name === 'tr') && rows === 0 ? end() : undefined;
    },
    text(text) {
      // Of a paragraph of many megabytes, the beginning is enough.
      if (isText && hidden === 0 && line.length < CONTENTS_SHOWN.characters) line += text;
    },
  });
  return { lines, hasMore: !isWhole };
}

const HIDDEN = new Set(['Fallback', 'del', 'moveFrom']);

async function sheetsOf(entries: Entries, workbook: ZipEntry) {
  const listed: { name: string; isHidden: boolean; id: string }[] = [];
  let from1904 = false;
  await readXml(workbook, {
    open(name, { name: sheet = '', state = 'visible', id = '', date1904 = '' }) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(date1904);
      if (name === 'sheet') listed.push({ name: short(sheet), isHidden: state !== 'visible', id });
      return listed.length <= CONTENTS_SHOWN.sheets;
    },
  });
  const places = await targetsOf(entries.get('xl/_rels/workbook.xml.rels'));
  const shown = listed.slice(0, CONTENTS_SHOWN.sheets);
  const read = [];
  for (const { id, ...sheet } of shown) {
    const entry = entries.get(places.get(id) ?? '');
    read.push({ ...sheet, ...(entry ? await sheetOf(entry) : { cells: [], hasMore: false }) });
  }
  const wanted = read.flatMap(({ cells }) => cells.flat()).map(({ string }) => string ?? -1);
  const strings = await sharedStrings(entries.get('xl/sharedStrings.xml'), new Set(wanted));
  const dates = await dateStyles(entries.get('xl/styles.xml'));
  const textOf = ({ text, string, style }: Cell) => {
    if (string !== null) return strings.get(string) ?? '…';
    return style !== null && dates.has(style) ? dateOf(text, from1904) : text;
  };
  const sheets = read.map(({ cells, ...sheet }) => ({
    ...sheet,
    rows: cells.map((row) => row.map((cell) => short(textOf(cell)))),
  }));
  return { sheets, hasMore: listed.length > shown.length };
}

/** Returns the parts that a workbook refers to, by the IDs of their relationships. */
async function targetsOf(entry: ZipEntry | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (entry === undefined) return targets;
  await readXml(entry, {
    open(name, { Id: id = '', Target: target = '', TargetMode: mode = '' }) {
      // External relationships lead out of the file and are never followed.
      if (name === 'Relationship' && mode !== 'External')
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      return targets.size < 1000;
    },
  });
  return targets;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Converts a day number to a date (ECMA-376, part 1, 18.17.4.1). Returns the number itself if it is not a date. */
function dateOf(text: string, from1904: boolean): string {
  const days = Number(text);
  if (text === '' || !(days >= 0 && days < 3_000_000)) return text;
  // The format treats 1900 as a leap year, so March 1, 1900 is day 61.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 61 ? 31 : 30);
  const at = new Date(first + Math.round(days * DAY_MS)).toISOString();
  const [day = '', clock = ''] = at.split('T');
  if (days < 1) return clock.slice(0, 5);
  return Number.isInteger(days) ? day : `${day} ${clock.slice(0, 5)}`;
}
