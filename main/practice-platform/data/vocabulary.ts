import { uuidOf } from '../random.ts';

type Names = readonly [string, ...string[]];

function ids(kind: string, count: number): Names {
  const made = Array.from({ length: count }, (_, n) => uuidOf(kind, n));
  return [uuidOf(kind, 0), ...made.slice(1)];
}

/** Who may hold a value that a filter must match (spec, endpoint 15, "must match existing"). */
export const FUNDERS = ids('funder', 12);
export const PARTNERS = ids('partner', 8);
export const ORIGIN_PARTNERS = ids('origin-partner', 6);
export const FUNDING_ADVISORS = ids('funding-advisor', 10);
export const UNDERWRITERS = ids('underwriter', 7);
export const ANALYSTS = ids('analyst', 5);
export const CLIENTS = ids('client', 3);
export const OFFER_STAGES = ids('offer-stage', 3);

export const STATES: Names = [
  'AZ',
  'CA',
  'CO',
  'FL',
  'GA',
  'IL',
  'NC',
  'NJ',
  'NY',
  'OH',
  'TX',
  'WA',
];

export const INDUSTRIES = {
  construction: ['electrical', 'plumbing', 'roofing'],
  food: ['bakery', 'cafe', 'restaurant'],
  health: ['dental', 'pharmacy', 'veterinary'],
  retail: ['clothing', 'grocery', 'hardware'],
  transport: ['courier', 'towing', 'trucking'],
} as const satisfies Record<string, Names>;

export const INDUSTRY_TYPES: Names = ['construction', 'food', 'health', 'retail', 'transport'];
export const SUB_INDUSTRY_TYPES: readonly string[] = Object.values(INDUSTRIES).flat();
export const NAICS_CODES: Names = ['238210', '311811', '445110', '484121', '621210', '722515'];

export const MONTHLY_REVENUES: Names = [
  'monthly_avg_revenue_1',
  ...Array.from({ length: 11 }, (_, n) => `monthly_avg_revenue_${n + 2}`),
];

export const SEGMENTS: Names = ['new', 'renewal', 'refinance', 'reactivated'];
export const PRIORITIES: Names = ['low', 'normal', 'high', 'urgent'];
export const BRANDS: Names = ['Harbor Lending', 'Northside Capital', 'Prairie Funding'];
export const WIDGETS: Names = ['full_page', 'embedded', 'partner_link'];
export const REFERRERS: Names = ['apply.harbor.example', 'partners.example', 'www.prairie.example'];
export const SUBMISSION_PARTNERS: Names = ['broker_desk', 'branch', 'call_center', 'web'];
export const PRODUCTS: Names = ['term_loan', 'line_of_credit', 'equipment', 'invoice_factoring'];
export const TIME_ZONES: Names = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];
export const STAGES = {
  intake: ['started', 'documents'],
  review: ['underwriting', 'committee'],
  closing: ['contract', 'funding'],
} as const satisfies Record<string, Names>;
export const STAGE_CATEGORIES: Names = ['intake', 'review', 'closing'];
export const WORKFLOW_STATUSES: Names = ['open', 'waiting', 'on_hold', 'done'];
export const WORKFLOW_SUB_STATUSES: Names = ['first_contact', 'follow_up', 'missing_documents'];
export const UTM_PARAMETERS: Names = [
  'utm_source=search',
  'utm_source=mail',
  'utm_medium=ad',
  'utm_campaign=spring',
];
export const CALL_DISPOSITIONS: Names = ['answered', 'no_answer', 'voicemail', 'wrong_number'];
export const ORCHESTRATION_STATUSES: Names = ['completed', 'failed', 'running'];
export const TASK_STATUSES: Names = ['open', 'in_progress', 'completed'];
export const TASK_PRIORITIES: Names = ['low', 'medium', 'high'];
export const EMAIL_NAMES: Names = ['Welcome', 'Missing documents', 'Offer ready', 'Contract'];

/** Codes of the spec, endpoint 15; their meanings are not documented. */
export const STATUS_CODES = [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14] as const;
export const MASTER_STATUS_CODES = [0, 2, 3, 4, 5, 6] as const;
export const SCOPES = ['active', 'funded', 'incomplete', 'dead'] as const;
export const OFFER_STATUS_CODES = [1, 2, 3, 4, 5, 6] as const;
