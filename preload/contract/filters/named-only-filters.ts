import type { FilterTable } from './filter-shape.ts';
import { asTyped } from './filter-shape.ts';

/** Fields of which the specification gives the name and nothing else: sent as typed, never refused. */
export const namedOnlyFilters = {
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
