import { createHash } from 'node:crypto';
import type { PdfObject, PdfValue } from './pdf-objects.ts';
import { HEAD, writtenObject, writtenTable, writtenTrailer } from './write-pdf.ts';

/** Pages of a document that is assembled from parts, as they appear in the finished file. */
export interface PdfPart {
  /** The part's objects, one after another. */
  readonly bytes: Uint8Array;
  /** The start of each object in `bytes`. The objects have consecutive numbers. */
  readonly places: readonly number[];
  /** The object numbers of the part's pages, in order. */
  readonly pages: readonly number[];
}

/** The catalog and the page tree are the first objects of every assembled document. */
const TREE = 2;
export const FIRST_NUMBER = 3;

/** The page tree that is the parent of each page. */
export const PARENT: PdfValue = { kind: 'reference', to: TREE };

/** Writes these objects as a part, numbered from `first`. */
export function partOf(
  objects: readonly PdfObject[],
  first: number,
  pages: readonly number[],
): PdfPart {
  const pieces: Buffer[] = [];
  let size = 0;
  const places = objects.map((object, index) => {
    const at = size;
    for (const piece of writtenObject(first + index, object)) {
      pieces.push(piece);
      size += piece.length;
    }
    return at;
  });
  return { bytes: new Uint8Array(Buffer.concat(pieces)), places, pages };
}

/**
 * Joins parts into one document. The document is returned in pieces, because it may be large. Each part's numbers must
 * follow those of the previous part, starting at `FIRST_NUMBER`. Equal parts yield equal bytes.
 */
export function joinedParts(parts: readonly PdfPart[]): readonly Uint8Array[] {
  const kids = parts.flatMap(({ pages }) => pages.map((page) => `${page} 0 R`));
  const catalog = Buffer.from(`1 0 obj\n<</Type /Catalog/Pages ${TREE} 0 R>>\nendobj\n`);
  const tree = Buffer.from(
    `${TREE} 0 obj\n<</Type /Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>\nendobj\n`,
  );
  const places = [HEAD.length, HEAD.length + catalog.length];
  let size = HEAD.length + catalog.length + tree.length;
  for (const part of parts) {
    for (const place of part.places) places.push(size + place);
    size += part.bytes.length;
  }
  const body = [HEAD, catalog, tree, ...parts.map(({ bytes }) => bytes)];
  const digest = createHash('sha256');
  for (const piece of body) digest.update(piece);
  const table = writtenTable(places);
  const trailer = writtenTrailer('/Root 1 0 R', places.length, size, digest.digest('hex'));
  return [...body, Buffer.from(table + trailer)];
}

/** Joins parts with consecutive numbers into one part. */
export function together(parts: readonly PdfPart[]): PdfPart {
  let size = 0;
  const places = parts.flatMap((part) => {
    const before = size;
    size += part.bytes.length;
    return part.places.map((place) => before + place);
  });
  const bytes = new Uint8Array(Buffer.concat(parts.map((part) => part.bytes)));
  return { bytes, places, pages: parts.flatMap(({ pages }) => pages) };
}
