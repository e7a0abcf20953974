import type { IssueKind } from '../../../preload/contract/models/verdict.ts';
import { visibleIn } from '../facts/facts.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import { CARD_RULES } from './card-rules.ts';
import { ODD_FILE_RULES, UNREADABLE_FILE_RULES } from './file-rules.ts';
import { HOLDER_RULES } from './holder-rules.ts';
import { ORIENTATION_RULES } from './orientation-rules.ts';
import { PAGE_RULES } from './page-rules.ts';
import { otherPaperRule } from './paper-rule.ts';
import type { Rule, RuleTable } from './rule.ts';
import { blankRule, darkRule, overexposedRule } from './shared-rules.ts';
import { SIDE_RULES } from './side-rules.ts';
import { otherTypeRule } from './type-rule.ts';

/** A kind of issue and the rule that finds it. */
type KindRule = readonly [IssueKind, Rule];

/**
 * Finds content that was queued before. Its state is reported only for the same application, because other customers'
 * applications are confidential.
 */
const sentBeforeRule: Rule = (_facts, { sentBefore }) => {
  if (!sentBefore) return null;
  const { state, at, sameApplication } = sentBefore;
  return {
    level: 'warn',
    measured: sameApplication ? `${state} ${at}` : null,
    limit: null,
    fix: sameApplication ? 'duplicate_submission.check_outbox' : 'duplicate_submission.other_case',
  };
};

/** The rules about light, for pictures that may show anything. */
const LIGHT_RULES: RuleTable = {
  blank: blankRule,
  dark: darkRule,
  overexposed: overexposedRule,
};

/**
 * The rules about how a picture was taken. Pages and cards have separate rules. A picture that may show anything, such
 * as a selfie, is judged only by its light. Anything in it that looks like a document is not one.
 */
const PICTURE_RULES: readonly KindRule[] = [
  ...where(['page'], PAGE_RULES),
  ...where(['cardFront', 'cardBack', 'dataPage'], CARD_RULES),
  ...where(['anything'], LIGHT_RULES),
];

function where(shown: readonly Expected[], rules: RuleTable): readonly KindRule[] {
  return inOrder(rules).map(([kind, find]) => [
    kind,
    (facts, context) => {
      const expected = visibleIn(facts)?.expected;
      return expected && shown.includes(expected) ? find(facts, context) : null;
    },
  ]);
}

function inOrder(rules: RuleTable): readonly KindRule[] {
  return Object.entries(rules) as KindRule[];
}

/**
 * All rules, in the order in which staff should fix the findings. Files that cannot be used come first, followed by
 * pictures of the wrong thing. Next are how the picture was taken, what it says, its orientation, and unusual things.
 */
export const RULES: readonly KindRule[] = [
  ...inOrder(UNREADABLE_FILE_RULES),
  ...inOrder(SIDE_RULES),
  ...inOrder({ other_paper: otherPaperRule, other_type: otherTypeRule }),
  ...PICTURE_RULES,
  ...inOrder(HOLDER_RULES),
  ...inOrder(ORIENTATION_RULES),
  ...inOrder({ duplicate_submission: sentBeforeRule }),
  ...inOrder(ODD_FILE_RULES),
];
