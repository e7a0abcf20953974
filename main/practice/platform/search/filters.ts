import * as known from '../data/vocabulary.ts';

/** One filter field of the application search: what its value is, and the column it asks of. */
export type Filter = {
  /** `list`: a row has one of the values, or with `none` none of them; `choice`: the one value. */
  readonly kind: 'words' | 'phone' | 'choice' | 'list' | 'yesNo' | 'dates' | 'numbers';
  readonly column: string;
  /** The only values taken; absent when any is. */
  readonly allowed?: readonly (string | number)[];
  readonly none?: true;
  /** The largest number taken. */
  readonly most?: number;
};

type Filters = Readonly<Record<string, Filter>>;

/** A list by its name, and the column. */
const lists = (columns: Readonly<Record<string, string>>): Filters =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, list(column)]));

/** The same with the `not_` of each, which the spec gives beside it. */
const bothWays = (filters: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [`not_${name}`, { ...filter, none: true }]),
  ),
});

/** Yes or no, each in the column of its name. */
const yesNo = (names: string): Filters =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, { kind: 'yesNo', column: name }]));

function list(column: string, allowed?: readonly (string | number)[]): Filter {
  return allowed ? { kind: 'list', column, allowed } : { kind: 'list', column };
}

const hours = (column: string): Filter => ({ kind: 'numbers', column, most: 8760 });
const oneTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/**
 * Every typed filter field of the application search (spec, endpoint 15), but `search` and `sort_by`.
 * Whatever is sent in another field is taken and changes nothing: what it would do is not documented.
 */
export const FILTERS: Filters = {
  business_phone: { kind: 'phone', column: 'business_phone' },
  individual_full_name: { kind: 'words', column: 'owner_full_name' },
  individual_email: { kind: 'words', column: 'owner_email' },
  individual_phone: { kind: 'phone', column: 'owner_phone' },
  note: { kind: 'words', column: 'note' },
  last_email_sent_name: { kind: 'words', column: 'last_email_sent_name' },

  scope: { kind: 'choice', column: 'scope', allowed: known.SCOPES },
  statuses: list('status', known.STATUS_CODES),
  deal_modes: list('deal_mode', oneTo(2)),
  sources: list('source', oneTo(10)),
  workflow_categories: list('workflow_category', oneTo(9)),
  master_statuses: list('master_status', known.MASTER_STATUS_CODES),
  stage_management: list('stage_management', oneTo(2)),
  stated_monthly_revenue: list('stated_monthly_revenue', known.MONTHLY_REVENUES),
  industry_types: list('industry_type', known.INDUSTRY_TYPES),
  sub_industry_types: list('sub_industry_type', known.SUB_INDUSTRY_TYPES),
  states: list('state', known.STATES),
  ...bothWays({
    origin_partners: list('origin_partner', known.ORIGIN_PARTNERS),
    partners: list('partner', known.PARTNERS),
    funding_advisor_ids: list('funding_advisor_id', known.FUNDING_ADVISORS),
    underwriter_ids: list('underwriter_id', known.UNDERWRITERS),
    analyst_ids: list('analyst_id', known.ANALYSTS),
    ...lists({
      client_tracking_tokens: 'client_tracking_token',
      workflow_statuses: 'workflow_status',
      workflow_sub_statuses: 'workflow_sub_status',
      product_type_funded: 'product_type_funded',
      priorities: 'priority',
      task_priority_levels: 'task_priority_level',
      task_statuses: 'task_status',
      funders_with_placements: 'funders_with_placements',
      funders_with_offers: 'funders_with_offers',
      funded_offer_funders: 'funded_offer_funder',
    }),
  }),
  ...lists({
    application_ids: 'id',
    submission_partners: 'submission_partner',
    stage_categories: 'stage_category',
    stage_names: 'stage_name',
    utm_parameters: 'utm_parameters',
    naics_codes: 'naics_code',
    products_requested: 'products_requested',
    referrer_host: 'referrer_host',
    brand_names: 'brand_name',
    business_time_zones: 'business_time_zone',
    primary_owner_time_zones: 'primary_owner_time_zone',
    last_call_disposition: 'last_call_disposition',
    latest_workflow_orchestration_log_statuses: 'latest_orchestration_status',
    workflow_segments: 'workflow_segment',
    last_updated_offer_statuses: 'last_updated_offer_status',
    priority_offer_statuses: 'priority_offer_status',
    latest_score_card_statuses: 'latest_score_card_status',
  }),

  ...yesNo(`is_legacy is_business_credit is_funding is_equipment_rental is_data_capture is_client_funded
    has_bank_statements has_bank_data has_bank_link_connection has_offers has_placements
    has_transferred_call is_signed is_discovery_complete basics_only task_is_created
    completed_documents has_latest_email_validation_error`),

  created_at_range: { kind: 'dates', column: 'created_at' },
  finished_at_range: { kind: 'dates', column: 'finished_at' },
  funded_date_range: { kind: 'dates', column: 'funded_date' },
  time_in_current_stage_range: hours('hours_in_stage'),
  time_in_workflow_status_range: hours('hours_in_workflow_status'),
  time_in_workflow_sub_status_range: hours('hours_in_workflow_sub_status'),
  time_in_business_range: { kind: 'numbers', column: 'months_in_business' },
};
