import { seenIn } from '../facts.ts';
import { CARD_RULES } from './card-rules.ts';
import { PAGE_RULES } from './page-rules.ts';
import type { Rule } from './rule.ts';

/** How it was taken: a page by its own rules, everything else by those of cards. */
export const PICTURE_RULES: readonly Rule[] = [
  ...PAGE_RULES.map((rule) => where(true, rule)),
  ...CARD_RULES.map((rule) => where(false, rule)),
];

function where(page: boolean, { kind, find }: Rule): Rule {
  return {
    kind,
    find: (facts, context) =>
      (seenIn(facts)?.expected === 'page') === page ? find(facts, context) : null,
  };
}
