import * as v from 'valibot';

/**
 * Where a page of a list stands (spec, endpoint 15, `links` and `meta`). Everything but `page` is
 * null where the platform did not say it.
 */
export const PageInfo = v.object({
  /** 1 is the first. */
  page: v.number(),
  lastPage: v.nullable(v.number()),
  perPage: v.nullable(v.number()),
  total: v.nullable(v.number()),
  /** Position of the first and the last row in the whole list, from 1. */
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
  /** Pages that the links of the answer lead to; null at the ends. */
  nextPage: v.nullable(v.number()),
  previousPage: v.nullable(v.number()),
  /** The platform said neither how many pages there are nor whether one follows: only asking tells. */
  open: v.boolean(),
});
export type PageInfo = v.InferOutput<typeof PageInfo>;

/**
 * A row the program could not read. It is counted and shown, so that a list never looks complete
 * when it is not. `fields` are the wire names of what is missing; values are not repeated.
 */
export const UnreadableRow = v.object({
  /** Position in the page, from 0. */
  index: v.number(),
  fields: v.array(v.string()),
});
export type UnreadableRow = v.InferOutput<typeof UnreadableRow>;

/**
 * Fields that the specification does not name, by the names the platform gave them. `v.record` would
 * leave out those named `constructor` or `__proto__`, and nothing the platform sends is dropped.
 */
export const UnknownFields = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'Expected an object.',
);

/** One page of records, as the platform answered it. */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableRow[];
  readonly pages: PageInfo;
}
