import { ApplicationId } from '../../../preload/contract/ids.ts';
import type { ApplicationRecord } from '../../../preload/contract/models/application-record.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { anything, flag, id, list, number } from './wire-fields.ts';

/** Spec, "Application record". */
export const readApplicationRecord: RecordReader<ApplicationRecord> = recordReader(
  { id: id(ApplicationId) },
  {
    client_id: anything,
    brand_name_id: anything,
    workflow_segment: anything,
    client_tracking_token: anything,
    status: anything,
    closing_status_id: anything,
    progress: number,
    use_of_fund_id: anything,
    esign_placeholder_id: anything,
    contract_template_id: anything,
    consent_template_id: anything,
    funds_needed_time_id: anything,
    is_business_credit: flag,
    is_equipment_rental: flag,
    is_data_capture: flag,
    is_discovery_complete: anything,
    finished_type: anything,
    finished_at: anything,
    amount_needed: anything,
    referrer_url: anything,
    source: anything,
    underwriter_review_needed: anything,
    created_at: anything,
    updated_at: anything,
    offers_declined_feedback: anything,
    offers_declined_at: anything,
    has_bank_data: flag,
    bank_analytics_book: anything,
    stage: anything,
    is_client_funded: flag,
    repayment_percentage: number,
    score_card_id: anything,
    score_card_group_id: anything,
    has_insurance: anything,
    deal_mode: number,
    workflow: number,
    has_death_notification: flag,
    tracking_tokens: list,
    priority: anything,
  },
);
