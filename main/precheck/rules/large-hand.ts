import { type Facts, seenIn } from '../facts.ts';
import { HAND, WELL_FOUND } from './limits.ts';
import { type Finding, plain } from './rule.ts';
import { documentIn } from './subject.ts';

/** A hand so large that the document's sides cannot be made out below it. */
export function handIn(facts: Facts): Finding | null {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  const hidden = document === null || document.confidence < WELL_FOUND;
  const cut = document !== null && document.cut.length > 0;
  return plain(hidden && !cut && (seen?.frame.hand ?? 0) >= HAND, 'picture', 'obstructed.uncover');
}
