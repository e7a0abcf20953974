import type { CodeKind } from '../models/settings.ts';

/** The shapes a search filter's value can have (spec, endpoint 15). */
export type FilterShape =
  /** Free text. */
  | { readonly kind: 'string' }
  /** One of the allowed words. */
  | { readonly kind: 'choice'; readonly allowed: readonly string[] }
  /** Whole numbers, each one of the allowed; `codeKind` says whose names for them apply. */
  | {
      readonly kind: 'integerEnum';
      readonly codeKind: CodeKind;
      readonly allowed: readonly number[];
    }
  /** Words, each one of the allowed. */
  | { readonly kind: 'stringEnum'; readonly allowed: readonly string[] }
  | { readonly kind: 'boolean' }
  /** `{min, max}` of calendar dates `YYYY-MM-DD`; either may be left out. */
  | { readonly kind: 'dateRange' }
  /** `{min, max}` of whole hours, 0 to 8760. */
  | { readonly kind: 'hourRange' }
  /** `{min, max}` of months. */
  | { readonly kind: 'monthRange' }
  | { readonly kind: 'uuidList' }
  | { readonly kind: 'stringList' }
  | { readonly kind: 'integerList' }
  | { readonly kind: 'numberList' }
  /** Values that must match what the platform has stored; it alone knows them. */
  | { readonly kind: 'storedValues' }
  /** A field name, with a minus sign before it for descending order. */
  | { readonly kind: 'sort' }
  /** Nothing but the name is documented: sent as typed, held as `JsonAsTyped`. */
  | { readonly kind: 'json' };

/** A range as the program holds it; the wire's own key names and date format come from the settings. */
export interface Range<T> {
  readonly min?: T | undefined;
  readonly max?: T | undefined;
}

/** Largest number of hours in a range (spec, Limits). */
export const MAX_HOURS = 8760;

/** The groups staff look for a filter in, in the order they are shown. */
export const FILTER_GROUPS = [
  'text',
  'application',
  'stage',
  'dates',
  'flags',
  'business',
  'funding',
  'people',
  'partners',
  'calls',
  'tasks',
  'scores',
  'order',
] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

/** A filter beside its wire name. Its name for staff stands in the interface's texts. */
export interface FilterField {
  readonly group: FilterGroup;
  readonly shape: FilterShape;
}

export type FilterTable = Readonly<Record<string, FilterField>>;

const of =
  (shape: FilterShape) =>
  (group: FilterGroup): FilterField => ({ group, shape });

export const text = of({ kind: 'string' });
export const flag = of({ kind: 'boolean' });
export const dates = of({ kind: 'dateRange' });
export const hours = of({ kind: 'hourRange' });
export const months = of({ kind: 'monthRange' });
export const uuids = of({ kind: 'uuidList' });
export const strings = of({ kind: 'stringList' });
export const integers = of({ kind: 'integerList' });
export const numbers = of({ kind: 'numberList' });
export const stored = of({ kind: 'storedValues' });
export const sort = of({ kind: 'sort' });
export const asTyped = of({ kind: 'json' });
export const choice = (group: FilterGroup, allowed: readonly string[]) =>
  of({ kind: 'choice', allowed })(group);
export const codes = (group: FilterGroup, codeKind: CodeKind, allowed: readonly number[]) =>
  of({ kind: 'integerEnum', codeKind, allowed })(group);
export const words = (group: FilterGroup, allowed: readonly string[]) =>
  of({ kind: 'stringEnum', allowed })(group);
