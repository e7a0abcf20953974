import { type Facts, visibleIn } from '../facts/facts.ts';
import { BLUR_MM, CONTRAST, CUT_OFF_MM, DARK, GRAYED_INK, LEAST_BURNT } from './limits.ts';
import { hasWords } from './paper-rule.ts';
import { type Doubt, findingBeyond, findingIf, type Proof, type Rule } from './rule.ts';
import {
  documentIn,
  documentProof,
  edgeOf,
  isBareSheet,
  isBlank,
  isCovered,
  isOverexposed,
  lightOf,
  ofDocument,
  printOn,
} from './subject.ts';

// Rules that apply to cards, pages, and other pictures.

export const blankRule: Rule = (facts) => {
  const whole = isCovered(facts) || isBareSheet(facts);
  const proof = whole ? 'picture' : documentProof(facts);
  return findingIf(isBlank(facts), proof, 'blank.other_side');
};

export const darkRule: Rule = (facts) =>
  findingBeyond(lightOf(facts)?.white ?? null, DARK, 'dark.more_light', 'picture');

export const overexposedRule: Rule = (facts, context) => {
  const light = lightOf(facts);
  // Words that were read on a page have not been lost to overexposure.
  if (visibleIn(facts)?.expected === 'page' && hasWords(context)) return null;
  // Scanners overexpose white paper, and a blank sheet has no ink that could have turned gray.
  if (light === null || light.burntShare < LEAST_BURNT || isBareSheet(facts)) return null;
  // Scanners overexpose white paper, and a page with little ink has no dark parts. Overexposure of a scan is therefore
  // proven only if its outline is certain.
  const scanned = facts.kind === 'pdf';
  const proof = scanned || documentIn(facts) ? documentProof(facts) : 'picture';
  return findingBeyond(light.black, GRAYED_INK[printOn(facts)], 'overexposed.less_light', proof);
};

export const lowContrastRule: Rule = (facts) => {
  const document = documentIn(facts);
  if (!document || isBlank(facts) || isOverexposed(facts)) return null;
  const { contrast } = document.light;
  return findingBeyond(contrast, CONTRAST, 'low_contrast.even_light', documentProof(facts));
};

/** Returns the proof for a block that depends on a document's outline or print. */
type ProofOf = (facts: Facts) => Proof | Doubt;

export const cutOff =
  (proofOf: ProofOf): Rule =>
  (facts) => {
    const on = ofDocument(facts);
    const worst = on?.document.cut.toSorted((a, b) => b.missingMm - a.missingMm)[0];
    if (!on || !worst) return null;
    const region = edgeOf(on.document, worst.side);
    const limits = CUT_OFF_MM[on.print];
    return findingBeyond(worst.missingMm, limits, 'cut_off.move_back', proofOf(facts), region);
  };

export const blur =
  (proofOf: ProofOf): Rule =>
  (facts) => {
    const on = ofDocument(facts);
    if (!on || on.document.light.white <= DARK.block || isOverexposed(facts)) return null;
    const { sigmaMm, direction } = on.document.blur;
    const fix = typeof direction === 'number' ? 'blur.hold_still' : 'blur.focus';
    return findingBeyond(sigmaMm, BLUR_MM[on.print], fix, proofOf(facts));
  };
