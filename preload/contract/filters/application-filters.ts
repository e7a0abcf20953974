import type { FilterTable } from './filter-shape.ts';
import { choice, codes, dates, flag, hours, sort, strings, text, uuids } from './filter-shape.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** What an application is, where it stands and when (spec, endpoint 15). */
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
