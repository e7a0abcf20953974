import { applicationFilters } from './application-filters.ts';
import type { FilterField } from './filter-shape.ts';
import { namedOnlyFilters } from './named-only-filters.ts';
import { partyFilters } from './party-filters.ts';

/** Every filter field of the application search (spec, endpoint 15): wire name → group and shape. */
export const filterFields = {
  ...applicationFilters,
  ...partyFilters,
  ...namedOnlyFilters,
} as const;

export type FilterName = keyof typeof filterFields;

/** The field of that wire name, or null when the specification names none such. */
export function filterField(name: string): FilterField | null {
  return Object.hasOwn(filterFields, name) ? filterFields[name as FilterName] : null;
}
