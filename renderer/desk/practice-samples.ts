import type { VerificationResult } from '#contract/models/verification-result.ts';

/** The two people of practice mode; both use the one password. */
export const PRACTICE_ACCOUNTS = {
  teller: 'teller@practice.example',
  colleague: 'supervisor@practice.example',
  password: 'practice',
};

/** The owners of the sample applications of practice mode, by client token. */
const OWNERS: Readonly<Record<string, PracticeOwner>> = {
  '88-1042': { recordId: '4821', name: 'Jane Doe', comesTo: 'received' },
  '88-2077': { recordId: '4822', name: 'Marcus Bolt', comesTo: 'passed' },
  '88-3310': { recordId: '4823', name: 'Dr. Priya Raman', comesTo: 'errored' },
  '88-4155': { recordId: '4824', name: "Seán O'Neil", comesTo: 'failed' },
  '88-5290': { recordId: '4825', name: 'Zoë Núñez', comesTo: 'contradictory' },
};

const FIRST_FREE = 5000;
const FREE = 5000;

export interface PracticeOwner {
  /** As it is typed. */
  readonly recordId: string;
  readonly name: string;
  /** What the practice platform answers of this owner's checks. */
  readonly comesTo: VerificationResult['kind'];
}

/**
 * An owner to practice with. The platform lists none, and in practice there is no paper to read the
 * record id from. An application that is no sample gets an id of its own, the same each time.
 */
export function practiceOwner(application: {
  readonly applicationId: string;
  readonly clientTrackingToken: string | null;
}): PracticeOwner {
  const known = OWNERS[application.clientTrackingToken ?? ''];
  if (known !== undefined) return known;
  let sum = 0;
  for (const letter of application.applicationId) sum = (sum * 31 + letter.charCodeAt(0)) % FREE;
  return { recordId: String(FIRST_FREE + sum), name: 'Sample Owner', comesTo: 'received' };
}

/** What a newcomer can type into the search: a business, a client token, a person's e-mail. */
export const PRACTICE_SEARCHES = ['Acme Bakery LLC', '88-2077', 'jane.doe@owner.example'] as const;
