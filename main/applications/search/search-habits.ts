import * as v from 'valibot';
import { SearchField } from '../../../preload/contract/models/application.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { Form, Habits, Way } from './ways.ts';

const SEARCH_HABITS = 'search-habits';

/** Forms that say how the platform writes things, and not how one customer's name is written. */
const TELLING = [
  'usual',
  'upper',
  'lower',
  'international',
  'punctuated',
  'dashes',
  'whole',
] as const;
const Kept = v.object({ field: SearchField, form: v.picklist(TELLING) });

/** In which form this platform answered last, by field. Nothing of what was asked is kept. */
export interface SearchHabits {
  get(): Habits;
  /** Notes the way that found something. */
  found(way: Pick<Way, 'field' | 'form'>): void;
}

export function createSearchHabits(records: RecordStore): SearchHabits {
  const get = (): Habits =>
    Object.fromEntries(
      records.list(SEARCH_HABITS).flatMap(({ value }) => {
        const kept = v.safeParse(Kept, value);
        return kept.success ? [[kept.output.field, kept.output.form]] : [];
      }),
    );
  return {
    get,
    found({ field, form }) {
      const isTelling = (TELLING as readonly Form[]).includes(form);
      if (!isTelling || field === 'client_tracking_tokens' || get()[field] === form) return;
      records.put(SEARCH_HABITS, field, { field, form });
    },
  };
}
