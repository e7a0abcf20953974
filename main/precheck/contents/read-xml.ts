import { SaxesParser } from 'saxes';
import type { ZipEntry } from './zip-entries.ts';

/** The maximum number of bytes that are read. A document's text may be much longer than the part that is shown. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Real documents have a few dozen levels. */
const MOST_DEPTH = 200;
const MOST_ATTRIBUTES = 500;

/** Handles the elements of a part by their local names. Returning `false` ends the reading. */
interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): boolean | undefined;
  close?(name: string): boolean | undefined;
  text?(text: string): void;
}

class ReadEnough extends Error {}

/**
 * Reads a part of an Office document. Prefixes are removed from names. Entities defined in a DOCTYPE are unknown, and a
 * part with a DOCTYPE is not read. Throws if the part is not XML. Resolves to false if the visitor ended the reading or
 * the part is too long.
 */
export async function readXml(entry: ZipEntry, visitor: XmlVisitor): Promise<boolean> {
  const parser = new SaxesParser({ position: false });
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
    if (visitor.open?.(local(name), Object.fromEntries(named)) === false) throw new ReadEnough();
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (visitor.close?.(local(name)) === false) throw new ReadEnough();
  });
  parser.on('text', (text) => visitor.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    let bytes = 0;
    for await (const piece of entry.pieces(MOST_BYTES)) {
      parser.write(decoder.decode(piece, { stream: true }));
      bytes += piece.length;
    }
    if (bytes >= MOST_BYTES) return false;
    parser.close();
    return true;
  } catch (error) {
    if (error instanceof ReadEnough) return false;
    throw error;
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
