import { visibleIn } from '../facts/facts.ts';
import { frontBy, sideShown } from './card-sides.ts';
import { findingIf, type RuleTable } from './rule.ts';
import { isRead } from './subject.ts';

/** The rules about which side of the document a picture shows. */
export const SIDE_RULES: RuleTable = {
  // The front was added first, so if both pictures are the same, the back must be taken again.
  same_image: (_facts, { slot, pair }) =>
    findingIf(slot === 'back_photo' && pair?.sameBytes === true, 'copy', 'same_image.other_side'),
  wrong_side: (facts, { paper }) => {
    const seen = visibleIn(facts);
    if (seen?.expected === 'cardFront') {
      const proof = seen.barcode === null ? 'doubt' : 'read';
      return findingIf(sideShown(facts, null) === 'back_photo', proof, 'wrong_side.front_wanted');
    }
    const isBack = seen?.expected === 'cardBack';
    const isLicense = isBack && !isRead(seen) && paper?.kind === 'license';
    const front = isLicense ? 'read' : isBack ? frontBy(facts) : null;
    // Art may look like a portrait, and some backs have no barcode, so this is only a question.
    const proof = front === 'read' ? 'read' : 'doubt';
    return findingIf(front !== null, proof, 'wrong_side.back_wanted');
  },
};
