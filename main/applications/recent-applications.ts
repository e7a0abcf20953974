import * as v from 'valibot';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import {
  ApplicationReference,
  RecentApplication,
} from '../../preload/contract/models/application.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

/** The record collection that stores these applications. */
export const RECENT_APPLICATIONS = 'recent-applications';
const KEPT = 30;

/** Applications that were opened on this desk, so that staff can find a returning customer with two keystrokes. */
export type RecentApplications = ReturnType<typeof createRecentApplications>;

/** `clock` returns the current time in milliseconds since 1970. */
export function createRecentApplications(records: RecordStore, clock: () => number) {
  return {
    /** Returns up to 30 applications, most recently opened first. */
    list: (): RecentApplication[] =>
      validRecords(records, RECENT_APPLICATIONS, RecentApplication).slice(0, KEPT),

    /** Returns what is remembered about the application, or only its ID if nothing is. */
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
