import type { FilterTable } from './filter-shape.ts';
import { asTyped } from './filter-shape.ts';

/** Fields of which the specification gives the name and nothing else: sent as typed, never refused. */
export const namedOnlyFilters = {
  number_of_employees: asTyped('business', 'Number of employees'),
  actual_monthly_revenue_range: asTyped('business', 'Actual monthly revenue'),
  primary_owner_stated_credit_scores: asTyped('business', "Primary owner's stated credit score"),
  primary_owner_actual_credit_score_range: asTyped(
    'business',
    "Primary owner's actual credit score",
  ),

  amount_needed_range: asTyped('funding', 'Amount needed'),
  funds_needed_time: asTyped('funding', 'Funds needed by'),
  repayment_percentage_range: asTyped('funding', 'Repayment percentage'),
  funded_amount_range: asTyped('funding', 'Funded amount'),
  highest_offer_amount_range: asTyped('funding', 'Highest offer amount'),
  offers_count_range: asTyped('funding', 'Number of offers'),
  placements_count_range: asTyped('funding', 'Number of placements'),
  last_offer_created_range: asTyped('funding', 'Last offer created'),
  time_to_first_offer_range: asTyped('funding', 'Time to first offer'),
  first_placement_range: asTyped('funding', 'First placement'),
  last_placement_range: asTyped('funding', 'Last placement'),
  funding_term_start_date_range: asTyped('funding', 'Funding term starts'),
  funding_term_end_date_range: asTyped('funding', 'Funding term ends'),

  additional_tracking_tokens: asTyped('application', 'Additional tracking tokens'),
  not_additional_tracking_tokens: asTyped('application', 'Additional tracking tokens, except'),
  required_documents: asTyped('application', 'Required documents'),
  workflow_template_ids: asTyped('stage', 'Workflow template'),
  not_workflow_template_ids: asTyped('stage', 'Workflow template, except'),

  last_call_range: asTyped('calls', 'Last call'),
  number_of_calls: asTyped('calls', 'Number of calls'),
  created_at_call: asTyped('calls', 'Call created'),
  last_call_by: asTyped('calls', 'Last call by'),
  not_last_call_by: asTyped('calls', 'Last call by, except'),
  assigned_onboarding_calls: asTyped('calls', 'Assigned onboarding calls'),
  created_at_assigned_onboarding_call: asTyped('calls', 'Assigned onboarding call created'),
  total_onboarding_calls: asTyped('calls', 'Total onboarding calls'),
  created_at_onboarding_call: asTyped('calls', 'Onboarding call created'),
  number_of_emails_received_range: asTyped('calls', 'E-mails received'),
  number_of_emails_sent_range: asTyped('calls', 'E-mails sent'),
  last_email_sent_date_range: asTyped('calls', 'Last e-mail sent on'),

  task_due_date_range: asTyped('tasks', 'Task due'),
  task_created_date_range: asTyped('tasks', 'Task created'),
  task_assignees: asTyped('tasks', 'Task assignee'),
  not_task_assignees: asTyped('tasks', 'Task assignee, except'),

  score_card_ids: asTyped('scores', 'Scorecard'),
  score_card_group_ids: asTyped('scores', 'Scorecard group'),
  score_card_points_range: asTyped('scores', 'Scorecard points'),
  score_card_group_points_range: asTyped('scores', 'Scorecard group points'),
} as const satisfies FilterTable;
