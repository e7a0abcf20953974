import {
  asTyped,
  choice,
  codes,
  dates,
  type FilterField,
  type FilterTable,
  flag,
  hours,
  integers,
  months,
  numbers,
  sort,
  stored,
  strings,
  text,
  uuids,
  words,
} from './filter-shape.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Filters by an application's own data, its stage, and its dates (spec, endpoint 15). */
export const applicationFilters = {
  search: text('text'),
  individual_full_name: text('text'),
  individual_email: text('text'),
  individual_phone: text('text'),
  business_phone: text('text'),
  note: text('text'),
  last_email_sent_name: text('text'),

  scope: choice('application', ['active', 'funded', 'incomplete', 'dead']),
  statuses: codes('application', 'status', [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14]),
  master_statuses: codes('application', 'masterStatus', [0, 2, 3, 4, 5, 6]),
  application_ids: uuids('application'),
  deal_modes: codes('application', 'dealMode', [1, 2]),
  sources: codes('application', 'source', upTo(10)),
  client_tracking_tokens: strings('application'),
  not_client_tracking_tokens: strings('application'),
  priorities: strings('application'),
  not_priorities: strings('application'),

  workflow_categories: codes('stage', 'workflowCategory', upTo(9)),
  stage_management: codes('stage', 'stageManagement', [1, 2]),
  stage_categories: strings('stage'),
  stage_names: strings('stage'),
  workflow_statuses: strings('stage'),
  not_workflow_statuses: strings('stage'),
  workflow_sub_statuses: strings('stage'),
  not_workflow_sub_statuses: strings('stage'),
  workflow_segments: strings('stage'),
  latest_workflow_orchestration_log_statuses: strings('stage'),
  time_in_current_stage_range: hours('stage'),
  time_in_workflow_status_range: hours('stage'),
  time_in_workflow_sub_status_range: hours('stage'),

  created_at_range: dates('dates'),
  finished_at_range: dates('dates'),
  funded_date_range: dates('dates'),

  is_legacy: flag('flags'),
  is_business_credit: flag('flags'),
  is_funding: flag('flags'),
  is_equipment_rental: flag('flags'),
  is_data_capture: flag('flags'),
  is_client_funded: flag('flags'),
  has_bank_statements: flag('flags'),
  has_bank_data: flag('flags'),
  has_bank_link_connection: flag('flags'),
  has_offers: flag('flags'),
  has_placements: flag('flags'),
  has_transferred_call: flag('flags'),
  is_signed: flag('flags'),
  is_discovery_complete: flag('flags'),
  has_latest_email_validation_error: flag('flags'),
  basics_only: flag('flags'),
  task_is_created: flag('flags'),
  completed_documents: flag('flags'),

  sort_by: sort('order'),
} as const satisfies FilterTable;

const REVENUES = Array.from({ length: 12 }, (_, index) => `monthly_avg_revenue_${index + 1}`);

/** Filters by the business, its funding, and the people involved (spec, endpoint 15). */
const partyFilters = {
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

/** Fields that the specification names but doesn't describe. They're sent as typed and never refused. */
const namedOnlyFilters = {
  number_of_employees: asTyped('business'),
  actual_monthly_revenue_range: asTyped('business'),
  primary_owner_stated_credit_scores: asTyped('business'),
  primary_owner_actual_credit_score_range: asTyped('business'),

  amount_needed_range: asTyped('funding'),
  funds_needed_time: asTyped('funding'),
  repayment_percentage_range: asTyped('funding'),
  funded_amount_range: asTyped('funding'),
  highest_offer_amount_range: asTyped('funding'),
  offers_count_range: asTyped('funding'),
  placements_count_range: asTyped('funding'),
  last_offer_created_range: asTyped('funding'),
  time_to_first_offer_range: asTyped('funding'),
  first_placement_range: asTyped('funding'),
  last_placement_range: asTyped('funding'),
  funding_term_start_date_range: asTyped('funding'),
  funding_term_end_date_range: asTyped('funding'),

  additional_tracking_tokens: asTyped('application'),
  not_additional_tracking_tokens: asTyped('application'),
  required_documents: asTyped('application'),
  workflow_template_ids: asTyped('stage'),
  not_workflow_template_ids: asTyped('stage'),

  last_call_range: asTyped('calls'),
  number_of_calls: asTyped('calls'),
  created_at_call: asTyped('calls'),
  last_call_by: asTyped('calls'),
  not_last_call_by: asTyped('calls'),
  assigned_onboarding_calls: asTyped('calls'),
  created_at_assigned_onboarding_call: asTyped('calls'),
  total_onboarding_calls: asTyped('calls'),
  created_at_onboarding_call: asTyped('calls'),
  number_of_emails_received_range: asTyped('calls'),
  number_of_emails_sent_range: asTyped('calls'),
  last_email_sent_date_range: asTyped('calls'),

  task_due_date_range: asTyped('tasks'),
  task_created_date_range: asTyped('tasks'),
  task_assignees: asTyped('tasks'),
  not_task_assignees: asTyped('tasks'),

  score_card_ids: asTyped('scores'),
  score_card_group_ids: asTyped('scores'),
  score_card_points_range: asTyped('scores'),
  score_card_group_points_range: asTyped('scores'),
} as const satisfies FilterTable;

/** Every filter field of the application search (spec, endpoint 15): wire name → group and shape. */
export const filterFields = {
  ...applicationFilters,
  ...partyFilters,
  ...namedOnlyFilters,
} as const;

export type FilterName = keyof typeof filterFields;

/** Returns the field with this wire name, or null if it isn't in the specification. */
export function filterField(name: string): FilterField | null {
  return Object.hasOwn(filterFields, name) ? filterFields[name as FilterName] : null;
}
