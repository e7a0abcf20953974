import { type Facts, visibleIn } from '../facts/facts.ts';
import { type DocumentFacts, LEAST_CONFIDENCE, type VisibleFacts } from '../facts/visible-facts.ts';

/** What kind of print is judged: each has limits of its own. */
export type Print = 'front' | 'back' | 'dataPage' | 'page';

/** The document in a picture, null where none was found for sure. */
export function documentIn(facts: Facts): DocumentFacts | null {
  const document = visibleIn(facts)?.document ?? null;
  return document !== null && document.confidence >= LEAST_CONFIDENCE ? document : null;
}

export function printOf({ expected }: VisibleFacts, { shape }: DocumentFacts): Print {
  if (shape === 'page') return 'page';
  if (expected === 'cardBack') return 'back';
  return shape === 'dataPage' ? 'dataPage' : 'front';
}

/** The document with the kind of its print, null where none was found for sure. */
export function ofDocument(facts: Facts) {
  const seen: VisibleFacts | null = visibleIn(facts);
  const document = documentIn(facts);
  return seen && document ? { document, print: printOf(seen, document) } : null;
}

export function printOn(facts: Facts): Print {
  return ofDocument(facts)?.print ?? 'front';
}

/** Of the document, or of the whole picture where none was found. */
export function lightOf(facts: Facts) {
  return documentIn(facts)?.light ?? visibleIn(facts)?.frame.light ?? null;
}
