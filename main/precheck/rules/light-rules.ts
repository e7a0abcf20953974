import { CONTRAST, DARK, GRAYED_INK, LEAST_BURNT } from './limits.ts';
import { findingBeyond, findingIf, type Rule } from './rule.ts';
import {
  documentIn,
  documentProof,
  isBlank,
  isCovered,
  isOverexposed,
  lightOf,
  printOn,
} from './subject.ts';

export const BLANK: Rule = {
  kind: 'blank',
  find: (facts) =>
    findingIf(
      isBlank(facts),
      isCovered(facts) ? 'picture' : documentProof(facts),
      'blank.other_side',
    ),
};

export const DARK_LIGHT: Rule = {
  kind: 'dark',
  find: (facts) => findingBeyond(lightOf(facts)?.white ?? null, DARK, 'dark.more_light', 'picture'),
};

export const OVEREXPOSED: Rule = {
  kind: 'overexposed',
  find: (facts) => {
    const light = lightOf(facts);
    if (light === null || light.burntShare < LEAST_BURNT) return null;
    // A scanner burns its paper white, and a page with little ink has nothing dark.
    const scanned = facts.kind === 'pdf';
    const proof = scanned || documentIn(facts) ? documentProof(facts) : 'picture';
    return findingBeyond(light.black, GRAYED_INK[printOn(facts)], 'overexposed.less_light', proof);
  },
};

export const LOW_CONTRAST: Rule = {
  kind: 'low_contrast',
  find: (facts) => {
    const document = documentIn(facts);
    if (!document || isBlank(facts) || isOverexposed(facts)) return null;
    return findingBeyond(
      document.light.contrast,
      CONTRAST,
      'low_contrast.even_light',
      documentProof(facts),
    );
  },
};
