import { type Facts, seenIn } from '../facts.ts';
import { areaOf } from '../seeing/quad.ts';
import { HAND, WELL_FOUND } from './limits.ts';
import { type Finding, plain } from './rule.ts';
import { documentIn } from './subject.ts';

/** Part of the picture that a document fills from which on there is no room for a hand beside it. */
const FILLED = 0.85;

/** A hand so large that the document's sides cannot be made out below it. */
export function handIn(facts: Facts): Finding | null {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  const hidden =
    document === null ||
    (document.confidence < WELL_FOUND &&
      document.cut.length === 0 &&
      areaOf(document.corners) < FILLED);
  return plain(hidden && (seen?.frame.hand ?? 0) >= HAND, 'picture', 'obstructed.uncover');
}
