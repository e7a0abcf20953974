import { FieldErrors } from '../body.ts';
import * as known from '../data/vocabulary.ts';
import { isUuid } from '../random.ts';
import type { Applications } from '../store/applications.ts';
import type { Cell } from '../store/cells.ts';
import { SUMMARY_FIELDS } from '../store/columns.ts';
import type { Matching, Meets } from './matching.ts';

/** A filter field of the application search, with its type and column. */
export type Filter = {
  /**
   * With `list`, a row must have one of the values, or, with `none`, none of them. With `choice`, it must have the
   * value.
   */
  readonly kind: 'words' | 'phone' | 'choice' | 'list' | 'yesNo' | 'dates' | 'numbers';
  readonly column: string;
  /** The allowed values. If absent, all values are allowed. */
  readonly allowed?: readonly (string | number)[];
  readonly none?: true;
  readonly most?: number;
};

type Filters = Readonly<Record<string, Filter>>;

/** Creates list filters from a map of names to columns. */
const lists = (columns: Readonly<Record<string, string>>): Filters =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, list(column)]));

/** Adds the `not_` variant of each filter, as in the spec. */
const bothWays = (filters: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [`not_${name}`, { ...filter, none: true }]),
  ),
});

/** Creates boolean filters, each for the column of the same name. */
const yesNo = (names: string): Filters =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, { kind: 'yesNo', column: name }]));

function list(column: string, allowed?: readonly (string | number)[]): Filter {
  return allowed ? { kind: 'list', column, allowed } : { kind: 'list', column };
}

const hours = (column: string): Filter => ({ kind: 'numbers', column, most: 8760 });
const oneTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/**
 * All typed filter fields of the application search (spec, endpoint 15), except `search` and `sort_by`. Other fields
 * are accepted but ignored, because their effect isn't documented.
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

type RowTest = (row: number) => boolean;
type CellTest = (cell: Cell) => boolean;

/** The values that `sort_by` accepts: the summary fields that have a single value. */
export const SORTABLE: readonly string[] = SUMMARY_FIELDS.filter(
  (field) => field !== 'funders_with_placements' && field !== 'funders_with_offers',
);

/**
 * Returns the rows that match all filters of a search body in the requested order (spec, endpoint 15), or the errors.
 * Filters are combined with "and", and the values in a list with "or". Null means no filter. Without `sort_by`, the
 * newest rows come first.
 */
export function searchRows(
  { cells }: Applications,
  matching: Matching,
  body: Readonly<Record<string, unknown>>,
): readonly number[] | FieldErrors {
  const errors = new FieldErrors();
  const tests: RowTest[] = [];
  const test = (column: string, passes: CellTest): RowTest => {
    const values = cells.column(column);
    return (row) => passes(values[row] ?? null);
  };
  for (const [field, value] of Object.entries(body)) {
    const filter = Object.hasOwn(FILTERS, field) ? FILTERS[field] : undefined;
    if (filter && value !== null) {
      const passes = cellTest(field, filter, value, matching, errors);
      if (passes) tests.push(test(filter.column, passes));
    }
  }
  const text = typeof body.search === 'string' ? body.search.trim() : '';
  if (isUuid(text.toLowerCase())) tests.push(test('id', ofText(matching.id(text))));
  else if (text !== '') {
    const name = test('business_legal_name', ofText(matching.words(text)));
    const deal = test('deal_id', ofText(matching.id(text)));
    const token = test('client_tracking_token', ofText(matching.token(text)));
    tests.push((row) => name(row) || deal(row) || token(row));
  }
  const sortBy = String(body.sort_by ?? '');
  const field = sortBy.replace(/^-/, '');
  if (sortBy !== '' && !SORTABLE.includes(field)) errors.selected('sort_by');
  if (errors.size > 0) return errors;
  const rows =
    field === '' ? Array.from({ length: cells.rows }, (_, row) => row) : cells.order(field);
  const found = [...rows].filter((row) => tests.every((passes) => passes(row)));
  return sortBy.startsWith('-') ? found.reverse() : found;
}

/**
 * Returns a test for the cells of a filter's column. Returns null if the filter has no effect or is invalid. If it is
 * invalid, also records an error.
 */
function cellTest(
  field: string,
  filter: Filter,
  value: unknown,
  matching: Matching,
  errors: FieldErrors,
): CellTest | null {
  const refuse = (part = ''): null => {
    errors.selected(`${field}${part}`);
    return null;
  };
  switch (filter.kind) {
    case 'words':
    case 'phone': {
      if (typeof value !== 'string') return refuse();
      return value.trim() === '' ? null : ofText(matching[filter.kind](value.trim()));
    }
    case 'yesNo':
      return typeof value === 'boolean' ? (cell) => cell === value : refuse();
    case 'choice':
    case 'list': {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (Array.isArray(value) !== (filter.kind === 'list')) return refuse();
      const { allowed, none = false } = filter;
      const unknown = items.findIndex((item) => allowed && !allowed.some((one) => one === item));
      if (unknown >= 0) return refuse(filter.kind === 'list' ? `.${unknown}` : '');
      if (items.length === 0) return null;
      const wanted = new Set(items);
      const holds: CellTest = (cell) =>
        Array.isArray(cell) ? cell.some((item) => wanted.has(item)) : wanted.has(cell);
      return (cell) => holds(cell) !== none;
    }
    default: {
      const range = readRange(filter, value);
      if (typeof range === 'string') return refuse(range);
      const { low, high } = range;
      return (cell) => typeof cell === 'number' && cell >= low && cell <= high;
    }
  }
}

function ofText(meets: Meets): CellTest {
  return (cell) => typeof cell === 'string' && meets(cell);
}

/**
 * The spec calls ranges "objects with minimum and maximum values" without naming the keys. Therefore, all common pairs
 * are accepted, and either end may be omitted.
 */
const KEYS = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['from', 'to'],
  ['start', 'end'],
] as const;

/**
 * Returns both ends of a range (inclusive), in the unit of the column. For an invalid value, returns the invalid part.
 */
function readRange(filter: Filter, value: unknown): { low: number; high: number } | string {
  const ends = Object(value) as Readonly<Record<string, unknown>>;
  const pair = KEYS.find((keys) => keys.some((key) => key in ends));
  if (!pair) return '';
  const [low, high] = pair.map((key, at) => readEnd(filter, ends[key] ?? null, at === 1));
  if (low === undefined || high === undefined) return `.${pair[low === undefined ? 0 : 1]}`;
  return { low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY };
}

/** Returns one end of a range. Returns null if the range is open at this end, and undefined if the end is invalid. */
function readEnd({ kind, most }: Filter, value: unknown, isLast: boolean) {
  if (value === null) return null;
  if (kind === 'dates') return readDate(value, isLast);
  const fits = typeof value === 'number' && value >= 0 && value <= (most ?? value);
  return fits ? value : undefined;
}

const DAY = 86_400_000;

/** Parses one end of a date range. If the last end is a day, it includes the whole day. */
function readDate(value: unknown, isLast: boolean): number | undefined {
  const text = typeof value === 'string' ? value : '';
  const iso = text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
  const time = /^\d{4}-\d\d-\d\d/.test(iso) ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return isLast && iso.length === 10 ? time + DAY - 1 : time;
}
