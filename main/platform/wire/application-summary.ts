import { ApplicationId } from '../../../preload/contract/ids.ts';
import type { ApplicationSummary } from '../../../preload/contract/models/application.ts';
import type { RecordReader } from './record-reader.ts';
import { recordReader } from './record-reader.ts';
import { flag, id, list, number, scalar, text } from './wire-fields.ts';

/** Spec, "Application summary". */
export const readApplicationSummary: RecordReader<ApplicationSummary> = recordReader(
  { id: id(ApplicationId) },
  {
    client_tracking_token: text,
    status: scalar,
    progress: number,
    workflow: number,
    workflow_segment: scalar,
    deal_mode: number,
    amount_needed: scalar,
    created_at: text,
    finished_at: text,
    source: scalar,
    priority: scalar,
    priority_offer_status: scalar,
    repayment_percentage: number,
    use_of_fund_id: scalar,
    is_business_credit: flag,
    is_data_capture: flag,
    is_client_funded: flag,
    is_discovery_complete: scalar,
    funders_with_placements: list,
    funders_with_offers: list,
    widget_type_name: text,
    referrer_absolute_url: text,
    referrer_host: text,
  },
);
