import * as v from 'valibot';
import { FilterSet } from '../../preload/contract/models/filter-set.ts';
import type { Json, RecordStore } from '../vault/record-store.ts';

/** Where they lie among the records. */
export const FILTER_SETS = 'filter-sets';

/** Searches that staff gave a name, sealed at rest: their filters may name people. */
export interface FilterSets {
  /** By name. */
  list(): FilterSet[];
  /** In place of one of the same name. */
  save(set: FilterSet): void;
  remove(name: string): void;
}

export function createFilterSets(records: RecordStore): FilterSets {
  return {
    list: () =>
      records
        .list(FILTER_SETS)
        .flatMap(({ value }) => {
          const set = v.safeParse(FilterSet, value);
          return set.success ? [set.output] : [];
        })
        .sort((one, other) => one.name.localeCompare(other.name)),
    save: (set) => records.put(FILTER_SETS, set.name, { ...set, filters: set.filters as Json }),
    remove: (name) => records.remove(FILTER_SETS, name),
  };
}
