import { SAMPLE_APPLICATIONS, type SampleApplication } from '../data/sample-applications.ts';
import * as known from '../data/vocabulary.ts';
import { Draw, hashText, uuidOf } from '../random.ts';
import type { Cell, ColumnMaker, RowContext } from './cells.ts';

const listed = (names: string): readonly string[] => names.split(', ');

const FIRST = listed(
  'Ana, Ben, Carla, Dev, Elena, Farid, Grace, Hugo, Ines, Jamal, Kim, Luis, Mei, Nora, Omar, Priya, Quinn, Rosa, Sam, Tara, Uma, Victor, Wanda, Yusuf',
);
const LAST = listed(
  'Alvarez, Brooks, Chen, Diaz, Evans, Fischer, Gupta, Hill, Ito, Jones, Khan, Lopez, Meyer, Nguyen, Okafor, Patel, Reyes, Smith, Tran, Underwood, Vega, Wu',
);
const PLACES = listed(
  'Harbor, Maple, Summit, Riverside, Cedar, Lakeview, Prairie, Union, Granite, Sunset, Beacon, Canyon, Orchard, Midtown, Pioneer, Willow',
);
const TRADES = listed(
  'Bakery, Plumbing, Trucking, Dental Care, Hardware, Roofing, Grocers, Electric, Towing, Pharmacy, Cafe, Outfitters, Courier, Restaurant Group, Veterinary Clinic',
);
const FORMS = listed('LLC, Inc., Corp., LP');

type Series = {
  readonly name: string;
  readonly first: number;
  readonly step: number;
  readonly count: number;
};
/** Branches of one chain. Their rows are similar, but each is a separate business with a separate owner. */
const CHAIN: Series = { name: 'Riverbend Diner LLC', first: 24, step: 13, count: 8 };
/** People with the same name. */
const NAMESAKES: Series = { name: 'Maria Lopez', first: 31, step: 17, count: 6 };

/** Returns the legal name of the nth business. It is generated, unless the business belongs to the chain. */
export function businessName(seed: number, n: number): string {
  const draw = drawOf('business-name', seed, n);
  const own = `${draw.pick(PLACES)} ${draw.pick(TRADES)} ${draw.pick(FORMS)}`;
  return isIn(CHAIN, n) ? CHAIN.name : own;
}

/** Returns the full name of the nth owner. It is generated, unless the owner is one of the namesakes. */
export function ownerName(seed: number, n: number): string {
  const draw = drawOf('owner-name', seed, n);
  const own = `${draw.pick(FIRST)} ${draw.pick(LAST)}`;
  return isIn(NAMESAKES, n) ? NAMESAKES.name : own;
}

function isIn({ first, step, count }: Series, n: number): boolean {
  const at = (n - first) / step;
  return Number.isInteger(at) && at >= 0 && at < count;
}

/** Returns a phone number in the range reserved for fiction (555-01xx), as `+1` and ten digits. */
export function phoneNumber(kind: string, n: number): string {
  const draw = new Draw(hashText(kind) + Math.imul(n, 0x9e3779b1));
  return `+1${draw.int(201, 989)}55501${String(draw.int(0, 99)).padStart(2, '0')}`;
}

function drawOf(kind: string, seed: number, n: number): Draw {
  return new Draw(hashText(`${kind}/${seed}`) + Math.imul(n, 0x9e3779b1));
}

type Columns = Readonly<Record<string, ColumnMaker>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The time between two applications. At this pace, twenty thousand applications cover about two years. */
const PACE = 50 * MINUTE;
/** The age of the newest application, which leaves time for later events (offers, fetched data). */
const NEWEST = 2 * DAY;
/** The record ID of the first owner (spec, endpoint 13, `personal_information_id`). */
const FIRST_OWNER_RECORD = 4821;

/** Picks one value from the list with a given probability, or else null. */
const oneOf =
  (list: readonly (string | number)[], chance = 1): ColumnMaker =>
  ({ draw }) =>
    chance === 1 || draw.chance(chance) ? draw.pick(list) : null;

const between =
  (low: number, high: number): ColumnMaker =>
  ({ draw }) =>
    draw.int(low, high);

/** Picks up to `most` values from the list. */
const some =
  (list: readonly string[], most: number): ColumnMaker =>
  ({ draw }) =>
    draw.some(list, most);

const yes =
  (chance: number): ColumnMaker =>
  ({ draw }) =>
    draw.chance(chance);

/** Generates a value in any case, but uses it only if another column meets a condition. Otherwise, the cell is null. */
const where =
  (column: string, fulfills: (cell: Cell) => boolean, make: ColumnMaker): ColumnMaker =>
  (context) => {
    const made = make(context);
    return fulfills(context.at(column)) ? made : null;
  };

const isTrue = (cell: Cell) => cell === true;
const isThere = (cell: Cell) => cell !== null;
const isFunded = (cell: Cell) => cell === 'funded';

const filled =
  (column: string): ColumnMaker =>
  ({ at }) => {
    const value = at(column);
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };

/** Uses a value of the row's business or owner. It is fixed for samples and generated for others. */
const of =
  (
    who: 'business' | 'owner',
    field: keyof SampleApplication,
    make: (n: number, context: RowContext) => string,
  ): ColumnMaker =>
  (context) => {
    const n = Number(context.at(who));
    return SAMPLE_APPLICATIONS[n]?.[field] ?? make(n, context);
  };

/** Returns the token of a row. All tokens from 10-1000 to 99-9999 are used before one is repeated. */
function trackingToken(row: number): string {
  const n = (702_042 + row * 7919) % 810_000;
  return `${10 + Math.floor(n / 9000)}-${1000 + (n % 9000)}`;
}

/** The fields of an application summary (spec, "Application summary"). Times are in milliseconds. */
const SUMMARY: Columns = {
  id: ({ row, seed }) => uuidOf(`application/${seed}`, row),
  workflow: between(1, 4),
  client_tracking_token: ({ row, draw }) => (draw.chance(0.03) ? null : trackingToken(row)),
  workflow_segment: oneOf(known.SEGMENTS, 0.9),
  status: oneOf(known.STATUS_CODES),
  progress: ({ draw }) => (draw.chance(0.4) ? 100 : draw.int(0, 19) * 5),
  use_of_fund_id: ({ draw }) => (draw.chance(0.8) ? draw.int(1, 8) : null),
  is_business_credit: yes(0.35),
  is_data_capture: yes(0.2),
  is_client_funded: yes(0.15),
  amount_needed: ({ draw }) => (draw.chance(0.92) ? draw.int(10, 1000) * 500 : null),
  is_discovery_complete: ({ draw }) => (draw.chance(0.9) ? draw.chance(0.5) : null),
  finished_at: where(
    'progress',
    (progress) => progress === 100,
    ({ at, draw, today }) =>
      Math.min(Number(at('created_at')) + draw.int(1, 24 * 14) * 60 * MINUTE, today),
  ),
  source: between(1, 10),
  created_at: ({ row, draw, today }) => today - NEWEST - row * PACE - draw.int(1000, PACE),
  funders_with_placements: some(known.FUNDERS, 4),
  funders_with_offers: ({ at, draw }) => {
    const placed = at('funders_with_placements');
    return Array.isArray(placed) ? placed.filter(() => draw.chance(0.5)) : [];
  },
  repayment_percentage: between(0, 100),
  deal_mode: between(1, 2),
  priority_offer_status: where('has_offers', isTrue, oneOf(known.OFFER_STATUS_CODES)),
  widget_type_name: oneOf(known.WIDGETS),
  referrer_absolute_url: ({ at }) => {
    const host = at('referrer_host');
    return host === null ? null : `https://${host}/apply`;
  },
  referrer_host: oneOf(known.REFERRERS, 0.7),
  priority: oneOf(known.PRIORITIES, 0.5),
};

/** The field names in the order of the spec. */
export const SUMMARY_FIELDS = Object.keys(SUMMARY);

/** Columns that contain times in milliseconds. */
export const MOMENT_COLUMNS: ReadonlySet<string> = new Set(['created_at', 'finished_at']);

/**
 * Data that searches match and commercial data returns but that isn't in any summary or record (spec, "Application
 * summary" and "Application record").
 */
const PRIVATE: Columns = {
  // A fifth of the applications are from businesses that applied before.
  business: ({ row, rows }) => row % Math.max(1, Math.ceil(rows * 0.8)),
  // Some owners own two businesses.
  owner: ({ at, rows }) => Number(at('business')) % Math.max(1, Math.ceil(rows * 0.7)),
  business_legal_name: of('business', 'businessLegalName', (n, { seed }) => businessName(seed, n)),
  business_phone: of('business', 'businessPhone', (n) => phoneNumber('business-phone', n)),
  business_profile_id: of('business', 'businessProfileId', (n, { seed }) =>
    uuidOf(`business-profile/${seed}`, n),
  ),
  owner_full_name: of('owner', 'ownerName', (n, { seed }) => ownerName(seed, n)),
  owner_email: of('owner', 'ownerEmail', (n, { at }) => {
    const name = String(at('owner_full_name')).toLowerCase().replace(' ', '.');
    return `${name}.${n}@owner.example`;
  }),
  owner_phone: of('owner', 'ownerPhone', (n) => phoneNumber('owner-phone', n)),
  individual_profile_id: of('owner', 'individualProfileId', (n, { seed }) =>
    uuidOf(`individual-profile/${seed}`, n),
  ),
  owner_record_id: ({ at }) => FIRST_OWNER_RECORD + Number(at('owner')),
  deal_id: ({ row }) => `D-${100_001 + row}`,
  orchestration_log_id: ({ row, seed }) => uuidOf(`orchestration-log/${seed}`, row),
  note: ({ row, draw }) =>
    draw.chance(0.3) ? (known.NOTES[row % known.NOTES.length] ?? null) : null,
  last_email_sent_name: oneOf(known.EMAIL_NAMES, 0.6),
};

const WORKFLOW: Columns = {
  // The spec doesn't say what status codes mean. Here, they're assigned to the scopes in turn.
  scope: ({ at }) => {
    const place = known.STATUS_CODES.indexOf(Number(at('status')));
    return known.SCOPES[place % known.SCOPES.length] ?? null;
  },
  master_status: oneOf(known.MASTER_STATUS_CODES),
  workflow_category: between(1, 9),
  stage_management: between(1, 2),
  stage_category: oneOf(Object.keys(known.STAGES)),
  stage_name: ({ at, draw }) => draw.pick(known.STAGES[String(at('stage_category'))] ?? []),
  workflow_status: oneOf(known.WORKFLOW_STATUSES),
  workflow_sub_status: oneOf(known.WORKFLOW_SUB_STATUSES, 0.6),
  hours_in_stage: between(0, 8760),
  hours_in_workflow_status: between(0, 8760),
  hours_in_workflow_sub_status: where('workflow_sub_status', isThere, between(0, 8760)),
  latest_orchestration_status: oneOf(known.ORCHESTRATION_STATUSES, 0.8),
};

/** The business and the people who work on its application. */
const PARTIES: Columns = {
  state: oneOf(known.STATES),
  industry_type: oneOf(known.INDUSTRY_TYPES),
  sub_industry_type: ({ at, draw }) =>
    draw.pick(known.INDUSTRIES[String(at('industry_type'))] ?? []),
  naics_code: oneOf(known.NAICS_CODES, 0.8),
  stated_monthly_revenue: oneOf(known.MONTHLY_REVENUES, 0.95),
  months_in_business: ({ draw }) => (draw.chance(0.95) ? draw.int(1, 480) : null),
  brand_name: oneOf(known.BRANDS, 0.9),
  business_time_zone: oneOf(known.TIME_ZONES, 0.95),
  primary_owner_time_zone: oneOf(known.TIME_ZONES, 0.9),
  origin_partner: oneOf(known.ORIGIN_PARTNERS, 0.6),
  partner: oneOf(known.PARTNERS, 0.6),
  submission_partner: oneOf(known.SUBMISSION_PARTNERS, 0.5),
  funding_advisor_id: oneOf(known.FUNDING_ADVISORS, 0.7),
  underwriter_id: oneOf(known.UNDERWRITERS, 0.5),
  analyst_id: oneOf(known.ANALYSTS, 0.4),
  utm_parameters: some(known.UTM_PARAMETERS, 3),
};

const ACTIVITY: Columns = {
  is_legacy: yes(0.1),
  is_funding: yes(0.2),
  is_equipment_rental: yes(0.12),
  has_bank_statements: yes(0.55),
  has_bank_data: yes(0.5),
  has_bank_link_connection: yes(0.3),
  has_offers: filled('funders_with_offers'),
  has_placements: filled('funders_with_placements'),
  has_transferred_call: yes(0.1),
  is_signed: yes(0.45),
  has_latest_email_validation_error: yes(0.05),
  basics_only: yes(0.15),
  completed_documents: yes(0.4),
  funded_date: where('scope', isFunded, ({ at, draw, today }) =>
    Math.min(Number(at('created_at')) + draw.int(1, 30) * DAY, today),
  ),
  funded_offer_funder: where('scope', isFunded, oneOf(known.FUNDERS)),
  product_type_funded: where('scope', isFunded, oneOf(known.PRODUCTS)),
  products_requested: some(known.PRODUCTS, 2),
  last_updated_offer_status: where('has_offers', isTrue, oneOf(known.OFFER_STATUS_CODES)),
  latest_score_card_status: ({ draw }) => (draw.chance(0.7) ? draw.int(1, 3) : null),
  last_call_disposition: oneOf(known.CALL_DISPOSITIONS, 0.6),
  task_is_created: filled('task_status'),
  task_status: oneOf(known.TASK_STATUSES, 0.4),
  task_priority_level: where('task_status', isThere, oneOf(known.TASK_PRIORITIES)),
};

export const COLUMNS: Columns = { ...SUMMARY, ...PRIVATE, ...WORKFLOW, ...PARTIES, ...ACTIVITY };
