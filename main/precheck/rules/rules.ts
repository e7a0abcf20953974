import { ODD_FILE_RULES, UNREADABLE_FILE_RULES } from './file-rules.ts';
import { HOLDER_RULES } from './holder-rules.ts';
import { ORIENTATION_RULES } from './orientation-rules.ts';
import { PICTURE_RULES } from './picture-rules.ts';
import type { Rule } from './rule.ts';
import { SENT_BEFORE_RULE } from './sent-before-rule.ts';
import { SIDE_RULES } from './side-rules.ts';

/**
 * Every rule, in the order in which staff should fix what they find: what cannot be used at all, what
 * is the wrong thing, how it was taken, what it says, how it stands, what is merely odd.
 */
export const RULES: readonly Rule[] = [
  ...UNREADABLE_FILE_RULES,
  ...SIDE_RULES,
  ...PICTURE_RULES,
  ...HOLDER_RULES,
  ...ORIENTATION_RULES,
  SENT_BEFORE_RULE,
  ...ODD_FILE_RULES,
];
