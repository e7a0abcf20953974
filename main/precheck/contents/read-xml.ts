import { SaxesParser } from 'saxes';
import type { ZipEntry } from './zip-entries.ts';

/** The maximum number of bytes that are read. A document's text may be much longer than the excerpt that is shown. */
const MOST_BYTES = 24 * 1024 * 1024;
/** The maximum nesting of elements. Real documents have a few dozen levels. */
const MOST_DEPTH = 200;
const MOST_ATTRIBUTES = 500;
/** The maximum number of characters that are copied from a part for a library. At most a hundredth of them is shown. */
const MOST_COPIED = 1_000_000;

type Attributes = Readonly<Record<string, string>>;

/** An element as it is written in the part, with the prefixes of its names. */
interface RawElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Handles the elements of a part by their local names. `open` and `close` return `false` to stop reading. */
interface XmlVisitor {
  open?(name: string, attributes: Attributes, raw: RawElement): boolean | undefined;
  close?(name: string, rawName: string): boolean | undefined;
  text?(text: string): void;
}

/** The number of bytes that may still be read from a file's parts. */
export interface ReadingBudget {
  bytes: number;
}

class ReadEnough extends Error {}

/**
 * Reads a part of an Office document. Prefixes are removed from names. Throws if the part is not XML, has a DOCTYPE, or
 * has too many levels or attributes. Resolves to false if the visitor stopped reading or the part is too long.
 */
export async function readXml(
  entry: ZipEntry,
  visitor: XmlVisitor,
  budget: ReadingBudget = { bytes: MOST_BYTES },
): Promise<boolean> {
  const parser = new SaxesParser<Record<'position' | 'xmlns', false>>({
    position: false,
    xmlns: false,
  });
  const fail = (what: string) => {
    throw new Error(what);
  };
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => fail('DOCTYPE'));
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > MOST_DEPTH) fail('too deep');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) fail('too many attributes');
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    const named = Object.entries(given).map(([key, value]) => [local(key), value]);
    const tag = { name, attributes: given };
    if (visitor.open?.(local(name), Object.fromEntries(named), tag) === false)
      throw new ReadEnough();
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (visitor.close?.(local(name), name) === false) throw new ReadEnough();
  });
  // The text between two tags arrives in one piece.
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const most = Math.min(MOST_BYTES, budget.bytes);
  let bytes = 0;
  try {
    for await (const piece of entry.pieces(most)) {
      bytes += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
    }
    if (bytes >= most) return false;
    parser.close();
    return true;
  } catch (error) {
    if (error instanceof ReadEnough) return false;
    throw error;
  } finally {
    budget.bytes -= bytes;
  }
}

/**
 * Decides what to copy from a part. `false` ends the copy, either after the element that was closed or before the one
 * being opened. `'skip'` leaves out an element and all of its content.
 */
interface CopyVisitor {
  open?(name: string, attributes: Attributes): false | 'skip' | undefined;
  close?(name: string): boolean | undefined;
  /** Returns the text to copy instead. */
  text?(text: string): string;
}

export interface XmlCopy {
  /** Empty if the copy ended before the part's first element. */
  readonly xml: string;
  /** False if the part is longer than its copy. */
  readonly isWhole: boolean;
}

/**
 * Copies the beginning of a part of an Office document for a library that can only read whole parts. The copy ends
 * where the visitor needs no more. It is well-formed and has no DOCTYPE. References to other parts and to anything
 * outside the file are removed. The library therefore finds no link or picture to follow.
 */
export async function copyXml(
  entry: ZipEntry,
  visitor: CopyVisitor,
  budget?: ReadingBudget,
): Promise<XmlCopy> {
  const pieces: string[] = [];
  const opened: string[] = [];
  let length = 0;
  /** The number of open elements that are being skipped. */
  let skipped = 0;
  const add = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
    return length <= MOST_COPIED;
  };
  const isWhole = await readXml(
    entry,
    {
      open(name, attributes, raw) {
        const wish = skipped > 0 ? 'skip' : visitor.open?.(name, attributes);
        if (wish === false) return false;
        if (wish === 'skip') skipped += 1;
        else opened.push(raw.name);
        return skipped > 0 || add(openTag(raw));
      },
      close(name, rawName) {
        if (skipped > 0) {
          skipped -= 1;
          return undefined;
        }
        opened.pop();
        const hasRoom = add(`</${rawName}>`);
        return visitor.close?.(name) !== false && hasRoom;
      },
      text(text) {
        // Text outside the root is not copied.
        if (skipped === 0 && opened.length > 0) add(escaped(visitor.text?.(text) ?? text));
      },
    },
    budget,
  );
  const ends = opened.reverse().map((name) => `</${name}>`);
  return { xml: [...pieces, ...ends].join(''), isWhole };
}

/** Attributes that refer to other parts or to something outside the file. */
const LEADS_AWAY: ReadonlySet<string> = new Set(['id', 'embed', 'link', 'pict', 'href', 'src']);

export function openTag({ name, attributes }: RawElement): string {
  const kept = Object.entries(attributes).filter(([key]) => !LEADS_AWAY.has(local(key)));
  return `<${name}${kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
