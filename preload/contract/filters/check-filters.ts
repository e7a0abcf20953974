import * as v from 'valibot';
import type { FieldIssue } from '../app-error.ts';
import type { Result } from '../result.ts';
import { err, ok } from '../result.ts';
import { filterField } from './filter-fields.ts';
import type { FilterProblem } from './filter-schema.ts';
import { FILTER_PROBLEMS, filterSchema, problemOf } from './filter-schema.ts';
import type { Range } from './filter-shape.ts';
import type { RangeWire } from './range-wire.ts';
import { formatDate, wireRange } from './range-wire.ts';

type Filters = Readonly<Record<string, unknown>>;

export interface FilterIssue extends FieldIssue {
  readonly problem: FilterProblem;
}

/**
 * Returns all problems with the filters, each with its field (such as `statuses.2` or `created_at_range.min`). A filter
 * whose value is `undefined` counts as not set. Values that the specification doesn't define are accepted.
 */
export function filterIssues(filters: Filters): FilterIssue[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const field = filterField(name);
    if (field === null) return [{ field: name, message: FILTER_PROBLEMS.name, problem: 'name' }];
    const checked = v.safeParse(filterSchema(field.shape), value);
    if (checked.success) return [];
    return checked.issues.map((issue) => ({
      field: [name, v.getDotPath(issue)].filter(Boolean).join('.'),
      message: issue.message,
      problem: problemOf(issue.message),
    }));
  });
}

/** Returns the filters in the platform's format, or the problems with them. */
export function wireFilters(
  filters: Filters,
  wire: RangeWire,
): Result<Record<string, unknown>, FieldIssue[]> {
  const issues = filterIssues(filters);
  if (issues.length > 0) return err(issues);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) body[name] = wireValue(name, value, wire);
  }
  return ok(body);
}

function wireValue(name: string, value: unknown, wire: RangeWire): unknown {
  switch (filterField(name)?.shape.kind) {
    case 'dateRange':
      return wireRange(value as Range<string>, wire, (date) => formatDate(date, wire.dateFormat));
    case 'hourRange':
    case 'monthRange':
      return wireRange(value as Range<number>, wire, (bound) => bound);
    default:
      return value;
  }
}
