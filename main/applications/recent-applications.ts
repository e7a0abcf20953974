import * as v from 'valibot';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import {
  ApplicationReference,
  RecentApplication,
} from '../../preload/contract/models/application.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

/** The collection of the records that contains these applications. */
export const RECENT_APPLICATIONS = 'recent-applications';
const KEPT = 30;

/** The applications that were opened on this desk, so that staff find a returning customer with two keystrokes. */
export type RecentApplications = ReturnType<typeof createRecentApplications>;

/** `clock` returns milliseconds since 1970. */
export function createRecentApplications(records: RecordStore, clock: () => number) {
  return {
    /** Most recently opened first, at most 30. */
    list: (): RecentApplication[] =>
      validRecords(records, RECENT_APPLICATIONS, RecentApplication).slice(0, KEPT),

    /** Returns the application as it is remembered, or only its ID if it is not. */
    find(applicationId: ApplicationId): ApplicationReference {
      const known = v.safeParse(
        ApplicationReference,
        records.get(RECENT_APPLICATIONS, applicationId),
      );
      return known.success
        ? known.output
        : { applicationId, clientTrackingToken: null, legalName: null };
    },

    remember(applicant: ApplicationReference): void {
      records.put(RECENT_APPLICATIONS, applicant.applicationId, {
        ...applicant,
        openedAt: new Date(clock()).toISOString(),
      });
      for (const { key } of records.list(RECENT_APPLICATIONS).slice(KEPT))
        records.remove(RECENT_APPLICATIONS, key);
    },
  };
}
