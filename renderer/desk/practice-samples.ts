import type { VerificationResult } from '#contract/models/verification-result.ts';

/** The owners of the sample applications in practice mode, by client token. */
const OWNERS: Readonly<Record<string, PracticeOwner>> = {
  '88-1042': { recordId: '4821', name: 'Jane Doe', comesTo: 'received' },
  '88-2077': { recordId: '4822', name: 'Marcus Bolt', comesTo: 'passed' },
  '88-3310': { recordId: '4823', name: 'Dr. Priya Raman', comesTo: 'errored' },
  '88-4155': { recordId: '4824', name: "Seán O'Neil", comesTo: 'failed' },
  '88-5290': { recordId: '4825', name: 'Zoë Núñez', comesTo: 'contradictory' },
};

const FIRST_FREE = 5000;
const FREE = 5000;

interface PracticeOwner {
  /** The record ID as typed by staff. */
  readonly recordId: string;
  readonly name: string;
  /** The result of this owner's checks on the practice platform. */
  readonly comesTo: VerificationResult['kind'];
}

/**
 * Returns the owner of an application in practice mode, which has no portal or documents with
 * record IDs. If the application isn't a sample, the record ID is generated. It is always the same
 * for that application.
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

/** Sample searches: a business, a client token, and a person's email address. */
export const PRACTICE_SEARCHES = ['Acme Bakery LLC', '88-2077', 'jane.doe@owner.example'] as const;

/** Files on the practice platform, which has no list of them. */
export const PRACTICE_FILES = [
  { id: '0dc4a07f-2821-4ea8-82e5-9f57b49cd3de', name: 'license-front.jpg' },
  { id: 'e27bda86-0065-47bd-8972-502619c86c10', name: 'license-back.png' },
  { id: '7956f2fe-02d2-4ec8-8457-30a0c04e4edf', name: 'bank-statement.pdf' },
  { id: '3e85fb7f-d21f-4b3e-874a-867ae7ecf119', name: 'stamp.gif' },
  { id: '00605751-9536-49df-8ddd-c5708d15576d', name: 'note.txt' },
  { id: 'bdc6a153-bcf4-493e-83d2-41841fa46560', name: 'accounts.bin' },
] as const;

/** A scorecard group on the practice platform, and some of its results. */
export const PRACTICE_SCORECARDS = {
  groupId: '9c423e23-69a6-4d9b-821c-13aeadba0fff',
  resultIds: [
    '9c886015-99e0-4a19-800f-d6194f59102d',
    '627474b2-7f20-46ef-97e1-aa7c5c869553',
    '9b35ef79-d863-4265-a812-472adcdb9851',
    'd5bcff72-2660-43bd-bb08-135abfc729d6',
  ],
} as const;

/**
 * Data services of the practice platform. The last one returns more data than the window can
 * display.
 */
export const PRACTICE_SERVICES = [
  'practice_business_registry',
  'practice_business_bureau',
  'practice_bank_analytics',
  'practice_long_history',
] as const;

/**
 * A profile on the practice platform for each kind that it accepts: a business, and the business's
 * owner.
 */
export const PRACTICE_PROFILES = [
  { kind: 'business', id: 'cbb068d4-be50-4f2f-888b-746e8e3e42ae', name: 'Acme Bakery LLC' },
  { kind: 'individual', id: 'ea99ef59-be22-4797-81da-3238af5ef9b8', name: 'Jane Doe' },
] as const;

/** Saved filters on the practice platform, which has no list of them. */
export const PRACTICE_FILTERS = [
  { id: '6026887b-dda6-4579-8ff1-eee64606028d', name: 'All' },
  { id: '0a0e76d7-508c-4c13-9740-7a1fc2522e6d', name: 'My active deals' },
  { id: 'e89af889-3871-4c55-a00d-492ccefeac11', name: 'Missing documents' },
] as const;
