/**
 * One filter field: the shape of its value as the spec gives it, and the column it asks of.
 * `none` turns an array filter round: rows that have none of the values.
 */
export type FilterEntry =
  | { readonly shape: 'search' }
  | { readonly shape: 'words' | 'digits'; readonly column: string }
  | { readonly shape: 'choice'; readonly column: string; readonly allowed: readonly string[] }
  | { readonly shape: 'boolean'; readonly column: string }
  | { readonly shape: 'dates' | 'hours' | 'months'; readonly column: string }
  | {
      readonly shape: 'strings' | 'uuids' | 'numbers' | 'integers' | 'existing';
      readonly column: string;
      /** The only values taken; absent when any value of the shape is. */
      readonly allowed?: readonly (string | number)[];
      readonly none?: true;
    };
