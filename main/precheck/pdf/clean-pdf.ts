import { isHarmlessAction } from './pdf-actions.ts';
import {
  NotPlain,
  NULL,
  nameOf,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  readObjects,
} from './pdf-objects.ts';
import { writePdf } from './write-pdf.ts';

/** The catalog keeps the pages and how they are shown (ISO 32000-2, table 29). */
const CATALOG_KEPT: ReadonlySet<string> = new Set([
  ...['Type', 'Version', 'Extensions', 'Pages', 'PageLabels', 'Names', 'Dests', 'Outlines'],
  ...['ViewerPreferences', 'PageLayout', 'PageMode', 'Threads', 'OpenAction', 'AcroForm'],
  ...['StructTreeRoot', 'MarkInfo', 'Lang', 'OutputIntents', 'OCProperties'],
]);
/** The catalog's names keep places to go to and looks; scripts, files, templates and films go. */
const NAMES_KEPT: ReadonlySet<string> = new Set(['Dests', 'AP']);

/**
 * These go from every dictionary: scripts, files, XFA, films, all that runs by itself, and data that no page
 * shows and that may be anything, such as a program's own notes.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['AA', 'JS', 'EF', 'RF', 'AF', 'XFA', 'PieceInfo', 'Metadata'],
  ...['3DD', 'RichMediaContent', 'RichMediaSettings'],
]);
/** These annotations play or hold this besides their look. */
const PLAYED: ReadonlySet<string> = new Set(['FS', 'Movie', 'Sound']);
const PLAYERS: ReadonlySet<string> = new Set([
  ...['FileAttachment', 'Movie', 'Sound', 'Screen', 'RichMedia', '3D'],
]);
/** These keys put a stream's data, or its picture, into another file. */
const ELSEWHERE: ReadonlySet<string> = new Set(['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI']);
/** The keys of actions on a press or a click, and of those that follow them. */
const ACTIONS: ReadonlySet<string> = new Set(['A', 'PA', 'Next', 'OpenAction']);

/**
 * Writes the document anew without anything it could run, open, fetch or unpack. It writes only the objects
 * that pages, outline and fields need, so that the bytes of the others are gone. Null where the document is not
 * as the PDF library writes one. The same document always gives the same copy.
 */
export function cleanPdf(plain: Buffer): Buffer | null {
  try {
    return clean(readObjects(plain));
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function clean(objects: PdfObjects): Buffer {
  const { trailer, get, resolve } = objects;
  const banned = payloads(objects);
  const numbers = new Map<number, number>();
  const waiting: number[] = [];
  const renumbered = (number: number): PdfValue => {
    if (banned.has(number) || get(number) === null) return NULL;
    let now = numbers.get(number);
    if (now === undefined) {
      now = numbers.size + 1;
      numbers.set(number, now);
      waiting.push(number);
    }
    return { kind: 'reference', to: now };
  };

  const rewritten = (value: PdfValue): PdfValue => {
    if (value.kind === 'reference') return renumbered(value.to);
    if (value.kind === 'array') return { kind: 'array', items: value.items.map(rewritten) };
    return value.kind === 'dictionary' ? withoutWhatActs(value) : value;
  };
  const withoutWhatActs = (dictionary: PdfDictionary, isStream = false): PdfDictionary => {
    const plays = PLAYERS.has(nameOf(resolve(dictionary.entries.get('Subtype'))) ?? '');
    const entries = new Map<string, PdfValue>();
    for (const [key, value] of dictionary.entries) {
      if (LEFT_OUT.has(key) || (plays && PLAYED.has(key))) continue;
      if (isStream && ELSEWHERE.has(key)) continue;
      if (ACTIONS.has(key) && !isHarmlessAction(value, resolve)) continue;
      entries.set(key, rewritten(value));
    }
    return { kind: 'dictionary', entries };
  };
  const only = (value: PdfValue | null, kept: ReadonlySet<string>): PdfDictionary => {
    if (value?.kind !== 'dictionary') throw new NotPlain('no dictionary');
    const entries = [...value.entries].filter(([key]) => kept.has(key));
    return { kind: 'dictionary', entries: new Map(entries) };
  };

  const root = only(resolve(trailer.entries.get('Root')), CATALOG_KEPT);
  const names = resolve(root.entries.get('Names'));
  const catalog = new Map(root.entries);
  if (names !== null) catalog.set('Names', only(names, NAMES_KEPT));
  // The catalog is written last, under a number of its own.
  const written: PdfObject[] = [];
  const lastly = withoutWhatActs({ kind: 'dictionary', entries: catalog });
  const info = trailer.entries.get('Info');
  const infoNow = info?.kind === 'reference' ? renumbered(info.to) : NULL;
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const object = get(number);
    if (object === null) continue;
    const { value, data } = object;
    const now =
      value.kind === 'dictionary' ? withoutWhatActs(value, data !== null) : rewritten(value);
    written.push({ value: now, data });
  }
  written.push({ value: lastly, data: null });
  return writePdf(written, infoNow);
}

/** Finds attached files, scripts and XFA that are objects of their own, to remove them wherever else they are named. */
function payloads({ numbers, get, resolve }: PdfObjects): ReadonlySet<number> {
  const found = new Set<number>();
  const take = (value: PdfValue | null) => {
    if (value?.kind === 'reference') {
      found.add(value.to);
      take(resolve(value));
    } else if (value?.kind === 'array') value.items.forEach(take);
    else if (value?.kind === 'dictionary') [...value.entries.values()].forEach(takeStream);
  };
  // Only streams within `EF` and `RF` are payloads.
  const takeStream = (value: PdfValue) => {
    if (value.kind === 'reference' && get(value.to)?.data != null) found.add(value.to);
  };
  const look = (value: PdfValue): void => {
    if (value.kind === 'array') value.items.forEach(look);
    if (value.kind !== 'dictionary') return;
    for (const [key, entry] of value.entries) {
      if (['EF', 'RF', 'XFA', 'JS'].includes(key)) take(entry);
      else look(entry);
    }
  };
  for (const number of numbers) {
    const object = get(number);
    if (object === null) continue;
    look(object.value);
    if (object.value.kind !== 'dictionary') continue;
    if (nameOf(resolve(object.value.entries.get('Type'))) === 'EmbeddedFile') found.add(number);
  }
  return found;
}
