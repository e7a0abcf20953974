import { visibleIn } from '../facts/facts.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { CARD_RULES } from './card-rules.ts';
import { ODD_FILE_RULES, UNREADABLE_FILE_RULES } from './file-rules.ts';
import { HOLDER_RULES } from './holder-rules.ts';
import { ORIENTATION_RULES } from './orientation-rules.ts';
import { PAGE_RULES } from './page-rules.ts';
import { OTHER_PAPER } from './paper-rule.ts';
import type { Rule } from './rule.ts';
import { BLANK, DARK_LIGHT, OVEREXPOSED } from './shared-rules.ts';
import { SIDE_RULES } from './side-rules.ts';
import { OTHER_TYPE } from './type-rule.ts';

/**
 * Finds content that was queued before. What became of it is reported only for the same application, because other
 * customers' cases are confidential.
 */
const SENT_BEFORE_RULE: Rule = {
  kind: 'duplicate_submission',
  find: (_facts, { sentBefore }) => {
    if (!sentBefore) return null;
    const { state, at, sameApplication } = sentBefore;
    return {
      level: 'warn',
      measured: sameApplication ? `${state} ${at}` : null,
      limit: null,
      fix: sameApplication
        ? 'duplicate_submission.check_outbox'
        : 'duplicate_submission.other_case',
    };
  },
};

/**
 * The rules about how a picture was taken. Pages and cards have separate rules. A picture that may show anything, such
 * as a selfie, is judged only by its light, because anything in it that looks like a document is not one.
 */
const PICTURE_RULES: readonly Rule[] = [
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

/**
 * All rules, in the order in which staff should fix the findings: files that cannot be used, pictures of the wrong
 * thing, how the picture was taken, what it says, its orientation, and unusual things.
 */
export const RULES: readonly Rule[] = [
  ...UNREADABLE_FILE_RULES,
  ...SIDE_RULES,
  OTHER_PAPER,
  OTHER_TYPE,
  ...PICTURE_RULES,
  ...HOLDER_RULES,
  ...ORIENTATION_RULES,
  SENT_BEFORE_RULE,
  ...ODD_FILE_RULES,
];
