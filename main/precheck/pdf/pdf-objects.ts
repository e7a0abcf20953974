import { inflateSync } from 'node:zlib';
import { pdfTokens } from './pdf-tokens.ts';

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  /** The bytes as Latin-1 characters. */
  | { readonly kind: 'string'; readonly bytes: string }
  | { readonly kind: 'reference'; readonly to: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  /** A number, `true`, `false`, or `null`. */
  | { readonly kind: 'word'; readonly text: string };

export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

export interface PdfObject {
  readonly value: PdfValue;
  /** The data of a stream, encoded as its dictionary says. Null for any other object. */
  readonly data: Buffer | null;
}

/** The objects of a PDF that the PDF library has written. */
export interface PdfObjects {
  readonly trailer: PdfDictionary;
  readonly numbers: readonly number[];
  /**
   * Returns the object with this number, or null if the document doesn't contain it. Throws `NotPlain` if the object
   * cannot be read.
   */
  get(number: number): PdfObject | null;
  readonly resolve: ResolvePdf;
}

/** Returns the value itself, or the object that it refers to. */
export type ResolvePdf = (value: PdfValue | undefined) => PdfValue | null;

/** Thrown if the document does not have the library's form, or is nested deeper than any legitimate document. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

const MOST_DEPTH = 200;
/** The maximum number of words in all objects. Legitimate documents have several hundred thousand. */
const MOST_WORDS = 2_000_000;
/** The maximum length of a chain of references. */
const MOST_REFERENCES = 20;
export const NULL: PdfValue = { kind: 'word', text: 'null' };

/**
 * Reads the table at the end of the file now, and each object when it is requested. Throws `NotPlain` if there is no
 * table or no trailer.
 */
export function readObjects(plain: Buffer): PdfObjects {
  const file = plain.toString('latin1');
  const table = objectTable(file);
  if (table === null) throw new NotPlain('no table');
  const known = new Map<number, PdfObject>();
  const budget = { words: MOST_WORDS };

  function get(number: number): PdfObject | null {
    const at = table?.places.get(number);
    if (at === undefined) return null;
    const object = known.get(number) ?? readObject(file, plain, at, budget);
    known.set(number, object);
    return object;
  }

  function resolve(value: PdfValue | undefined): PdfValue | null {
    let now = value;
    for (let step = 0; now?.kind === 'reference'; step++) {
      if (step > MOST_REFERENCES) throw new NotPlain('references in a circle');
      now = get(now.to)?.value;
    }
    return now ?? null;
  }

  const trailer = readValue(file, table.trailer, budget).value;
  if (trailer.kind !== 'dictionary') throw new NotPlain('no trailer');
  return { trailer, numbers: [...table.places.keys()], get, resolve };
}

/**
 * Reads the table of a document that the library wrote. Returns the positions of the objects and of the trailer, or
 * null if there is no table.
 */
function objectTable(
  file: string,
): { readonly places: ReadonlyMap<number, number>; readonly trailer: number } | null {
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.slice(-200))?.[1];
  if (start === undefined || !file.startsWith('xref', Number(start))) return null;
  const places = new Map<number, number>();
  const trailer = file.indexOf('trailer', Number(start));
  if (trailer < 0) return null;
  let number = 0;
  for (const line of file.slice(Number(start) + 4, trailer).split(/[\r\n]+/)) {
    const entry = /^(\d{10}) \d{5} n/.exec(line);
    const section = /^(\d+) \d+\s*$/.exec(line);
    if (section) number = Number(section[1]);
    else if (line.trim() !== '') {
      if (entry) places.set(number, Number(entry[1]));
      number++;
    }
  }
  return { places, trailer: trailer + 'trailer'.length };
}

/** Returns the text of a name, or null for other values. */
export function nameOf(value: PdfValue | null | undefined): string | null {
  return value?.kind === 'name' ? value.name : null;
}

/**
 * Returns the decoded data of a stream. Returns null if it is larger than `most` bytes or has an unsupported encoding.
 */
export function streamBytes({ value, data }: PdfObject, most: number): Buffer | null {
  if (data === null || value.kind !== 'dictionary') return null;
  const filter = value.entries.get('Filter');
  const only = filter?.kind === 'array' && filter.items.length === 1 ? filter.items[0] : filter;
  if (only === undefined) return data.length <= most ? data : null;
  if (nameOf(only) !== 'FlateDecode' || value.entries.has('DecodeParms')) return null;
  try {
    return inflateSync(data, { maxOutputLength: most });
  } catch {
    return null;
  }
}

function readObject(file: string, plain: Buffer, at: number, budget: Budget): PdfObject {
  const head = /^\s*\d+\s+\d+\s+obj/.exec(file.slice(at, at + 60))?.[0];
  if (head === undefined) throw new NotPlain('no object');
  const { value, end, ending } = readValue(file, at + head.length, budget);
  if (ending === 'endobj') return { value, data: null };
  const length = value.kind === 'dictionary' ? value.entries.get('Length') : undefined;
  if (ending !== 'stream' || length?.kind !== 'word') throw new NotPlain('no end');
  const start = end + (file.startsWith('\r\n', end) ? 2 : 1);
  const bytes = Number(length.text);
  if (
    !Number.isInteger(bytes) ||
    !/^\s*endstream/.test(file.slice(start + bytes, start + bytes + 40))
  ) {
    throw new NotPlain('no end of a stream');
  }
  return { value, data: plain.subarray(start, start + bytes) };
}

interface Frame {
  readonly of: 'array' | 'dictionary' | 'object';
  readonly items: PdfValue[];
}

/** The number of words that may still be read in a document. */
interface Budget {
  words: number;
}

/** Reads the value at a position, and the word after it. */
function readValue(file: string, at: number, budget: Budget) {
  const open: Frame[] = [{ of: 'object', items: [] }];
  for (const { kind, text, end } of pdfTokens(file, at)) {
    const frame = open.at(-1);
    if (frame === undefined || open.length > MOST_DEPTH) throw new NotPlain('nested');
    if (--budget.words < 0) throw new NotPlain('too long');
    const { items } = frame;
    if (kind === 'name') items.push({ kind, name: text });
    else if (kind === 'string') items.push({ kind, bytes: text });
    else if (text === '[') open.push({ of: 'array', items: [] });
    else if (text === '<<') open.push({ of: 'dictionary', items: [] });
    else if (text === ']' || text === '>>') {
      const wanted = text === ']' ? 'array' : 'dictionary';
      if (frame.of !== wanted) throw new NotPlain('unbalanced');
      open.pop();
      open.at(-1)?.items.push(wanted === 'array' ? { kind: wanted, items } : dictionary(items));
    } else if (text === 'R') items.push(reference(items.splice(-2)));
    else if (['stream', 'endobj', 'startxref'].includes(text)) {
      const [value] = items;
      if (frame.of !== 'object' || value === undefined || items.length > 1) {
        throw new NotPlain('not one value');
      }
      return { value, end, ending: text };
    } else items.push({ kind: 'word', text });
  }
  throw new NotPlain('no end');
}

function dictionary(items: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at < items.length; at += 2) {
    const [key, value] = [nameOf(items[at]), items[at + 1]];
    if (key === null || value === undefined) throw new NotPlain('no key');
    entries.set(key, value);
  }
  return { kind: 'dictionary', entries };
}

function reference([number, generation]: readonly PdfValue[]): PdfValue {
  const whole = (value: PdfValue | undefined) =>
    value?.kind === 'word' && /^\d+$/.test(value.text) ? Number(value.text) : null;
  const to = whole(number);
  if (to === null || whole(generation) === null) throw new NotPlain('no reference');
  return { kind: 'reference', to };
}

/** Yields every dictionary that a reader can reach from a value, each once. */
export function* reachable({ get }: PdfObjects, from: PdfValue): Generator<PdfDictionary> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value.kind === 'reference') {
      if (seen.has(value.to)) continue;
      seen.add(value.to);
      const object = get(value.to);
      if (object !== null) waiting.push(object.value);
    } else if (value.kind === 'array') for (const item of value.items) waiting.push(item);
    else if (value.kind === 'dictionary') {
      yield value;
      for (const entry of value.entries.values()) waiting.push(entry);
    }
  }
}

/** Yields every dictionary, including those that no reader can reach. */
export function everyDictionary(objects: PdfObjects): Generator<PdfDictionary> {
  const items = objects.numbers.map((to): PdfValue => ({ kind: 'reference', to }));
  return reachable(objects, { kind: 'array', items: [objects.trailer, ...items] });
}
