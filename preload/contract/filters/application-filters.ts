import type { FilterTable } from './filter-shape.ts';
import { choice, codes, dates, flag, hours, sort, strings, text, uuids } from './filter-shape.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** What an application is, where it stands and when (spec, endpoint 15). */
export const applicationFilters = {
  search: text('text', 'Business name, UUID, deal ID or client token'),
  individual_full_name: text('text', "Person's full name"),
  individual_email: text('text', "Person's e-mail"),
  individual_phone: text('text', "Person's phone"),
  business_phone: text('text', 'Business phone'),
  note: text('text', 'Note'),
  last_email_sent_name: text('text', 'Last e-mail sent'),

  scope: choice('application', 'Scope', ['active', 'funded', 'incomplete', 'dead']),
  statuses: codes('application', 'Status', [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14]),
  master_statuses: codes('application', 'Master status', [0, 2, 3, 4, 5, 6]),
  application_ids: uuids('application', 'Application IDs'),
  deal_modes: codes('application', 'Deal mode', [1, 2]),
  sources: codes('application', 'Source', upTo(10)),
  client_tracking_tokens: strings('application', 'Client token'),
  not_client_tracking_tokens: strings('application', 'Client token, except'),
  priorities: strings('application', 'Priority'),
  not_priorities: strings('application', 'Priority, except'),

  workflow_categories: codes('stage', 'Workflow category', upTo(9)),
  stage_management: codes('stage', 'Stage management', [1, 2]),
  stage_categories: strings('stage', 'Stage category'),
  stage_names: strings('stage', 'Stage'),
  workflow_statuses: strings('stage', 'Workflow status'),
  not_workflow_statuses: strings('stage', 'Workflow status, except'),
  workflow_sub_statuses: strings('stage', 'Workflow sub-status'),
  not_workflow_sub_statuses: strings('stage', 'Workflow sub-status, except'),
  workflow_segments: strings('stage', 'Workflow segment'),
  latest_workflow_orchestration_log_statuses: strings('stage', 'Latest orchestration status'),
  time_in_current_stage_range: hours('stage', 'Hours in current stage'),
  time_in_workflow_status_range: hours('stage', 'Hours in workflow status'),
  time_in_workflow_sub_status_range: hours('stage', 'Hours in workflow sub-status'),

  created_at_range: dates('dates', 'Application started'),
  finished_at_range: dates('dates', 'Application completed'),
  funded_date_range: dates('dates', 'Funded'),

  is_legacy: flag('flags', 'Legacy'),
  is_business_credit: flag('flags', 'Business credit'),
  is_funding: flag('flags', 'Funding'),
  is_equipment_rental: flag('flags', 'Equipment rental'),
  is_data_capture: flag('flags', 'Data capture'),
  is_client_funded: flag('flags', 'Client funded'),
  has_bank_statements: flag('flags', 'Has bank statements'),
  has_bank_data: flag('flags', 'Has bank data'),
  has_bank_link_connection: flag('flags', 'Has a bank link'),
  has_offers: flag('flags', 'Has offers'),
  has_placements: flag('flags', 'Has placements'),
  has_transferred_call: flag('flags', 'Has a transferred call'),
  is_signed: flag('flags', 'Signed'),
  is_discovery_complete: flag('flags', 'Discovery complete'),
  has_latest_email_validation_error: flag('flags', 'Latest e-mail failed validation'),
  basics_only: flag('flags', 'Basics only'),
  task_is_created: flag('flags', 'Has a task'),
  completed_documents: flag('flags', 'Documents complete'),

  sort_by: sort('order', 'Sort by'),
} as const satisfies FilterTable;
