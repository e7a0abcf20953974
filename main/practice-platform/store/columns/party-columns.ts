import {
  ANALYSTS,
  BRANDS,
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
import type { ColumnMaker } from '../cells.ts';

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
