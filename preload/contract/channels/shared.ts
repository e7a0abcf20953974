import * as v from 'valibot';
import type { ApplicationId } from '../ids.ts';
import { PageInfo, UnreadableRow } from '../models/listing.ts';
import { forUser, type Told } from '../operation.ts';

/** The input of a call without parameters. */
export const nothing = v.strictObject({});

/** The number of a page, starting at 1. */
export const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Returns the schema for a page of a list from the platform. It includes the unreadable rows and the time of reading.
 */
export function listPage<S extends v.GenericSchema>(row: S) {
  return v.object({
    rows: v.array(row),
    unreadable: v.array(UnreadableRow),
    pages: PageInfo,
    readAt: v.string(),
  });
}

/** The answer to a change that the platform has queued. The platform doesn't say when the change takes effect. */
export const queued = v.object({ queued: v.literal(true), at: v.string() });

/** Reasons why a call leaves no entry in the record. */
export const SENT_IS_RECORDED =
  'Each submission is recorded when it is sent, regardless of who requested it.';
export const OWN_WORK = 'Shows users their own submissions. Each step of these was recorded.';
export const OWN_NOTES =
  'A note for this user only, which a search for a person finds and can erase.';

/** Defines a call about the signed-in user's data that leaves no entry in the record, for the given reason. */
export function unrecorded<const E extends v.ObjectEntries, O extends v.GenericSchema>(
  nothing: string,
  entries: E,
  output: O,
) {
  return forUser({ input: v.strictObject(entries), output, recorded: { nothing } });
}

/** Returns the content of an entry about viewing an application. */
export function ofApplication({ applicationId }: { readonly applicationId: ApplicationId }): Told {
  return { personal: { applicationId } };
}
