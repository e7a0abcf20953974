import type { FilterTable } from './filter-shape.ts';
import { integers, months, numbers, stored, strings, uuids, words } from './filter-shape.ts';

const REVENUES = Array.from({ length: 12 }, (_, index) => `monthly_avg_revenue_${index + 1}`);

/** The business, its funding, and who has to do with it (spec, endpoint 15). */
export const partyFilters = {
  stated_monthly_revenue: words('business', REVENUES),
  industry_types: stored('business'),
  sub_industry_types: stored('business'),
  naics_codes: strings('business'),
  states: stored('business'),
  time_in_business_range: months('business'),
  business_time_zones: strings('business'),
  primary_owner_time_zones: strings('business'),

  products_requested: strings('funding'),
  product_type_funded: strings('funding'),
  not_product_type_funded: strings('funding'),
  funders_with_placements: uuids('funding'),
  not_funders_with_placements: uuids('funding'),
  funders_with_offers: uuids('funding'),
  not_funders_with_offers: uuids('funding'),
  funded_offer_funders: uuids('funding'),
  not_funded_offer_funders: uuids('funding'),
  last_updated_offer_statuses: integers('funding'),
  priority_offer_statuses: integers('funding'),

  funding_advisor_ids: stored('people'),
  not_funding_advisor_ids: stored('people'),
  underwriter_ids: stored('people'),
  not_underwriter_ids: stored('people'),
  analyst_ids: stored('people'),
  not_analyst_ids: stored('people'),

  origin_partners: stored('partners'),
  not_origin_partners: stored('partners'),
  partners: stored('partners'),
  not_partners: stored('partners'),
  submission_partners: strings('partners'),
  utm_parameters: strings('partners'),
  referrer_host: strings('partners'),
  brand_names: strings('partners'),

  last_call_disposition: strings('calls'),

  task_priority_levels: strings('tasks'),
  not_task_priority_levels: strings('tasks'),
  task_statuses: strings('tasks'),
  not_task_statuses: strings('tasks'),

  latest_score_card_statuses: numbers('scores'),
} as const satisfies FilterTable;
