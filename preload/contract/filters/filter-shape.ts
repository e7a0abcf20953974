import type { CodeKind } from '../models/settings.ts';

/** The shapes that a search filter's value can have (spec, endpoint 15). */
export type FilterShape =
  /** Free text. */
  | { readonly kind: 'string' }
  /** One of the allowed words. */
  | { readonly kind: 'choice'; readonly allowed: readonly string[] }
  /** A list of allowed whole numbers. `codeKind` determines their names. */
  | {
      readonly kind: 'integerEnum';
      readonly codeKind: CodeKind;
      readonly allowed: readonly number[];
    }
  /** A list of allowed words. */
  | { readonly kind: 'stringEnum'; readonly allowed: readonly string[] }
  | { readonly kind: 'boolean' }
  /** `{min, max}` of calendar dates `YYYY-MM-DD`. Either may be omitted. */
  | { readonly kind: 'dateRange' }
  /** `{min, max}` of whole hours, 0 to 8760. */
  | { readonly kind: 'hourRange' }
  /** `{min, max}` of months. */
  | { readonly kind: 'monthRange' }
  | { readonly kind: 'uuidList' }
  | { readonly kind: 'stringList' }
  | { readonly kind: 'integerList' }
  | { readonly kind: 'numberList' }
  /** Values that must match those stored by the platform, which only the platform knows. */
  | { readonly kind: 'storedValues' }
  /** A field name, preceded by a minus sign for descending order. */
  | { readonly kind: 'sort' }
  /** Only the name is documented. The value is sent as typed and stored as `JsonAsTyped`. */
  | { readonly kind: 'json' };

/** A range as used in the program. The settings define its keys and date format on the wire. */
export interface Range<T> {
  readonly min?: T | undefined;
  readonly max?: T | undefined;
}

/** The maximum number of hours in a range (spec, Limits). */
export const MAX_HOURS = 8760;

/** The filter groups, in the order in which they're shown. */
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

/** A filter. The interface's texts contain its name for staff. */
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
