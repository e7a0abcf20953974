import * as v from 'valibot';
import type { ApplicationId } from '../ids.ts';
import { PageInfo, UnreadableRow } from '../models/listing.ts';
import type { Told } from '../operation.ts';

/** A call that needs to say nothing. */
export const nothing = v.strictObject({});

/** Number of a page, from 1. */
export const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A page of a list of the platform's, with the rows that could not be read, and when it was read. */
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

/** Reasons why a call leaves nothing in the record. */
export const OWN_WORK = 'Shows this user what they filed here, each step of which has its entry.';
export const OWN_NOTES =
  'A note on this user’s own screen, which a search for a person finds and erases.';

/** The entry of what was seen of an application. */
export function ofApplication({ applicationId }: { readonly applicationId: ApplicationId }): Told {
  return { personal: { applicationId } };
}
