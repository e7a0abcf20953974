import type { Rule } from './rule.ts';

/**
 * The same content was put into the outbox before. What became of it is told only where it went with
 * the same application: another customer's case is nobody's business here.
 */
export const SENT_BEFORE_RULE: Rule = {
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
