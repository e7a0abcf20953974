import type { QuickFilters } from '../lib/search-filters.ts';
import { isTurned, QUICK_FLAGS } from '../lib/search-filters.ts';
import { day, money } from './amounts.ts';
import { t } from './catalogue.ts';

/** A filter that is set, in words, under its name in the query. */
export interface FilterChip {
  readonly name: string;
  readonly text: string;
}

const FLAG_LABELS = {
  has_offers: t.find.hasOffers,
  is_signed: t.find.isSigned,
  has_bank_statements: t.find.hasStatements,
};

/** The filters that are asked, one chip each. */
export function filterChips(filters: QuickFilters): FilterChip[] {
  const chips: FilterChip[] = [];
  if (filters.statuses.length > 0) {
    chips.push({ name: 'statuses', text: `${t.find.status} ${filters.statuses.join(', ')}` });
  }
  const started = range(filters.started, (iso) => day(`${iso}T12:00:00`));
  if (started !== null)
    chips.push({ name: 'created_at_range', text: `${t.find.columns.started} ${started}` });
  const amount = range(filters.amount, money);
  if (amount !== null) chips.push({ name: 'amount_needed_range', text: amount });
  for (const flag of QUICK_FLAGS) {
    const value = filters.flags[flag];
    if (value === undefined) continue;
    chips.push({ name: flag, text: `${FLAG_LABELS[flag]}: ${value ? t.common.yes : t.common.no}` });
  }
  return chips;
}

function range<T extends string | number>(
  bounds: { readonly min?: T; readonly max?: T },
  write: (bound: T) => string,
): string | null {
  const { min, max } = bounds;
  if (isTurned(bounds)) return null;
  if (min !== undefined && max !== undefined) return `${write(min)} – ${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? null : `≤ ${write(max)}`;
}
