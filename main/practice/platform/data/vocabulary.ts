import { uuidOf } from '../random.ts';

const ids = (kind: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => uuidOf(kind, n));

/** The values that filters can match if they "must match existing" ones (spec, endpoint 15). */
export const FUNDERS = ids('funder', 12);
export const PARTNERS = ids('partner', 8);
export const ORIGIN_PARTNERS = ids('origin-partner', 6);
export const FUNDING_ADVISORS = ids('funding-advisor', 10);
export const UNDERWRITERS = ids('underwriter', 7);
export const ANALYSTS = ids('analyst', 5);
export const CLIENTS = ids('client', 3);
export const OFFER_STAGES = ids('offer-stage', 3);

export const STATES = 'AZ CA CO FL GA IL NC NJ NY OH TX WA'.split(' ');
export const INDUSTRIES: Readonly<Record<string, readonly string[]>> = {
  construction: ['electrical', 'plumbing', 'roofing'],
  food: ['bakery', 'cafe', 'restaurant'],
  health: ['dental', 'pharmacy', 'veterinary'],
  retail: ['clothing', 'grocery', 'hardware'],
  transport: ['courier', 'towing', 'trucking'],
};
export const INDUSTRY_TYPES = Object.keys(INDUSTRIES);
export const SUB_INDUSTRY_TYPES = Object.values(INDUSTRIES).flat();
export const NAICS_CODES = ['238210', '311811', '445110', '484121', '621210', '722515'];
export const MONTHLY_REVENUES = Array.from(
  { length: 12 },
  (_, n) => `monthly_avg_revenue_${n + 1}`,
);
export const SEGMENTS = ['new', 'renewal', 'refinance', 'reactivated'];
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
export const BRANDS = ['Harbor Lending', 'Northside Capital', 'Prairie Funding'];
export const WIDGETS = ['full_page', 'embedded', 'partner_link'];
export const REFERRERS = ['apply.harbor.example', 'partners.example', 'www.prairie.example'];
export const SUBMISSION_PARTNERS = ['broker_desk', 'branch', 'call_center', 'web'];
export const PRODUCTS = ['term_loan', 'line_of_credit', 'equipment', 'invoice_factoring'];
export const TIME_ZONES = ['New_York', 'Chicago', 'Denver', 'Los_Angeles'].map(
  (city) => `America/${city}`,
);
export const STAGES: Readonly<Record<string, readonly string[]>> = {
  intake: ['started', 'documents'],
  review: ['underwriting', 'committee'],
  closing: ['contract', 'funding'],
};
export const WORKFLOW_STATUSES = ['open', 'waiting', 'on_hold', 'done'];
export const WORKFLOW_SUB_STATUSES = ['first_contact', 'follow_up', 'missing_documents'];
export const UTM_PARAMETERS = [
  'utm_source=search',
  'utm_source=mail',
  'utm_medium=ad',
  'utm_campaign=spring',
];
export const CALL_DISPOSITIONS = ['answered', 'no_answer', 'voicemail', 'wrong_number'];
export const ORCHESTRATION_STATUSES = ['completed', 'failed', 'running'];
export const TASK_STATUSES = ['open', 'in_progress', 'completed'];
export const TASK_PRIORITIES = ['low', 'medium', 'high'];
export const EMAIL_NAMES = ['Welcome', 'Missing documents', 'Offer ready', 'Contract'];
export const NOTES = [
  'Called, will send statements',
  'Prefers e-mail',
  'Waiting for the landlord letter',
];

/** Codes from the spec, endpoint 15. Their meanings aren't documented. */
export const STATUS_CODES = [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14];
export const MASTER_STATUS_CODES = [0, 2, 3, 4, 5, 6];
export const SCOPES = ['active', 'funded', 'incomplete', 'dead'];
export const OFFER_STATUS_CODES = [1, 2, 3, 4, 5, 6];
