import * as v from 'valibot';

/**
 * A page's position in a list (spec, endpoint 15, `links` and `meta`). All fields except `page` are null if the
 * platform didn't provide them.
 */
export const PageInfo = v.object({
  /** Starts at 1. */
  page: v.number(),
  lastPage: v.nullable(v.number()),
  perPage: v.nullable(v.number()),
  total: v.nullable(v.number()),
  /** The positions of the first and the last row in the whole list, starting at 1. */
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
  /** The pages that the answer's links lead to. Null at either end of the list. */
  nextPage: v.nullable(v.number()),
  previousPage: v.nullable(v.number()),
  /**
   * True if the platform said neither how many pages there are nor whether another follows. Only a request can tell.
   */
  open: v.boolean(),
});
export type PageInfo = v.InferOutput<typeof PageInfo>;

/**
 * A row that couldn't be read. It's counted and shown, so that an incomplete list never looks complete. `fields`
 * contains the wire names of missing fields, without values.
 */
export const UnreadableRow = v.object({
  /** The position on the page, starting at 0. */
  index: v.number(),
  fields: v.array(v.string()),
});
export type UnreadableRow = v.InferOutput<typeof UnreadableRow>;

/**
 * Fields that aren't in the specification, under the platform's names. `v.record` would drop fields named `constructor`
 * or `__proto__`, but nothing from the platform may be lost.
 */
export const UnknownFields = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'An object is required.',
);

/** One page of records from the platform. */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
  readonly pages: PageInfo;
}
