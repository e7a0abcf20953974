import * as v from 'valibot';

/** What is wrong with the credential store, or with the key that should be in it. */
export const KeychainProblem = v.picklist([
  'moduleMissing',
  'noService',
  'locked',
  'failed',
  'keyLost',
  'keyElsewhere',
]);
export type KeychainProblem = v.InferOutput<typeof KeychainProblem>;

/** The store works, and the key of what is kept here is not in it: waiting brings nothing back. */
export function isKeyGone(problem: KeychainProblem | null): problem is 'keyLost' | 'keyElsewhere' {
  return problem === 'keyLost' || problem === 'keyElsewhere';
}
