import { timestamp } from '../clock.ts';
import { CLIENTS } from '../data/vocabulary.ts';
import type { Cells } from '../store/cells.ts';
import { uuidOf } from '../uuid.ts';
import { applicationSummary } from './application-summary.ts';

/** An application of a profile: the fields of the spec's "Application record" and no others. */
export function applicationRecord(cells: Cells, row: number): Readonly<Record<string, unknown>> {
  const summary = applicationSummary(cells, row);
  const token = summary.client_tracking_token ?? null;
  const at = (column: string) => cells.at(column, row);
  return {
    id: summary.id,
    client_id: CLIENTS[0],
    brand_name_id: uuidOf('brand', 0),
    workflow_segment: summary.workflow_segment,
    client_tracking_token: token,
    status: summary.status,
    closing_status_id: null,
    progress: summary.progress,
    use_of_fund_id: summary.use_of_fund_id,
    esign_placeholder_id: null,
    contract_template_id: null,
    consent_template_id: uuidOf('consent-template', 0),
    funds_needed_time_id: null,
    is_business_credit: summary.is_business_credit,
    is_equipment_rental: at('is_equipment_rental'),
    is_data_capture: summary.is_data_capture,
    is_discovery_complete: summary.is_discovery_complete,
    finished_type: summary.finished_at === null ? null : 'borrower',
    finished_at: summary.finished_at,
    amount_needed: summary.amount_needed,
    referrer_url: summary.referrer_absolute_url,
    source: summary.source,
    underwriter_review_needed: null,
    created_at: summary.created_at,
    updated_at: timestamp(Number(at('created_at')) + 3_600_000),
    offers_declined_feedback: null,
    offers_declined_at: null,
    has_bank_data: at('has_bank_data'),
    bank_analytics_book: null,
    stage: at('stage_name'),
    is_client_funded: summary.is_client_funded,
    repayment_percentage: summary.repayment_percentage,
    score_card_id: null,
    score_card_group_id: uuidOf('scorecard-group', 0),
    has_insurance: null,
    deal_mode: summary.deal_mode,
    workflow: summary.workflow,
    has_death_notification: false,
    tracking_tokens: token === null ? [] : [token],
    priority: summary.priority,
  };
}
