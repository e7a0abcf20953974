import * as v from 'valibot';
import { PageInfo, UnreadableRow } from '../models/listing.ts';

/** A call that needs to say nothing. */
export const nothing = v.strictObject({});

/** Number of a page, from 1. */
export const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * A page of a list of the platform's: its rows, those that could not be read, where it stands, and
 * when it was read.
 */
export function listPage<S extends v.GenericSchema>(row: S) {
  return v.object({
    rows: v.array(row),
    unreadable: v.array(UnreadableRow),
    pages: PageInfo,
    readAt: v.string(),
  });
}

/** The answer to a change that the platform took into its queue; nothing says when it is made. */
export const queued = v.object({ queued: v.literal(true), at: v.string() });
