import { type Facts, seenIn } from '../facts.ts';
import { areaOf } from '../seeing/quad.ts';
import { LEAST_CONFIDENCE } from '../seen.ts';
import { isRead } from './card-kind-rule.ts';
import { HAND, WELL_FOUND } from './limits.ts';
import { type Finding, plain } from './rule.ts';
import { documentIn } from './subject.ts';

/** Part of the picture that a document fills from which on there is no room for a hand beside it. */
const FILLED = 0.85;

/**
 * A hand so large that the document's sides cannot be made out below it. Where the picture was taken for
 * the document, the color of its ground may be that of skin: a question, unless a zone or code was read.
 */
export function handIn(facts: Facts): Finding | null {
  const seen = seenIn(facts);
  if (seen === null || seen.frame.hand < HAND) return null;
  const document = documentIn(facts);
  if (document !== null && areaOf(document.corners) >= FILLED) {
    const taken = document.confidence <= LEAST_CONFIDENCE && !isRead(seen);
    return plain(taken, 'doubt', 'obstructed.uncover');
  }
  const hidden =
    document === null || (document.confidence < WELL_FOUND && document.cut.length === 0);
  return plain(hidden, 'picture', 'obstructed.uncover');
}
