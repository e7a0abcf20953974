import type { FilterTable } from './filter-shape.ts';
import { integers, months, numbers, stored, strings, uuids, words } from './filter-shape.ts';

const REVENUES = Array.from({ length: 12 }, (_, index) => `monthly_avg_revenue_${index + 1}`);

/** The business, its funding, and who has to do with it (spec, endpoint 15). */
export const partyFilters = {
  stated_monthly_revenue: words('business', 'Stated monthly revenue', REVENUES),
  industry_types: stored('business', 'Industry'),
  sub_industry_types: stored('business', 'Sub-industry'),
  naics_codes: strings('business', 'NAICS code'),
  states: stored('business', 'State'),
  time_in_business_range: months('business', 'Months in business'),
  business_time_zones: strings('business', 'Business time zone'),
  primary_owner_time_zones: strings('business', "Primary owner's time zone"),

  products_requested: strings('funding', 'Product requested'),
  product_type_funded: strings('funding', 'Product funded'),
  not_product_type_funded: strings('funding', 'Product funded, except'),
  funders_with_placements: uuids('funding', 'Funders with placements'),
  not_funders_with_placements: uuids('funding', 'Funders with placements, except'),
  funders_with_offers: uuids('funding', 'Funders with offers'),
  not_funders_with_offers: uuids('funding', 'Funders with offers, except'),
  funded_offer_funders: uuids('funding', 'Funders of the funded offer'),
  not_funded_offer_funders: uuids('funding', 'Funders of the funded offer, except'),
  last_updated_offer_statuses: integers('funding', 'Last updated offer status'),
  priority_offer_statuses: integers('funding', 'Priority offer status'),

  funding_advisor_ids: stored('people', 'Funding advisor'),
  not_funding_advisor_ids: stored('people', 'Funding advisor, except'),
  underwriter_ids: stored('people', 'Underwriter'),
  not_underwriter_ids: stored('people', 'Underwriter, except'),
  analyst_ids: stored('people', 'Analyst'),
  not_analyst_ids: stored('people', 'Analyst, except'),

  origin_partners: stored('partners', 'Origin partner'),
  not_origin_partners: stored('partners', 'Origin partner, except'),
  partners: stored('partners', 'Partner'),
  not_partners: stored('partners', 'Partner, except'),
  submission_partners: strings('partners', 'Submission partner'),
  utm_parameters: strings('partners', 'UTM parameter'),
  referrer_host: strings('partners', 'Referrer host'),
  brand_names: strings('partners', 'Brand'),

  last_call_disposition: strings('calls', 'Last call disposition'),

  task_priority_levels: strings('tasks', 'Task priority'),
  not_task_priority_levels: strings('tasks', 'Task priority, except'),
  task_statuses: strings('tasks', 'Task status'),
  not_task_statuses: strings('tasks', 'Task status, except'),

  latest_score_card_statuses: numbers('scores', 'Latest scorecard status'),
} as const satisfies FilterTable;
