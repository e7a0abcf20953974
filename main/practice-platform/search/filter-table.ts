import * as known from '../data/vocabulary.ts';

/**
 * One filter field: the shape of its value as the spec gives it, and the column it asks of.
 * `none` turns an array filter round: rows that have none of the values.
 */
export type FilterEntry =
  | { readonly shape: 'search' }
  | { readonly shape: 'words' | 'digits'; readonly column: string }
  | { readonly shape: 'choice'; readonly column: string; readonly allowed: readonly string[] }
  | { readonly shape: 'boolean'; readonly column: string }
  | { readonly shape: 'dates' | 'hours' | 'months'; readonly column: string }
  | {
      readonly shape: 'strings' | 'uuids' | 'numbers' | 'integers' | 'existing';
      readonly column: string;
      /** The only values taken; absent when any value of the shape is. */
      readonly allowed?: readonly (string | number)[];
      readonly none?: true;
    };

const oneTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

const integers = (column: string, allowed?: readonly number[]): FilterEntry =>
  allowed ? { shape: 'integers', column, allowed } : { shape: 'integers', column };
const strings = (column: string): FilterEntry => ({ shape: 'strings', column });
const yesNo = (column: string): FilterEntry => ({ shape: 'boolean', column });

type ListShape = 'strings' | 'uuids' | 'existing';

/** `name` and `not_name`, which the spec gives side by side. */
function both(
  name: string,
  shape: ListShape,
  column: string,
  allowed?: readonly string[],
): Record<string, FilterEntry> {
  const entry = allowed ? { shape, column, allowed } : { shape, column };
  return { [name]: entry, [`not_${name}`]: { ...entry, none: true } };
}

/** Every typed filter field of the application search (spec, endpoint 15), but `sort_by`. */
export const FILTERS: Readonly<Record<string, FilterEntry>> = {
  search: { shape: 'search' },
  business_phone: { shape: 'digits', column: 'business_phone' },
  individual_full_name: { shape: 'words', column: 'owner_full_name' },
  individual_email: { shape: 'words', column: 'owner_email' },
  individual_phone: { shape: 'digits', column: 'owner_phone' },
  scope: { shape: 'choice', column: 'scope', allowed: known.SCOPES },
  statuses: integers('status', known.STATUS_CODES),
  application_ids: { shape: 'existing', column: 'id' },
  deal_modes: integers('deal_mode', [1, 2]),
  sources: integers('source', oneTo(10)),
  workflow_categories: integers('workflow_category', oneTo(9)),
  master_statuses: integers('master_status', known.MASTER_STATUS_CODES),
  stage_management: integers('stage_management', [1, 2]),
  stated_monthly_revenue: {
    shape: 'strings',
    column: 'stated_monthly_revenue',
    allowed: known.MONTHLY_REVENUES,
  },
  industry_types: { shape: 'existing', column: 'industry_type', allowed: known.INDUSTRY_TYPES },
  sub_industry_types: {
    shape: 'existing',
    column: 'sub_industry_type',
    allowed: known.SUB_INDUSTRY_TYPES,
  },
  states: { shape: 'existing', column: 'state', allowed: known.STATES },
  ...both('origin_partners', 'existing', 'origin_partner', known.ORIGIN_PARTNERS),
  ...both('partners', 'existing', 'partner', known.PARTNERS),
  ...both('funding_advisor_ids', 'existing', 'funding_advisor_id', known.FUNDING_ADVISORS),
  ...both('underwriter_ids', 'existing', 'underwriter_id', known.UNDERWRITERS),
  ...both('analyst_ids', 'existing', 'analyst_id', known.ANALYSTS),

  created_at_range: { shape: 'dates', column: 'created_at' },
  finished_at_range: { shape: 'dates', column: 'finished_at' },
  funded_date_range: { shape: 'dates', column: 'funded_date' },

  is_legacy: yesNo('is_legacy'),
  is_business_credit: yesNo('is_business_credit'),
  is_funding: yesNo('is_funding'),
  is_equipment_rental: yesNo('is_equipment_rental'),
  is_data_capture: yesNo('is_data_capture'),
  is_client_funded: yesNo('is_client_funded'),
  has_bank_statements: yesNo('has_bank_statements'),
  has_bank_data: yesNo('has_bank_data'),
  has_bank_link_connection: yesNo('has_bank_link_connection'),
  has_offers: yesNo('has_offers'),
  has_placements: yesNo('has_placements'),
  has_transferred_call: yesNo('has_transferred_call'),
  is_signed: yesNo('is_signed'),
  is_discovery_complete: yesNo('is_discovery_complete'),
  has_latest_email_validation_error: yesNo('has_email_validation_error'),
  basics_only: yesNo('basics_only'),
  task_is_created: yesNo('task_is_created'),
  completed_documents: yesNo('completed_documents'),

  submission_partners: strings('submission_partner'),
  ...both('client_tracking_tokens', 'strings', 'client_tracking_token'),
  stage_categories: strings('stage_category'),
  stage_names: strings('stage_name'),
  ...both('workflow_statuses', 'strings', 'workflow_status'),
  ...both('workflow_sub_statuses', 'strings', 'workflow_sub_status'),
  utm_parameters: strings('utm_parameters'),
  naics_codes: strings('naics_code'),
  products_requested: strings('products_requested'),
  ...both('product_type_funded', 'strings', 'product_type_funded'),
  referrer_host: strings('referrer_host'),
  brand_names: strings('brand_name'),
  business_time_zones: strings('business_time_zone'),
  primary_owner_time_zones: strings('primary_owner_time_zone'),
  last_call_disposition: strings('last_call_disposition'),
  latest_workflow_orchestration_log_statuses: strings('latest_orchestration_status'),
  workflow_segments: strings('workflow_segment'),
  ...both('priorities', 'strings', 'priority'),
  ...both('task_priority_levels', 'strings', 'task_priority_level'),
  ...both('task_statuses', 'strings', 'task_status'),

  ...both('funders_with_placements', 'uuids', 'funders_with_placements'),
  ...both('funders_with_offers', 'uuids', 'funders_with_offers'),
  ...both('funded_offer_funders', 'uuids', 'funded_offer_funder'),

  last_updated_offer_statuses: integers('last_updated_offer_status'),
  priority_offer_statuses: integers('priority_offer_status'),
  latest_score_card_statuses: { shape: 'numbers', column: 'latest_score_card_status' },

  time_in_current_stage_range: { shape: 'hours', column: 'hours_in_stage' },
  time_in_workflow_status_range: { shape: 'hours', column: 'hours_in_workflow_status' },
  time_in_workflow_sub_status_range: { shape: 'hours', column: 'hours_in_workflow_sub_status' },
  time_in_business_range: { shape: 'months', column: 'months_in_business' },

  note: { shape: 'words', column: 'note' },
  last_email_sent_name: { shape: 'words', column: 'last_email_sent_name' },
};

/**
 * Fields of the search body that the spec gives with names only. Whatever is sent in them is taken,
 * and changes nothing: what they would do is not documented.
 */
export const UNTYPED_FILTERS: ReadonlySet<string> = new Set([
  'number_of_employees',
  'last_call_range',
  'last_offer_created_range',
  'number_of_calls',
  'created_at_call',
  'time_to_first_offer_range',
  'first_placement_range',
  'last_placement_range',
  'score_card_points_range',
  'score_card_group_points_range',
  'score_card_ids',
  'score_card_group_ids',
  'primary_owner_stated_credit_scores',
  'primary_owner_actual_credit_score_range',
  'actual_monthly_revenue_range',
  'amount_needed_range',
  'repayment_percentage_range',
  'funded_amount_range',
  'highest_offer_amount_range',
  'offers_count_range',
  'placements_count_range',
  'number_of_emails_received_range',
  'number_of_emails_sent_range',
  'last_email_sent_date_range',
  'assigned_onboarding_calls',
  'created_at_assigned_onboarding_call',
  'total_onboarding_calls',
  'created_at_onboarding_call',
  'additional_tracking_tokens',
  'not_additional_tracking_tokens',
  'task_due_date_range',
  'task_assignees',
  'not_task_assignees',
  'task_created_date_range',
  'funding_term_start_date_range',
  'funding_term_end_date_range',
  'required_documents',
  'last_call_by',
  'not_last_call_by',
  'funds_needed_time',
  'workflow_template_ids',
  'not_workflow_template_ids',
]);
