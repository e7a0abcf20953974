import * as v from 'valibot';
import { AskedField } from '../../../preload/contract/models/application.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { Habit, HabitOf, Way } from './ways.ts';

const SEARCH_HABITS = 'search-habits';
const Kept = v.object({
  field: AskedField,
  kind: v.picklist(['name', 'id', 'number', 'email']),
  form: v.picklist(['usual', 'upper', 'lower', 'typed', 'digits', 'dashed', 'international']),
  findsParts: v.nullable(v.boolean()),
});
const UNKNOWN: Habit = { form: null, findsParts: null };

/** How this platform answered, by field and by kind of text: an ID says nothing of names. Nothing asked is kept. */
export interface SearchHabits {
  readonly of: HabitOf;
  /** Notes the way that found something. */
  found(way: Way): void;
  /** Notes that the field found a name as a whole and not by a part of it. */
  wantsWhole(way: Way): void;
}

export function createSearchHabits(records: RecordStore): SearchHabits {
  const of: HabitOf = (way) => {
    const kept = v.safeParse(Kept, records.get(SEARCH_HABITS, keyOf(way)));
    return kept.success ? kept.output : UNKNOWN;
  };
  function keep(way: Way, change: Partial<Habit>): void {
    const before = of(way);
    const { form, findsParts } = { ...before, ...change };
    if (form === before.form && findsParts === before.findsParts) return;
    records.put(SEARCH_HABITS, keyOf(way), {
      field: way.field,
      kind: kindOf(way),
      form,
      findsParts,
    });
  }
  return {
    of,
    // A part is found however it is written in full.
    found: (way) => keep(way, way.for === 'text' ? { form: way.form } : { findsParts: true }),
    wantsWhole: (way) => keep(way, { findsParts: false }),
  };
}

const keyOf = (way: Pick<Way, 'as' | 'field'>) => `${way.field}/${kindOf(way)}`;

function kindOf({ as }: Pick<Way, 'as'>): v.InferOutput<typeof Kept>['kind'] {
  if (as === 'business' || as === 'person') return 'name';
  if (as === 'email') return 'email';
  return as === 'id' || as === 'token' ? 'id' : 'number';
}
