import type { Facts } from '../facts.ts';
import { BLUR_MM, DARK } from './limits.ts';
import { plain, type Rule } from './rule.ts';
import { documentIn, PRINTED, seenIn } from './subject.ts';

/** Whether it is the right side of the right thing. */
export const SIDE_RULES: readonly Rule[] = [
  {
    kind: 'same_image',
    // The front came first: of two equal pictures it is the back that must be taken again.
    find: (_facts, { slot, pair }) =>
      plain(slot === 'back_photo' && pair?.sameBytes === true, 'block', 'same_image.other_side'),
  },
  {
    kind: 'wrong_side',
    find: (facts) => {
      const seen = seenIn(facts);
      if (seen?.expected === 'cardFront') {
        return plain(seen.barcode !== null, 'block', 'wrong_side.front_wanted');
      }
      return plain(
        seen?.expected === 'cardBack' && isFront(facts),
        'block',
        'wrong_side.back_wanted',
      );
    },
  },
];

/** Sharp, lit and printed, and yet without a trace of a code. */
function isFront(facts: Facts): boolean {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  if (seen === null || document === null || seen.barcode !== null) return false;
  const clear =
    (document.blur.sigmaMm ?? 1) < BLUR_MM.back.warn &&
    document.light.white > DARK.warn &&
    document.cut.length === 0;
  return (
    clear &&
    document.denseCode === null &&
    seen.text.glyphs >= PRINTED &&
    document.color.shades > 0.08
  );
}
