import { invalid, json, notFound } from '../answer.ts';
import { FieldErrors } from '../body.ts';
import { nullableTimestamp, timestamp } from '../clock.ts';
import { CLIENTS } from '../data/vocabulary.ts';
import { uuidOf } from '../random.ts';
import { paginate } from '../search/paginate.ts';
import { searchRows } from '../search/search.ts';
import type { Cell, Cells } from '../store/cells.ts';
import { MOMENT_COLUMNS, SUMMARY_FIELDS } from '../store/columns.ts';
import type { Operation } from './operation.ts';

/** The spec names the two kinds of profiles but not the values of `profile_type`. */
const COLUMN_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['business', 'business_profile_id'],
  ['individual', 'individual_profile_id'],
]);

/**
 * Spec, endpoint 14. Profiles are linked through their owner, so both kinds list all applications of the owner's
 * businesses. The published schema is a single object, but the text describes a list. Here, one application is returned
 * as an object, and several as a list.
 */
export const listProfileApplications: Operation = {
  method: 'GET',
  path: '/api/profiles/{profile_type}/{profile_id}/applications',
  answer({ world, params, page, path }) {
    const { cells } = world.applications;
    const column = COLUMN_OF_TYPE.get(params.profile_type ?? '');
    const first = column && world.applications.rowsWith(column, params.profile_id ?? '')[0];
    if (typeof first !== 'number') return notFound('Profile');
    const rows = world.applications.rowsWith('owner', Number(cells.at('owner', first)));
    const list = paginate(rows, { page, perPage: world.perPage, path }, (row) =>
      applicationRecord(cells, row),
    );
    return json(200, rows.length === 1 && page === 1 ? { ...list, data: list.data[0] } : list);
  },
};

/** Returns an application of a profile, with exactly the fields of the spec's "Application record". */
function applicationRecord(cells: Cells, row: number): Readonly<Record<string, unknown>> {
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

/** Spec, endpoint 15. */
export const searchApplications: Operation = {
  method: 'GET',
  path: '/api/applications',
  answer({ world, page, path }, { body }) {
    const found = searchRows(world.applications, world.matching, body);
    if (found instanceof FieldErrors) return invalid(found);
    const { cells } = world.applications;
    const place = { page, perPage: world.perPage, path };
    return json(
      200,
      paginate(found, place, (row) => applicationSummary(cells, row)),
    );
  },
};

/** Returns a row of the application search, with exactly the spec's fields. */
function applicationSummary(cells: Cells, row: number): Readonly<Record<string, Cell>> {
  return Object.fromEntries(
    SUMMARY_FIELDS.map((field) => {
      const cell = cells.at(field, row);
      if (!MOMENT_COLUMNS.has(field)) return [field, cell];
      return [field, nullableTimestamp(typeof cell === 'number' ? cell : null)];
    }),
  );
}
