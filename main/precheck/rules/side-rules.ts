import { type Facts, seenIn } from '../facts.ts';
import { hashDistance } from '../seeing/picture-hash.ts';
import { BLUR_MM, DARK, SAME } from './limits.ts';
import { documentProof } from './proof.ts';
import { plain, type Rule } from './rule.ts';
import { documentIn } from './subject.ts';

/** Whether it is the right side of the right thing. */
export const SIDE_RULES: readonly Rule[] = [
  {
    kind: 'same_image',
    // The front came first: of two equal pictures it is the back that must be taken again.
    find: (facts, { slot, pair }) =>
      plain(
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
      const seen = seenIn(facts);
      if (seen?.expected === 'cardFront') {
        const proof = seen.barcode === null ? documentProof(facts) : 'read';
        return plain(isBack(facts), proof, 'wrong_side.front_wanted');
      }
      // An emblem may look like a portrait, and some backs have no code: no proof, a question.
      const front = seen?.expected === 'cardBack' && isFront(facts);
      return plain(front, 'doubt', 'wrong_side.back_wanted');
    },
  },
];

/** One picture twice, even when it was saved anew, in another size, turned or cut a little. */
function looksTheSame(facts: Facts, other: Facts | null): boolean {
  const [one, two] = [seenIn(facts), other && seenIn(other)];
  if (!one || !two) return false;
  if (hashDistance(one.frame.hash, two.frame.hash) < SAME.frame) return true;
  const [document, partner] = [documentIn(facts), other && documentIn(other)];
  return !!document && !!partner && hashDistance(document.hash, partner.hash) < SAME.document;
}

/** From here on a block at one side is a portrait. */
const PORTRAIT = 0.5;
/** A PDF417 takes this part of a card at least; a pattern may look like a small one. */
const CODE_SHARE = 0.08;
const NO_CUES = { denseCode: null, stripe: false, portrait: 0 };

/** Its code was read, or is there to be seen beside a magnetic stripe or without a portrait. */
function isBack(facts: Facts): boolean {
  if (seenIn(facts)?.barcode) return true;
  const { denseCode, stripe, portrait } = documentIn(facts)?.sides ?? NO_CUES;
  if (denseCode === null) return false;
  return stripe || (portrait <= PORTRAIT && denseCode.share >= CODE_SHARE);
}

/** Sharp and lit, with a portrait and without a trace of a code. */
function isFront(facts: Facts): boolean {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  if (seen === null || document === null || seen.barcode !== null) return false;
  const clear =
    (document.blur.sigmaMm ?? 1) < BLUR_MM.back.warn &&
    document.light.white > DARK.warn &&
    document.cut.length === 0;
  const { denseCode, stripe, portrait } = document.sides ?? NO_CUES;
  return clear && denseCode === null && !stripe && portrait > PORTRAIT;
}
