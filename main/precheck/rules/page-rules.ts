import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, isPrinted } from '../facts/visible-facts.ts';
import { unknownFix } from './card-kind-rule.ts';
import { LEAST_DPI, LEAST_LETTER_PX, WELL_READ } from './limits.ts';
import { hasWords } from './paper-rule.ts';
import { type Finding, findingBeyond, findingIf, type RuleTable } from './rule.ts';
import {
  blankRule,
  blur,
  cutOff,
  darkRule,
  lowContrastRule,
  overexposedRule,
} from './shared-rules.ts';
import { documentIn, documentProof, edgeOf, fillsPicture, isBlank } from './subject.ts';

/** If a picture without a page's outline has less print than this, the print may be that of a sign. */
const FEW = { believed: 15, glyphs: 40 };
/**
 * If print that is lighter than its background has fewer characters, it may be that of a plaque. A dark page has many
 * lines.
 */
const FEW_LIGHT = 200;

const SIDE_BEYOND = cutOff(documentProof);

/**
 * The rules about how a picture of a page was taken, most important first. What is missing completely comes before what
 * spoils the rest. A page has no fixed size, so its print must be readable and the page must be complete.
 */
export const PAGE_RULES: RuleTable = {
  blank: blankRule,
  not_a_document: (facts, context) => {
    const seen = visibleIn(facts);
    if (seen === null || isBlank(facts) || seen.written || hasWords(context)) return null;
    const document = documentIn(facts);
    if (isPrinted(seen.text)) {
      const { believed, glyphs, light } = seen.text;
      const few = believed < FEW.believed && glyphs < FEW.glyphs;
      const sign = few && document !== null && fillsPicture(document);
      const plaque = light > believed / 2 && believed < FEW_LIGHT;
      return findingIf(sign || plaque, 'doubt', unknownFix(facts));
    }
    // If someone made a PDF of the picture, it is meant as a document, even with only a barcode.
    const sheet = facts.kind === 'pdf' || (document !== null && isKnown(document));
    return findingIf(true, sheet ? 'doubt' : 'absence', unknownFix(facts));
  },
  cut_off: (facts, place) => SIDE_BEYOND(facts, place) ?? printBeyond(facts),
  too_small: (facts) => {
    const letters = lettersIn(facts);
    if (letters !== null)
      return findingBeyond(letters, LEAST_LETTER_PX, 'too_small.closer', 'picture');
    const document = documentIn(facts);
    if (document === null) return null;
    return findingBeyond(document.dpi, LEAST_DPI.page, 'too_small.closer', documentProof(facts));
  },
  dark: darkRule,
  overexposed: overexposedRule,
  low_contrast: lowContrastRule,
  blur: blur(documentProof),
};

/**
 * Finds lines that run into an edge of the picture, so that a part of each line is missing. Rows that hardly read as
 * print may belong to the background.
 */
function printBeyond(facts: Facts): Finding | null {
  const seen = visibleIn(facts);
  const [side] = seen?.runsInto ?? [];
  const document = documentIn(facts);
  if (!seen || side === undefined || document === null) return null;
  if (seen.text.believed < WELL_READ) return null;
  return findingIf(true, 'warn', 'cut_off.move_back', edgeOf(document, side));
}

/** Returns the height of the print, or null if it is uncertain whether there is any. */
function lettersIn(facts: Facts): number | null {
  const text = visibleIn(facts)?.text;
  return text && isPrinted(text) ? text.letterPx : null;
}
