import { type Facts, visibleIn } from '../facts/facts.ts';
import { type DocumentFacts, isKnown } from '../facts/visible-facts.ts';
import { documentIn } from './subject.ts';

/**
 * What a block rests on:
 * - `file`: the file cannot be opened, or holds nothing to look at.
 * - `document`: it was measured on something known to be the document.
 * - `picture`: it was measured on the whole picture, and holds whatever that shows.
 * - `read`: a code, a zone or print that was read says so.
 * - `absence`: the whole picture, sharp and lit, was searched, and nothing that a document shows is there.
 * - `copy`: it is the same picture twice.
 */
export type Proof = 'file' | 'document' | 'picture' | 'read' | 'absence' | 'copy';

/** The outline, the size or the kind is not known: no proof of anything. */
export type Doubt = 'doubt';

/** A page of which no side is seen was measured on the whole picture. */
export function fillsPicture({ shape, corners }: DocumentFacts): boolean {
  return shape === 'page' && corners.flat().every((part) => part === 0 || part === 1);
}

/** Whether what was measured on the document found is proof, or hangs on an outline that is in doubt. */
export function documentProof(facts: Facts): 'document' | 'picture' | Doubt {
  const document = documentIn(facts);
  if (document === null) return 'doubt';
  if (fillsPicture(document)) return 'picture';
  const seen = visibleIn(facts);
  const read = seen?.barcode != null || seen?.mrz?.read === 'whole';
  return read || isKnown(document) ? 'document' : 'doubt';
}
