/** The filters of the compact panel, as its fields hold them. Empty means not set. */
export interface QuickFilters {
  readonly statuses: readonly number[];
  readonly started: Bounds<string>;
  readonly amount: Bounds<number>;
  readonly flags: Readonly<Partial<Record<QuickFlag, boolean>>>;
}

interface Bounds<T> {
  readonly min?: T;
  readonly max?: T;
}

export const QUICK_FLAGS = ['has_offers', 'is_signed', 'has_bank_statements'] as const;
export type QuickFlag = (typeof QUICK_FLAGS)[number];

/** Status codes of applications, in the platform's order (spec, endpoint 15). */
export const STATUS_CODES = [1, 9, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14] as const;

export const NO_FILTERS: QuickFilters = { statuses: [], started: {}, amount: {}, flags: {} };

const isSet = (bounds: Bounds<unknown>) => bounds.min !== undefined || bounds.max !== undefined;

/** Whether a range runs backwards; such a range is not asked. ISO dates compare as text. */
export function isTurned<T extends string | number>({ min, max }: Bounds<T>): boolean {
  return min !== undefined && max !== undefined && min > max;
}

/** The filters as the search takes them: field name → value. Ranges that run backwards are left out. */
export function toQuery(filters: QuickFilters): Record<string, unknown> {
  return {
    ...(filters.statuses.length > 0 ? { statuses: [...filters.statuses] } : {}),
    ...(isSet(filters.started) && !isTurned(filters.started)
      ? { created_at_range: { ...filters.started } }
      : {}),
    ...(isSet(filters.amount) && !isTurned(filters.amount)
      ? { amount_needed_range: { ...filters.amount } }
      : {}),
    ...filters.flags,
  };
}

/** A copy without one filter, by its name in the query. */
export function without(filters: QuickFilters, name: string): QuickFilters {
  if (name === 'statuses') return { ...filters, statuses: [] };
  if (name === 'created_at_range') return { ...filters, started: {} };
  if (name === 'amount_needed_range') return { ...filters, amount: {} };
  const flags = Object.fromEntries(Object.entries(filters.flags).filter(([flag]) => flag !== name));
  return { ...filters, flags };
}
