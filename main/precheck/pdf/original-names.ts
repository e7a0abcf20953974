import { openDecryption, type StreamDecryption } from './pdf-decryption.ts';
import { nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';
import { type PdfToken, pdfTokens } from './pdf-tokens.ts';
import { decodedStream } from './stream-filters.ts';

/**
 * Names that let a reader do something: actions (ISO 32000-2, table 201), and annotations and forms that play or run
 * something. Names that legitimate documents also use for other purposes, such as `Screen`, are left out.
 */
const ACTING_NAMES: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'],
  ...['Movie', 'Sound', 'GoTo3DView', 'RichMediaExecute', 'RichMedia', 'XFA'],
]);

/** The PDF library drops objects that are nested deeper than about 64 levels, but other readers process them. */
const MOST_DEPTH = 60;
/** The PDF library drops objects with a higher number, but other readers process them. */
const MOST_NUMBER = 4_194_303;
/** The maximum decompressed size of one object stream, and of all of them combined, in bytes. */
const MOST_STREAM = 64 * 1024 * 1024;
const MOST_UNPACKED = 256 * 1024 * 1024;
/** The maximum number of words that are read. Legitimate documents have several hundred thousand. */
const MOST_WORDS = 4_000_000;
/**
 * The maximum number of times that each character is read, on average. A file that needs more was crafted to take a
 * long time.
 */
const MOST_READS = 4;
/** The number of characters before `obj` that are searched for its two numbers. This leaves room for some comments. */
const HEAD = 400;
/** The maximum number of characters that may follow the word `stream` on its line. All of them must be blank. */
const LONGEST_LINE = 100;
/** The names in the original bytes of a PDF that let a reader do something, wherever they occur. */
export interface OriginalNames {
  /** How often each name occurs. */
  readonly acting: ReadonlyMap<string, number>;
  /** Why the PDF library may have read less than other readers do, or null if nothing indicates that. */
  readonly hidden: 'deep' | 'number' | 'unclosed' | 'undecoded' | 'long' | null;
}

/**
 * Reads every object in the bytes of a PDF. This includes objects that are in no table, replaced objects, and objects
 * in object streams. Object streams are decrypted if the user password is empty. Page contents are not read. The
 * content of the file never makes this throw.
 */
export function namesInOriginal(bytes: Buffer): OriginalNames {
  return new NameReader(bytes).read();
}

interface ReadStream {
  readonly dictionary: PdfDictionary;
  /** The position of the first byte of the data. */
  readonly start: number;
  readonly number: number;
  readonly generation: number;
}

class NameReader {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #acting = new Map<string, number>();
  /** The positions of the objects' values. A value is read again when another object refers to it. */
  readonly #places = new Map<number, number>();
  /** Dictionaries that may be the trailer, which refers to the encryption dictionary. */
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
    // The word `trailer` may be part of a string.
    const isEnd = /^[\s\0]*<</.test(withoutComments(this.#file.slice(at, at + HEAD)));
    const { value } = this.#readValue(this.#file, at, isEnd);
    if (value?.kind === 'dictionary') this.#ends.push(value);
  }

  #readObject(at: number): void {
    const before = this.#file.slice(Math.max(0, at - HEAD), at);
    const numbers = lastNumbers(before);
    if (numbers === null && /^[\s\0\d]*$/.test(before) && at > HEAD) this.#hidden ??= 'number';
    // A table may refer to an object regardless of what precedes it, so read the object even without numbers.
    const [number, generation] = numbers ?? [0, 0];
    this.#note(number);
    const { value, end, ending } = this.#readValue(this.#file, at + 'obj'.length, numbers !== null);
    if (value === null) return;
    if (numbers !== null) this.#places.set(number, at + 'obj'.length);
    if (ending !== 'stream' || value.kind !== 'dictionary') return;
    const { entries } = value;
    if (nameOf(entries.get('Type')) === 'XRef') this.#ends.push(value);
    if (nameOf(entries.get('Type')) !== 'ObjStm' && !entries.has('First')) return;
    // Readers start the data on the next line, regardless of what else is on this one.
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
    // Readers that interpret the header differently would find different objects.
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
      // Other readers may find a longer stream that contains the rest of the object.
      if (!isWhole && at < 2 * count) this.#hidden ??= 'undecoded';
      if (this.#hidden !== null) return;
    }
  }

  /**
   * Returns the position after a stream's data. The stream's length is used if `endstream` follows there. Otherwise,
   * the data ends at the next `endstream`.
   */
  #endOf({ dictionary, start }: ReadStream): number {
    const length = Number(this.#wordOf(dictionary.entries.get('Length')) ?? Number.NaN);
    const isThere = /^[\s\0]*endstream/.test(this.#file.slice(start + length, start + length + 20));
    if (Number.isInteger(length) && isThere) return start + length;
    const end = this.#file.indexOf('endstream', start);
    return end < 0 ? this.#file.length : end;
  }

  /**
   * Returns how to decrypt object streams, or 'none' if they are not encrypted. Returns null if they cannot be read
   * without a password.
   */
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
   * Reads a value like a reader that repairs files: an unclosed value continues into the next object. Records the names
   * in it, whatever the value turns out to be. Unless `sure` is true, the letters `obj` may be part of a picture's
   * data, where nesting means nothing.
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
        // Readers ignore unmatched closing brackets.
        if (frame === undefined) continue;
        put(frame.isArray ? { kind: 'array', items: frame.items } : dictionaryOf(frame.items));
      } else if (word === 'R') {
        const items = open.at(-1)?.items;
        const [number] = items?.splice(-2) ?? [];
        put({ kind: 'reference', to: number?.kind === 'word' ? Number(number.text) : 0 });
      } else if (word === 'obj' || ((open.length === 0 || !sure) && ENDINGS.has(word))) {
        // The next object is read separately from its beginning.
        if (sure && open.length > 0) this.#hidden ??= 'unclosed';
        return { value: value as PdfValue | null, end, ending: word, isWhole: open.length === 0 };
      } else {
        // Some readers end the object here, while others continue.
        if (sure && ENDINGS.has(word)) this.#hidden ??= 'unclosed';
        put({ kind: 'word', text: word });
      }
      // An object in an object stream ends where its value ends.
      if (open.length === 0 && text !== this.#file) break;
    }
    // Characters that don't form a word have also been read.
    if (text === this.#file) count(text.length);
    const isWhole = value !== null && open.length === 0;
    if (sure && text === this.#file && open.length > 0) this.#hidden ??= 'unclosed';
    return { value: value as PdfValue | null, end: text.length, ending: '', isWhole };
  }
}

/** Keywords that end an object. */
const ENDINGS: ReadonlySet<string> = new Set(['stream', 'endobj', 'startxref', 'xref']);

/**
 * Yields words up to the end of the text, even past the end of an object. Some readers continue after an unclosed
 * object.
 */
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
 * Returns the two numbers at the end of a text, or null if there are none. There may be comments between them. The
 * first number may begin in the middle of a word, because a table may refer to such a position.
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
