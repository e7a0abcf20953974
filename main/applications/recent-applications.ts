import * as v from 'valibot';
import type { ApplicationId } from '../../preload/contract/ids.ts';
import {
  ApplicationReference,
  RecentApplication,
} from '../../preload/contract/models/application.ts';
import type { RecordStore } from '../vault/sqlite-record-store.ts';

/** Where they lie among the records. */
export const RECENT_APPLICATIONS = 'recent-applications';
const KEPT = 30;

/** Applications opened at this desk, so that a customer who comes back is two keys away. */
export type RecentApplications = ReturnType<typeof createRecentApplications>;

/** `clock` gives milliseconds since 1970. */
export function createRecentApplications(records: RecordStore, clock: () => number) {
  return {
    /** Last opened first, at most 30. */
    list: (): RecentApplication[] =>
      records
        .list(RECENT_APPLICATIONS)
        .flatMap(({ value }) => {
          const recent = v.safeParse(RecentApplication, value);
          return recent.success ? [recent.output] : [];
        })
        .slice(0, KEPT),

    /** The application as it is remembered, its id alone where it is not. */
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
