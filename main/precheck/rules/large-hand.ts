import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, LEAST_CONFIDENCE } from '../facts/visible-facts.ts';
import { areaOf } from '../math/plane.ts';
import { isRead } from './card-kind-rule.ts';
import { HAND, THREE_SIDES, WELL_READ } from './limits.ts';
import { type Finding, findingIf } from './rule.ts';
import { documentIn } from './subject.ts';

/** Part of the picture that a document fills from which on there is no room for a hand beside it. */
const FILLED = 0.85;

/**
 * A hand so large that the document's sides cannot be made out below it, nor much of its print. Of a
 * document whose sides are seen, what hands hide was measured. Where the picture was taken for the document,
 * the color of its ground may be that of skin: a question, unless a zone or code was read.
 */
export function handIn(facts: Facts): Finding | null {
  const seen = visibleIn(facts);
  if (seen === null || seen.frame.hand < HAND) return null;
  const document = documentIn(facts);
  if (document === null) return findingIf(true, 'picture', 'obstructed.uncover');
  if (areaOf(document.corners) >= FILLED) {
    const taken = document.confidence <= LEAST_CONFIDENCE && !isRead(seen);
    return findingIf(taken, 'doubt', 'obstructed.uncover');
  }
  const cut = document.cut.length > 0 && document.confidence >= THREE_SIDES;
  const hidden = !cut && !isKnown(document) && seen.text.believed < WELL_READ;
  return findingIf(hidden, 'picture', 'obstructed.uncover');
}
