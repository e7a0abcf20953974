import type {
  Contradiction,
  VerificationResult,
} from '../../../preload/contract/models/verification-result.ts';

type Kind = VerificationResult['kind'];
type Words = Readonly<Record<Kind, string>>;

const kinds: Words = {
  passed: 'Passed',
  failed: 'Failed',
  errored: 'The service reported an error',
  received: 'Received, no result yet',
  contradictory: 'The platform’s answer contradicts itself',
};

const badges: Words = {
  passed: 'Passed',
  failed: 'Failed',
  errored: 'Error reported',
  received: 'Sent',
  contradictory: 'Contradictory answer',
};

const titles: Words = { ...kinds, received: 'Sent: received, no result yet' };

const practiceTitles: Words = {
  passed: 'Passed in PRACTICE',
  failed: 'Failed in PRACTICE',
  errored: 'The service reported an error, in PRACTICE',
  received: 'Sent in PRACTICE: received, no result yet',
  contradictory: 'The platform’s answer contradicts itself, in PRACTICE',
};

const leads: Words = {
  passed: 'The platform’s answer says that this check passed.',
  failed: 'The platform’s answer says that this check failed.',
  errored: 'The platform’s answer has an error in place of a result.',
  received: 'The platform made this verification record. The service decides later.',
  contradictory: 'Ask the platform which of it holds, before anybody relies on it.',
};

/** What does not go together, to be read after “it”. */
const contradictions: Readonly<Record<Contradiction, string>> = {
  passedAndFailed: 'says both passed and failed',
  passedAndErrored: 'says passed and reports an error',
  passedAtWithoutPassed: 'tells when it passed and does not say that it passed',
  failedAtWithoutFailed: 'tells when it failed and does not say that it failed',
};

/** What the platform's answer says of a check. */
export const result = {
  kinds,
  badges,
  titles,
  practiceTitles,
  leads,
  contradicts: (says: readonly Contradiction[]) =>
    `It ${says.map((one) => contradictions[one]).join(', and ')}`,
  notYet: 'received, no result yet',
  at: {
    passed: (text: string) => `passed ${text}`,
    failed: (text: string) => `failed ${text}`,
    errored: (text: string) => `error reported ${text}`,
  },
  noLater:
    'The platform cannot be asked again from here: what is not in its answer never comes to this desk.',
  whereLater: 'A later result stands in your lender’s portal.',
  label: 'Result',
  error: 'Error, as the platform words it',
  errorStatus: 'Error status',
  recognized: 'Type recognized',
  otherType: 'The service recognized another type of document',
  otherTypeTodo: (chosen: string, recognized: string) =>
    `You chose “${chosen}”; the service says “${recognized}”. Check which one was sent.`,
  processedAt: 'Processed',
  submittedAt: 'Submitted',
  receivedAt: 'Received',
  passedAt: 'Passed, to the second',
  failedAt: 'Failed, to the second',
  erroredAt: 'Error reported, to the second',

  seen: 'Seen',
  seenBy: (by: string, text: string) => `Seen by ${by}, ${text}`,
  again: 'Try with another picture',
  openNext: 'Open the next try',
  openBefore: 'Receipt of the one before',
  follows: 'Tries again record',
  followsNote: 'Another try of a check that did not pass.',

  needsLook: (n: number) => `${n} ${n === 1 ? 'needs' : 'need'} a look`,
  news: (word: string, what: string) => `${word}: ${what}`,
  practiceOwner: {
    received: 'Practice: this owner’s checks get no result.',
    passed: 'Practice: this owner’s checks pass.',
    failed: 'Practice: this owner’s checks fail.',
    errored: 'Practice: this owner’s checks end in an error.',
    contradictory: 'Practice: this owner’s checks are answered with a contradiction.',
  } satisfies Words,
};
