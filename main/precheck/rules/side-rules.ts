import { type Facts, visibleIn } from '../facts/facts.ts';
import { hashDistance } from '../vision/picture/picture-hash.ts';
import { frontBy, isBack } from './card-sides.ts';
import { SAME } from './limits.ts';
import { findingIf, type Rule } from './rule.ts';
import { documentIn } from './subject.ts';

/** The rules on the right side of the right thing. */
export const SIDE_RULES: readonly Rule[] = [
  {
    kind: 'same_image',
    // The front came first, so it is the back of two equal pictures that must be taken again.
    find: (facts, { slot, pair }) =>
      findingIf(
        slot === 'back_photo' &&
          pair !== undefined &&
          (pair.sameBytes || looksTheSame(facts, pair.facts)),
        'copy',
        'same_image.other_side',
      ),
  },
  {
    kind: 'wrong_side',
    find: (facts) => {
      const seen = visibleIn(facts);
      if (seen?.expected === 'cardFront') {
        const proof = seen.barcode === null ? 'doubt' : 'read';
        return findingIf(isBack(facts), proof, 'wrong_side.front_wanted');
      }
      const front = seen?.expected === 'cardBack' ? frontBy(facts) : null;
      // Art may look like a portrait, and some backs have no code, so this is a question.
      const proof = front === 'read' ? 'read' : 'doubt';
      return findingIf(front !== null, proof, 'wrong_side.back_wanted');
    },
  },
];

/** Tells whether it is one picture twice, even saved anew, in another size, turned or cut a little. */
function looksTheSame(facts: Facts, other: Facts | null): boolean {
  const [one, two] = [visibleIn(facts), other && visibleIn(other)];
  if (!one || !two) return false;
  if (hashDistance(one.frame.hash, two.frame.hash) < SAME.frame) return true;
  const [document, partner] = [documentIn(facts), other && documentIn(other)];
  return !!document && !!partner && hashDistance(document.hash, partner.hash) < SAME.document;
}
