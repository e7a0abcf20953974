import * as v from 'valibot';

/** Where a page stands (spec, endpoint 15, `links` and `meta`); null is what the platform did not say. */
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

/** A row that could not be read, so that no list looks complete. `fields` are wire names, without values. */
export const UnreadableRow = v.object({
  /** Position in the page, from 0. */
  index: v.number(),
  fields: v.array(v.string()),
});
export type UnreadableRow = v.InferOutput<typeof UnreadableRow>;

/** Fields the specification does not name. `v.record` would leave out `constructor` and `__proto__`. */
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
