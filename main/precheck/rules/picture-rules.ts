import { visibleIn } from '../facts/facts.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { CARD_RULES } from './card-rules.ts';
import { BLANK, DARK_LIGHT, OVEREXPOSED } from './light-rules.ts';
import { PAGE_RULES } from './page-rules.ts';
import type { Rule } from './rule.ts';

/**
 * How it was taken: pages and cards by rules of their own. Of a picture that may show anything, a
 * portrait say, only its light can be judged: what looks like a document in it is none.
 */
export const PICTURE_RULES: readonly Rule[] = [
  ...PAGE_RULES.map((rule) => where(['page'], rule)),
  ...CARD_RULES.map((rule) => where(['cardFront', 'cardBack', 'dataPage'], rule)),
  ...[BLANK, DARK_LIGHT, OVEREXPOSED].map((rule) => where(['anything'], rule)),
];

function where(shown: readonly Expected[], { kind, find }: Rule): Rule {
  return {
    kind,
    find: (facts, context) => {
      const expected = visibleIn(facts)?.expected;
      return expected && shown.includes(expected) ? find(facts, context) : null;
    },
  };
}
