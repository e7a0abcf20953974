import type { Carried } from './carried.ts';
import { objectTable } from './pdf/pdf-objects.ts';
import { type PdfToken, pdfTokens } from './pdf-tokens.ts';

/** Words that are read of all objects; honest documents have some hundred thousand at most. */
const MOST_WORDS = 2_000_000;

/**
 * Calls of the functions that Acrobat's own form editor writes into fields, with nothing but literals in
 * them: how a date or an amount is written, and sums. Ordinary forms hold them.
 */
const FIELD_FORMAT =
  /^(\s*AF(Number|Percent|Date|Time|Special|Simple|Range|Exact|Merge)\w*\s*\((\s*(new Array\s*\([^()]*\)|"[^"\\]*"|'[^'\\]*'|[\w.+-]+|,))*\s*\)\s*;?)+\s*$/;

/**
 * What the objects of a PDF let a reader do beyond showing pages.
 * @param plain the document as the PDF library writes it out: without encryption, every object by itself
 *   and named in one table, however it lay in the file
 */
export function carriedByObjects(plain: Buffer): ReadonlySet<Carried> {
  const file = plain.toString('latin1');
  const places = objectTable(file)?.places;
  if (places === undefined) return new Set(['unread']);
  const found = new Set<Carried>();
  let words = 0;
  for (const at of places.values()) {
    let last: PdfToken | null = null;
    for (const token of pdfTokens(file, at)) {
      words += 1;
      if (words > MOST_WORDS) return found.add('unread');
      if (last?.kind === 'name') note(found, last.text, token, file, places);
      last = token;
    }
  }
  return found;
}

function note(
  found: Set<Carried>,
  key: string,
  value: PdfToken,
  file: string,
  places: ReadonlyMap<number, number>,
): void {
  if (key === 'XFA' && value.text !== 'null') found.add('xfa');
  if (key === 'EF' && /^(<<|\d+)$/.test(value.text)) found.add('embeddedFile');
  if (key === 'Type' && value.kind === 'name' && value.text === 'EmbeddedFile') {
    found.add('embeddedFile');
  }
  if (key === 'S' && value.kind === 'name' && value.text === 'Launch') found.add('launch');
  if (key === 'JS' && !isFieldFormat(value, file, places)) found.add('script');
}

function isFieldFormat(
  value: PdfToken,
  file: string,
  places: ReadonlyMap<number, number>,
): boolean {
  if (value.kind === 'string') return FIELD_FORMAT.test(scriptText(value.text));
  const at = places.get(Number(value.text));
  if (at === undefined) return false;
  // Number, generation, `obj`, and what the object is.
  const [, , , object] = pdfTokens(file, at);
  return object?.kind === 'string' && FIELD_FORMAT.test(scriptText(object.text));
}

/** Text strings are UTF-16 where they begin with its mark (ISO 32000-1, 7.9.2.2). */
function scriptText(bytes: string): string {
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
