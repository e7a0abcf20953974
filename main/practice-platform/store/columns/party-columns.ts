import { chainName, namesakeName } from '../../data/look-alikes.ts';
import { businessName, ownerName, phoneNumber } from '../../data/names.ts';
import { SAMPLE_APPLICATIONS } from '../../data/sample-applications.ts';
import {
  ANALYSTS,
  BRANDS,
  EMAIL_NAMES,
  FUNDING_ADVISORS,
  INDUSTRIES,
  INDUSTRY_TYPES,
  MONTHLY_REVENUES,
  NAICS_CODES,
  ORIGIN_PARTNERS,
  PARTNERS,
  STATES,
  SUBMISSION_PARTNERS,
  TIME_ZONES,
  UNDERWRITERS,
  UTM_PARAMETERS,
} from '../../data/vocabulary.ts';
import { uuidOf } from '../../random.ts';
import type { ColumnMaker, RowContext } from '../cells.ts';

/** A fifth of the applications are later ones of a business that applied before. */
function businessOf({ row, rows }: RowContext): number {
  return row % Math.max(1, Math.ceil(rows * 0.8));
}

/** Some owners own two businesses. */
function ownerOf(context: RowContext): number {
  return Number(context.at('business')) % Math.max(1, Math.ceil(context.rows * 0.7));
}

/** First record id of an owner (spec, endpoint 13, `personal_information_id`). */
const FIRST_OWNER_RECORD = 4821;

const byBusiness =
  (make: (business: number, context: RowContext) => string): ColumnMaker =>
  (context) =>
    make(Number(context.at('business')), context);

const byOwner =
  (make: (owner: number, context: RowContext) => string): ColumnMaker =>
  (context) =>
    make(Number(context.at('owner')), context);

const NOTES = ['Called, will send statements', 'Prefers e-mail', 'Waiting for the landlord letter'];

/**
 * What searches match and commercial data tells, and no summary or record ever holds
 * (spec, "Application summary" and "Application record").
 */
export const PRIVATE_COLUMNS: Readonly<Record<string, ColumnMaker>> = {
  business: businessOf,
  owner: ownerOf,
  business_legal_name: byBusiness(
    (n, { seed }) =>
      SAMPLE_APPLICATIONS[n]?.businessLegalName ?? chainName(n) ?? businessName(seed, n),
  ),
  business_phone: byBusiness(
    (n) => SAMPLE_APPLICATIONS[n]?.businessPhone ?? phoneNumber('business-phone', n),
  ),
  business_profile_id: byBusiness(
    (n, { seed }) =>
      SAMPLE_APPLICATIONS[n]?.businessProfileId ?? uuidOf(`business-profile/${seed}`, n),
  ),
  owner_full_name: byOwner(
    (n, { seed }) => SAMPLE_APPLICATIONS[n]?.ownerName ?? namesakeName(n) ?? ownerName(seed, n),
  ),
  owner_email: byOwner(
    (n, { at }) =>
      SAMPLE_APPLICATIONS[n]?.ownerEmail ??
      `${String(at('owner_full_name')).toLowerCase().replace(' ', '.')}.${n}@owner.example`,
  ),
  owner_phone: byOwner((n) => SAMPLE_APPLICATIONS[n]?.ownerPhone ?? phoneNumber('owner-phone', n)),
  individual_profile_id: byOwner(
    (n, { seed }) =>
      SAMPLE_APPLICATIONS[n]?.individualProfileId ?? uuidOf(`individual-profile/${seed}`, n),
  ),
  owner_record_id: ({ at }) => FIRST_OWNER_RECORD + Number(at('owner')),
  deal_id: ({ row }) => `D-${100_001 + row}`,
  orchestration_log_id: ({ row, seed }) => uuidOf(`orchestration-log/${seed}`, row),
  note: ({ row, draw }) => (draw.chance(0.3) ? (NOTES[row % NOTES.length] ?? null) : null),
  last_email_sent_name: ({ draw }) => (draw.chance(0.6) ? draw.pick(EMAIL_NAMES) : null),
};

function isIndustry(name: string): name is keyof typeof INDUSTRIES {
  return name in INDUSTRIES;
}

const sometimes =
  (probability: number, list: readonly [string, ...string[]]): ColumnMaker =>
  ({ draw }) =>
    draw.chance(probability) ? draw.pick(list) : null;

/** The business and who works on its case; used by filters only. */
export const PARTY_COLUMNS: Readonly<Record<string, ColumnMaker>> = {
  state: ({ draw }) => draw.pick(STATES),
  industry_type: ({ draw }) => draw.pick(INDUSTRY_TYPES),
  sub_industry_type: ({ at, draw }) => {
    const industry = String(at('industry_type'));
    return isIndustry(industry) ? draw.pick(INDUSTRIES[industry]) : null;
  },
  naics_code: sometimes(0.8, NAICS_CODES),
  stated_monthly_revenue: sometimes(0.95, MONTHLY_REVENUES),
  months_in_business: ({ draw }) => (draw.chance(0.95) ? draw.int(1, 480) : null),
  brand_name: sometimes(0.9, BRANDS),
  business_time_zone: sometimes(0.95, TIME_ZONES),
  primary_owner_time_zone: sometimes(0.9, TIME_ZONES),
  origin_partner: sometimes(0.6, ORIGIN_PARTNERS),
  partner: sometimes(0.6, PARTNERS),
  submission_partner: sometimes(0.5, SUBMISSION_PARTNERS),
  funding_advisor_id: sometimes(0.7, FUNDING_ADVISORS),
  underwriter_id: sometimes(0.5, UNDERWRITERS),
  analyst_id: sometimes(0.4, ANALYSTS),
  utm_parameters: ({ draw }) => draw.some(UTM_PARAMETERS, 3),
};
