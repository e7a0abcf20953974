import * as v from 'valibot';
import { ApplicationScope } from './application.ts';

/** A search that staff gave a name: its filters, scope and order, without the text that was typed. */
export const FilterSet = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Give it a name.'), v.maxLength(80)),
  scope: v.nullable(ApplicationScope),
  /** Filter field name → value, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** Field name, with a minus sign before it for descending order. */
  sort: v.nullable(v.string()),
});
export type FilterSet = v.InferOutput<typeof FilterSet>;

/** All that are kept, by name. */
export const FilterSetList = v.object({
  sets: v.array(FilterSet),
  /** How many are kept in a shape this version does not know; they stay where they are. */
  unreadable: v.number(),
});
export type FilterSetList = v.InferOutput<typeof FilterSetList>;
