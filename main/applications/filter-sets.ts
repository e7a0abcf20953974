import * as v from 'valibot';
import { FilterSet, type FilterSetList } from '../../preload/contract/models/filter-set.ts';
import type { Json, RecordStore } from '../vault/record-store.ts';

/** Where they lie among the records. */
export const FILTER_SETS = 'filter-sets';

/** Searches that staff gave a name, sealed at rest: their filters may name people. */
export interface FilterSets {
  list(): FilterSetList;
  /** In place of one of the same name. */
  save(set: FilterSet): void;
  remove(name: string): void;
}

export function createFilterSets(records: RecordStore): FilterSets {
  return {
    list() {
      const kept = records.list(FILTER_SETS);
      const sets = kept.flatMap(({ value }) => {
        const set = v.safeParse(FilterSet, value);
        return set.success ? [set.output] : [];
      });
      return {
        sets: sets.sort((one, other) => one.name.localeCompare(other.name)),
        unreadable: kept.length - sets.length,
      };
    },
    save: (set) => records.put(FILTER_SETS, set.name, { ...set, filters: set.filters as Json }),
    remove: (name) => records.remove(FILTER_SETS, name),
  };
}
