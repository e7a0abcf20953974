import { type Facts, seenIn } from '../facts.ts';
import { type DocumentFacts, LEAST_CONFIDENCE, type Seen } from '../seen.ts';

/** What kind of print is judged: each has limits of its own. */
export type Print = 'front' | 'back' | 'dataPage' | 'page';

/** The document in a picture, null where none was found for sure. */
export function documentIn(facts: Facts): DocumentFacts | null {
  const document = seenIn(facts)?.document ?? null;
  return document !== null && document.confidence >= LEAST_CONFIDENCE ? document : null;
}

export function printOf({ expected }: Seen, { shape }: DocumentFacts): Print {
  if (shape === 'page') return 'page';
  if (expected === 'cardBack') return 'back';
  return shape === 'dataPage' ? 'dataPage' : 'front';
}
