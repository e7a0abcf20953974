import type { FilterIssue } from '#contract/filters/check-filters.ts';
import type { FilterName } from '#contract/filters/filter-fields.ts';
import type { FilterDraft } from '../filter-drafts.ts';

/** What every editor of a filter is given. */
export interface EditorProps {
  name: FilterName;
  draft: FilterDraft;
  /** What is wrong with it, by the part of the field. */
  wrong: readonly FilterIssue[];
  /** What stands beside the field about all of it. */
  error: string | null;
  /** Takes what staff entered; null takes the filter out. */
  change: (draft: FilterDraft | null) => void;
}
