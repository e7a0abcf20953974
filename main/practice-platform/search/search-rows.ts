import { FieldErrors } from '../input/field-errors.ts';
import type { JsonObject } from '../input/json-input.ts';
import type { Applications } from '../store/applications.ts';
import { SUMMARY_FIELDS } from '../store/columns/summary-columns.ts';
import { FILTERS } from './filter-table.ts';
import { filterTest } from './filter-test.ts';
import type { RowTest } from './text-match.ts';
import { UNTYPED_FILTERS } from './untyped-filters.ts';

/** What `sort_by` takes: the fields of the summary that hold one value. */
export const SORTABLE: readonly string[] = SUMMARY_FIELDS.filter(
  (field) => field !== 'funders_with_placements' && field !== 'funders_with_offers',
);

/** Rows that pass every filter, in the order asked for; or what is wrong with the body. */
export type Found =
  | { readonly ok: true; readonly rows: readonly number[] }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * The application search (spec, endpoint 15). Filters are joined by "and", values in a list by
 * "or"; null is no filter. Without `sort_by`, newest first.
 */
export function searchRows(applications: Applications, body: JsonObject): Found {
  const errors = new FieldErrors();
  const tests: RowTest[] = [];
  for (const [field, value] of Object.entries(body)) {
    if (value === null || field === 'sort_by' || UNTYPED_FILTERS.has(field)) continue;
    const entry = Object.hasOwn(FILTERS, field) ? FILTERS[field] : undefined;
    if (!entry) {
      errors.add(field, `The ${field} field is not a filter.`);
      continue;
    }
    const test = filterTest(field, entry, value, applications, errors);
    if (test) tests.push(test);
  }
  const inOrder = rowsInOrder(applications, body.sort_by ?? null, errors);
  if (errors.any) return { ok: false, errors };
  const rows: number[] = [];
  for (const row of inOrder) {
    if (tests.every((test) => test(row))) rows.push(row);
  }
  return { ok: true, rows };
}

/** All rows sorted; rows are numbered from the newest application on. */
function rowsInOrder(
  { cells }: Applications,
  sortBy: unknown,
  errors: FieldErrors,
): Iterable<number> {
  if (sortBy === null) return Array.from({ length: cells.rows }, (_, row) => row);
  if (typeof sortBy !== 'string') {
    errors.add('sort_by', 'The sort_by field must be a string.');
    return [];
  }
  const field = sortBy.replace(/^-/, '');
  if (!SORTABLE.includes(field)) {
    errors.add('sort_by', 'The selected sort_by is invalid.');
    return [];
  }
  const order = cells.order(field);
  return sortBy.startsWith('-') ? order.toReversed() : order;
}
