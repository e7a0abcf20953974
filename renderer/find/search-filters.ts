import type { FilterIssue } from '#contract/filters/check-filters.ts';
import type { FilterName } from '#contract/filters/filter-fields.ts';
import { filterField } from '#contract/filters/filter-fields.ts';
import type { FilterDraft, FilterDrafts } from './filter-drafts.ts';
import { readDraft } from './filter-drafts.ts';

/** The filters as they are set: what is asked, and what is not because something is wrong with it. */
export interface ReadFilters {
  /** Field name → value, in the shapes of the filter table. */
  readonly query: Readonly<Partial<Record<FilterName, unknown>>>;
  readonly wrong: Readonly<Partial<Record<FilterName, WrongFilter>>>;
}

export interface WrongFilter {
  /** As far as it could be read: a list whose items are partly right. */
  readonly value: unknown;
  readonly issues: readonly FilterIssue[];
}

/** Filters that have a place of their own on the screen, beside the others. */
export const PLACED: readonly FilterName[] = ['scope', 'sort_by'];

/** Reads every draft. One that is wrong is left out of the question; the others are asked. */
export function readFilters(drafts: FilterDrafts): ReadFilters {
  const query: Partial<Record<FilterName, unknown>> = {};
  const wrong: Partial<Record<FilterName, WrongFilter>> = {};
  for (const [name, draft] of Object.entries(drafts) as [FilterName, FilterDraft][]) {
    const read = readDraft(name, draft);
    if (read.kind === 'value') query[name] = read.value;
    if (read.kind === 'wrong') wrong[name] = read;
  }
  return { query, wrong };
}

/** The drafts with one changed; `null` takes it out. */
export function withDraft(
  drafts: FilterDrafts,
  name: FilterName,
  draft: FilterDraft | null,
): FilterDrafts {
  const { [name]: _, ...rest } = drafts;
  return draft === null ? rest : { ...rest, [name]: draft };
}

export function isFilterName(name: string): name is FilterName {
  return filterField(name) !== null;
}
