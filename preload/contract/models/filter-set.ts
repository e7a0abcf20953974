import * as v from 'valibot';
import { maxCharacters } from '../characters.ts';
import { ApplicationScope } from './application.ts';

/** A search that staff gave a name: its filters, scope and order, without the text that was typed. */
export const FilterSet = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Give it a name.'),
    maxCharacters(80, 'A name has 80 characters at most.'),
  ),
  scope: v.nullable(ApplicationScope),
  /** Filter field name → value, in the shapes of the filter table. */
  filters: v.record(v.string(), v.unknown()),
  /** Field name, with a minus sign before it for descending order. */
  sort: v.nullable(v.string()),
});
export type FilterSet = v.InferOutput<typeof FilterSet>;

/** The fault of a name for a set; null when there is none. */
export function setNameProblem(name: string): string | null {
  const read = v.safeParse(FilterSet.entries.name, name);
  return read.success ? null : read.issues[0].message;
}

/** Whether two names of sets look the same, but for capitals and the blanks between words. */
export function isSameSetName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

const folded = (name: string) => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

/** All that are kept, by name. */
export const FilterSetList = v.object({
  sets: v.array(FilterSet),
  /** How many are kept in a shape this version does not know; they stay where they are. */
  unreadable: v.number(),
});
export type FilterSetList = v.InferOutput<typeof FilterSetList>;
