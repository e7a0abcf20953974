import { openDecryption, type StreamDecryption } from './pdf-decryption.ts';
import { nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';
import { type PdfToken, pdfTokens } from './pdf-tokens.ts';
import { decodedStream } from './stream-filters.ts';

/**
 * Names that let a reader do something (ISO 32000-2, table 201, and the annotations and forms that play or run).
 * Names that honest documents use for other things too, such as `Screen`, are left out.
 */
const ACTING_NAMES: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'],
  ...['Movie', 'Sound', 'GoTo3DView', 'RichMediaExecute', 'RichMedia', 'XFA'],
]);

/** The PDF library drops objects that nest deeper than about 64 levels; other readers run them. */
const MOST_DEPTH = 60;
/** The PDF library drops objects with a larger number; other readers run them. */
const MOST_NUMBER = 4_194_303;
/** The most bytes that one object stream, and all of them, may unpack to. */
const MOST_STREAM = 64 * 1024 * 1024;
const MOST_UNPACKED = 256 * 1024 * 1024;
/** The most words that are read; honest documents have some hundred thousand. */
const MOST_WORDS = 4_000_000;
/** Each character is read a few times at most; what takes more is made to take long. */
const MOST_READS = 4;
/** So many characters before `obj` hold its two numbers, with some comments. */
const HEAD = 400;
/** Most characters, all of them blank, that may follow the word `stream` on its line. */
const LONGEST_LINE = 100;
/** The names in a PDF's own bytes that let a reader do something, wherever they are. */
export interface OriginalNames {
  /** How often each of them is written. */
  readonly acting: ReadonlyMap<string, number>;
  /** Why the PDF library may have seen less of it than other readers do; null where nothing says so. */
  readonly hidden: 'deep' | 'number' | 'unclosed' | 'undecoded' | 'long' | null;
}

/**
 * Reads every object in the bytes of a PDF: those that no table names, superseded ones, and those in object streams,
 * decrypted where the user password is empty. Page contents are not read. Never throws for the file's content.
 */
export function namesInOriginal(bytes: Buffer): OriginalNames {
  return new NameReader(bytes).read();
}

interface ReadStream {
  readonly dictionary: PdfDictionary;
  /** The place of its first byte. */
  readonly start: number;
  readonly number: number;
  readonly generation: number;
}

class NameReader {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #acting = new Map<string, number>();
  /** Positions of the objects' values. A value is read again if another object refers to it. */
  readonly #places = new Map<number, number>();
  /** Dictionaries that may be the end of the file, which names its encryption. */
  readonly #ends: PdfDictionary[] = [];
  readonly #objectStreams: ReadStream[] = [];
  #words = MOST_WORDS;
  #characters: number;
  #unpacked = MOST_UNPACKED;
  #hidden: OriginalNames['hidden'] = null;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#file = bytes.toString('latin1');
    this.#characters = MOST_READS * (bytes.length + HEAD);
  }

  read(): OriginalNames {
    for (const { index } of this.#file.matchAll(/(?<![a-z])obj(?![a-z])|trailer/g)) {
      if (this.#hidden !== null) break;
      if (this.#file.startsWith('trailer', index)) this.#readEnd(index + 'trailer'.length);
      else this.#readObject(index);
    }
    const decryption = this.#decryption();
    for (const stream of this.#objectStreams) {
      if (this.#hidden !== null) break;
      this.#readObjectStream(stream, decryption);
    }
    return { acting: this.#acting, hidden: this.#hidden };
  }

  #readEnd(at: number): void {
    // The word may be part of a string.
    const isEnd = /^[\s\0]*<</.test(withoutComments(this.#file.slice(at, at + HEAD)));
    const { value } = this.#readValue(this.#file, at, isEnd);
    if (value?.kind === 'dictionary') this.#ends.push(value);
  }

  #readObject(at: number): void {
    const before = this.#file.slice(Math.max(0, at - HEAD), at);
    const numbers = lastNumbers(before);
    if (numbers === null && /^[\s\0\d]*$/.test(before) && at > HEAD) this.#hidden ??= 'number';
    // A table may lead to an object whatever stands before it, so it is read without numbers too.
    const [number, generation] = numbers ?? [0, 0];
    this.#note(number);
    const { value, end, ending } = this.#readValue(this.#file, at + 'obj'.length, numbers !== null);
    if (value === null) return;
    if (numbers !== null) this.#places.set(number, at + 'obj'.length);
    if (ending !== 'stream' || value.kind !== 'dictionary') return;
    const { entries } = value;
    if (nameOf(entries.get('Type')) === 'XRef') this.#ends.push(value);
    if (nameOf(entries.get('Type')) !== 'ObjStm' && !entries.has('First')) return;
    // Readers start the data on the next line, whatever else is on this one.
    const line = /^[ \t\0\f]*(?:\r\n|\r|\n)/.exec(this.#file.slice(end, end + LONGEST_LINE))?.[0];
    if (line === undefined) this.#hidden ??= 'undecoded';
    else
      this.#objectStreams.push({ dictionary: value, start: end + line.length, number, generation });
  }

  #readObjectStream(stream: ReadStream, decryption: StreamDecryption | 'none' | null): void {
    const { dictionary, start, number, generation } = stream;
    const data = this.#bytes.subarray(start, this.#endOf(stream));
    const plain = decryption === 'none' ? data : (decryption?.(data, number, generation) ?? null);
    const decoded =
      plain && decodedStream(plain, dictionary, Math.min(MOST_STREAM, this.#unpacked));
    if (decoded === null) {
      this.#hidden ??= 'undecoded';
      return;
    }
    this.#unpacked -= decoded.length;
    const text = decoded.toString('latin1');
    const head = /^[\s\0\d]*/.exec(text)?.[0] ?? '';
    const numbers = head.match(/\d+/g)?.map(Number) ?? [];
    const given = this.#wordOf(dictionary.entries.get('First'));
    const first = given === null ? head.length : /^\d+$/.test(given) ? Number(given) : -1;
    // Readers that take the head for something else would find other objects.
    if (first < 0 || /[^\s\0]/.test(withoutComments(text.slice(head.length, first)))) {
      this.#hidden ??= 'undecoded';
      return;
    }
    this.#characters += MOST_READS * text.length;
    const inHead = Math.floor((head.slice(0, first).match(/\d+/g)?.length ?? 0) / 2);
    const named = Number(this.#wordOf(dictionary.entries.get('N')));
    const count = Number.isInteger(named) ? Math.max(inHead, named) : Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const place = first + (numbers[at + 1] ?? 0);
      const { isWhole } = this.#readValue(text, place);
      this.#note(numbers[at] ?? 0);
      // Other readers may find a longer stream, which contains the rest of the object.
      if (!isWhole && at < 2 * count) this.#hidden ??= 'undecoded';
      if (this.#hidden !== null) return;
    }
  }

  /** The place behind a stream's data: by its length where that leads to its end, else where its end is written. */
  #endOf({ dictionary, start }: ReadStream): number {
    const length = Number(this.#wordOf(dictionary.entries.get('Length')) ?? Number.NaN);
    const isThere = /^[\s\0]*endstream/.test(this.#file.slice(start + length, start + length + 20));
    if (Number.isInteger(length) && isThere) return start + length;
    const end = this.#file.indexOf('endstream', start);
    return end < 0 ? this.#file.length : end;
  }

  /** How object streams are encrypted; null where they are, and nobody can read them without a password. */
  #decryption(): StreamDecryption | 'none' | null {
    const end = this.#ends.findLast(({ entries }) => entries.has('Encrypt'));
    if (end === undefined) return 'none';
    const encrypt = this.#resolved(end.entries.get('Encrypt'));
    const ids = this.#resolved(end.entries.get('ID'));
    const id = ids?.kind === 'array' ? this.#resolved(ids.items[0]) : null;
    if (encrypt?.kind !== 'dictionary') return null;
    return openDecryption(encrypt, Buffer.from(id?.kind === 'string' ? id.bytes : '', 'latin1'));
  }

  #resolved(value: PdfValue | undefined): PdfValue | null {
    if (value?.kind !== 'reference') return value ?? null;
    const place = this.#places.get(value.to);
    return place === undefined ? null : this.#readValue(this.#file, place, false).value;
  }

  #wordOf(value: PdfValue | undefined): string | null {
    const found = this.#resolved(value);
    return found?.kind === 'word' ? found.text : null;
  }

  #note(number: number): void {
    if (number > MOST_NUMBER) this.#hidden ??= 'number';
  }

  /**
   * Reads a value as readers do that repair what they can: what is not closed goes on to the next object. Notes the
   * names in it, whatever it turns out to be. One that is not `sure` may be three letters in the data of a picture, where
   * levels mean nothing.
   */
  #readValue(text: string, at: number, sure = true) {
    const open: { readonly isArray: boolean; readonly items: PdfValue[] }[] = [];
    let value: PdfValue | null = null;
    const put = (one: PdfValue): void => {
      const frame = open.at(-1);
      if (frame !== undefined) frame.items.push(one);
      else value ??= one;
    };
    let read = at;
    const count = (end: number): void => {
      this.#characters -= end - read;
      read = end;
      if (--this.#words < 0 || this.#characters < 0) this.#hidden ??= 'long';
    };
    for (const { kind, text: word, end } of allTokens(text, at)) {
      count(end);
      if (this.#hidden !== null) break;
      if (kind === 'name') {
        if (ACTING_NAMES.has(word)) this.#acting.set(word, (this.#acting.get(word) ?? 0) + 1);
        put({ kind, name: word });
      } else if (kind === 'string') put({ kind, bytes: word });
      else if (word === '[' || word === '<<') {
        open.push({ isArray: word === '[', items: [] });
        if (sure && open.length > MOST_DEPTH) this.#hidden ??= 'deep';
      } else if (word === ']' || word === '>>') {
        const frame = open.pop();
        // Readers skip one that closes nothing.
        if (frame === undefined) continue;
        put(frame.isArray ? { kind: 'array', items: frame.items } : dictionaryOf(frame.items));
      } else if (word === 'R') {
        const items = open.at(-1)?.items;
        const [number] = items?.splice(-2) ?? [];
        put({ kind: 'reference', to: number?.kind === 'word' ? Number(number.text) : 0 });
      } else if (word === 'obj' || ((open.length === 0 || !sure) && ENDINGS.has(word))) {
        // The next object is read from its own beginning.
        if (sure && open.length > 0) this.#hidden ??= 'unclosed';
        return { value: value as PdfValue | null, end, ending: word, isWhole: open.length === 0 };
      } else {
        // Some readers end the object here. Others continue.
        if (sure && ENDINGS.has(word)) this.#hidden ??= 'unclosed';
        put({ kind: 'word', text: word });
      }
      // An object in an object stream has no end but that of its value.
      if (open.length === 0 && text !== this.#file) break;
    }
    // What is no word was read to the end all the same.
    if (text === this.#file) count(text.length);
    const isWhole = value !== null && open.length === 0;
    if (sure && text === this.#file && open.length > 0) this.#hidden ??= 'unclosed';
    return { value: value as PdfValue | null, end: text.length, ending: '', isWhole };
  }
}

/** Keywords that end an object. */
const ENDINGS: ReadonlySet<string> = new Set(['stream', 'endobj', 'startxref', 'xref']);

/** Reads words to the end of the text, also past the end of an object: readers go on in one that is not closed. */
function* allTokens(text: string, from: number): Generator<PdfToken> {
  for (let at = from, before = -1; at > before; ) {
    before = at;
    for (const token of pdfTokens(text, at)) {
      yield token;
      at = token.end;
    }
  }
}

/**
 * The two numbers that end a text, which comments may stand between; null where there are none. Digits count from
 * the first of them: a table may lead into the middle of a word.
 */
function lastNumbers(text: string): readonly [number: number, generation: number] | null {
  const found = NUMBERS.exec(withoutComments(text)) ?? NUMBERS.exec(text);
  return found && [Number(found[1]), Number(found[2])];
}

function withoutComments(text: string): string {
  const lines = text.split(/[\r\n]/).map((line) => line.split('%', 1)[0] ?? '');
  return lines.join(' ');
}

const NUMBERS = /(\d{1,19})[\s\0]+(\d{1,19})[\s\0]*$/;

function dictionaryOf(items: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at + 1 < items.length; at++) {
    const [key, value] = [nameOf(items[at]), items[at + 1]];
    if (key === null || value === undefined) continue;
    entries.set(key, value);
    at++;
  }
  return { kind: 'dictionary', entries };
}
