import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, isPrinted } from '../facts/visible-facts.ts';
import { unknownFix } from './card-kind-rule.ts';
import { BLANK, DARK_LIGHT, LOW_CONTRAST, OVEREXPOSED } from './light-rules.ts';
import { BLUR_MM, CUT_OFF_MM, DARK, LEAST_DPI, LEAST_LETTER_PX } from './limits.ts';
import { findingBeyond, findingIf, type Rule } from './rule.ts';
import {
  documentIn,
  documentProof,
  edgeOf,
  fillsPicture,
  isBlank,
  isOverexposed,
} from './subject.ts';

/** Less print in a picture without a page's outline may be that of a sign. */
const FEW = { believed: 15, glyphs: 40 };
/** Less print that is lighter than its ground may be that of a plaque; a dark page has many lines. */
const FEW_LIGHT = 200;

/**
 * The rules on how a page was taken, most needed first: what is missing altogether, then what spoils the rest.
 * A page has no size to be wrong by, so its print must be readable and the page whole.
 */
export const PAGE_RULES: readonly Rule[] = [
  BLANK,
  {
    kind: 'not_a_document',
    find: (facts) => {
      const seen = visibleIn(facts);
      if (seen === null || isBlank(facts) || seen.written) return null;
      const document = documentIn(facts);
      if (isPrinted(seen.text)) {
        const { believed, glyphs, light } = seen.text;
        const few = believed < FEW.believed && glyphs < FEW.glyphs;
        const sign = few && document !== null && fillsPicture(document);
        const plaque = light > believed / 2 && believed < FEW_LIGHT;
        return findingIf(sign || plaque, 'doubt', unknownFix(facts));
      }
      // Whoever made a PDF of it meant it as a document, even with only a code on it.
      const sheet = facts.kind === 'pdf' || (document !== null && isKnown(document));
      return findingIf(true, sheet ? 'doubt' : 'absence', unknownFix(facts));
    },
  },
  {
    kind: 'cut_off',
    find: (facts) => {
      const document = documentIn(facts);
      const worst = document?.cut.toSorted((a, b) => b.missingMm - a.missingMm)[0];
      if (!document || !worst) return null;
      const region = edgeOf(document, worst.side);
      const proof = documentProof(facts);
      return findingBeyond(worst.missingMm, CUT_OFF_MM.page, 'cut_off.move_back', proof, region);
    },
  },
  {
    kind: 'too_small',
    find: (facts) => {
      const letters = lettersIn(facts);
      if (letters !== null)
        return findingBeyond(letters, LEAST_LETTER_PX, 'too_small.closer', 'picture');
      const document = documentIn(facts);
      if (document === null) return null;
      return findingBeyond(document.dpi, LEAST_DPI.page, 'too_small.closer', documentProof(facts));
    },
  },
  DARK_LIGHT,
  OVEREXPOSED,
  LOW_CONTRAST,
  {
    kind: 'blur',
    find: (facts) => {
      const document = documentIn(facts);
      if (!document || document.light.white <= DARK.block || isOverexposed(facts)) return null;
      const { sigmaMm, direction } = document.blur;
      const fix = typeof direction === 'number' ? 'blur.hold_still' : 'blur.focus';
      return findingBeyond(sigmaMm, BLUR_MM.page, fix, documentProof(facts));
    },
  },
];

/** Gives the height of the print, where there is some for sure. */
function lettersIn(facts: Facts): number | null {
  const text = visibleIn(facts)?.text;
  return text && isPrinted(text) ? text.letterPx : null;
}
