import { expect, test } from 'vitest';
import { filterFields } from '../../../preload/contract/filters/filter-fields.ts';
import type { FilterShape } from '../../../preload/contract/filters/filter-shape.ts';

/**
 * The fields of the application search as listed in the specification (endpoint 15), row by row.
 */
const SPECIFIED: readonly (readonly [kind: string, names: string, allowed?: readonly unknown[]])[] =
  [
    ['string', 'search'],
    ['string', 'business_phone individual_full_name individual_email individual_phone'],
    ['choice', 'scope', ['active', 'funded', 'incomplete', 'dead']],
    ['integerEnum', 'statuses', [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14]],
    ['uuidList', 'application_ids'],
    ['integerEnum', 'deal_modes', [1, 2]],
    ['integerEnum', 'sources', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['integerEnum', 'workflow_categories', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['integerEnum', 'master_statuses', [0, 2, 3, 4, 5, 6]],
    ['integerEnum', 'stage_management', [1, 2]],
    [
      'stringEnum',
      'stated_monthly_revenue',
      Array.from({ length: 12 }, (_, at) => `monthly_avg_revenue_${at + 1}`),
    ],
    [
      'storedValues',
      `industry_types sub_industry_types states origin_partners not_origin_partners partners
      not_partners funding_advisor_ids not_funding_advisor_ids underwriter_ids not_underwriter_ids
      analyst_ids not_analyst_ids`,
    ],
    ['dateRange', 'created_at_range finished_at_range funded_date_range'],
    [
      'boolean',
      `is_legacy is_business_credit is_funding is_equipment_rental is_data_capture
      is_client_funded has_bank_statements has_bank_data has_bank_link_connection has_offers
      has_placements has_transferred_call is_signed is_discovery_complete
      has_latest_email_validation_error basics_only task_is_created completed_documents`,
    ],
    ['sort', 'sort_by'],
    [
      'stringList',
      `submission_partners client_tracking_tokens not_client_tracking_tokens stage_categories
      stage_names workflow_statuses not_workflow_statuses workflow_sub_statuses
      not_workflow_sub_statuses utm_parameters naics_codes products_requested product_type_funded
      not_product_type_funded referrer_host brand_names business_time_zones
      primary_owner_time_zones last_call_disposition latest_workflow_orchestration_log_statuses
      workflow_segments priorities not_priorities task_priority_levels not_task_priority_levels
      task_statuses not_task_statuses`,
    ],
    [
      'uuidList',
      `funders_with_placements not_funders_with_placements funders_with_offers
      not_funders_with_offers funded_offer_funders not_funded_offer_funders`,
    ],
    ['integerList', 'last_updated_offer_statuses priority_offer_statuses'],
    ['numberList', 'latest_score_card_statuses'],
    [
      'hourRange',
      `time_in_current_stage_range time_in_workflow_status_range
      time_in_workflow_sub_status_range`,
    ],
    ['monthRange', 'time_in_business_range'],
    ['string', 'note last_email_sent_name'],
    [
      'json',
      `number_of_employees last_call_range last_offer_created_range number_of_calls
      created_at_call time_to_first_offer_range first_placement_range last_placement_range
      score_card_points_range score_card_group_points_range score_card_ids score_card_group_ids
      primary_owner_stated_credit_scores primary_owner_actual_credit_score_range
      actual_monthly_revenue_range amount_needed_range repayment_percentage_range
      funded_amount_range highest_offer_amount_range offers_count_range placements_count_range
      number_of_emails_received_range number_of_emails_sent_range last_email_sent_date_range
      assigned_onboarding_calls created_at_assigned_onboarding_call total_onboarding_calls
      created_at_onboarding_call additional_tracking_tokens not_additional_tracking_tokens
      task_due_date_range task_assignees not_task_assignees task_created_date_range
      funding_term_start_date_range funding_term_end_date_range required_documents last_call_by
      not_last_call_by funds_needed_time workflow_template_ids not_workflow_template_ids`,
    ],
  ];

const allowedOf = (shape: FilterShape) => ('allowed' in shape ? shape.allowed : undefined);

test('has exactly the specification’s fields, shapes, and values', () => {
  const specified = SPECIFIED.flatMap(([kind, names, allowed]) =>
    names.split(/\s+/).map((name) => [name, { kind, allowed }] as const),
  );
  const table = Object.entries(filterFields).map(
    ([name, { shape }]) =>
      [name, { kind: shape.kind as string, allowed: allowedOf(shape) }] as const,
  );
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(specified));
  expect(specified).toHaveLength(table.length);
});
