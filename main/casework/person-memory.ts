import * as v from 'valibot';
import { RecentApplication } from '../../preload/contract/models/application.ts';
import type { RecordStore } from '../vault/record-store.ts';
import { OWNERS, OwnerUse } from './owners.ts';
import type { AboutPerson, PersonMatch } from './person-match.ts';
import { RECENT_APPLICATIONS } from './recent-applications.ts';

/** Owners and applications remembered here that are about one person. */
export interface RememberedAbout {
  readonly owners: readonly OwnerUse[];
  readonly recents: readonly RecentApplication[];
}

/** Finds what the desk remembers about a person. */
export function rememberedAbout(records: RecordStore, matches: PersonMatch): RememberedAbout {
  return {
    owners: found(records, OWNERS, OwnerUse, aboutOwner, matches).map(({ value }) => value),
    recents: found(records, RECENT_APPLICATIONS, RecentApplication, aboutRecent, matches).map(
      ({ value }) => value,
    ),
  };
}

/** Removes it. What is left of it in unused parts of the file goes with `RecordStore.compact`. */
export function forgetAbout(records: RecordStore, matches: PersonMatch): void {
  for (const { key } of found(records, OWNERS, OwnerUse, aboutOwner, matches)) {
    records.remove(OWNERS, key);
  }
  for (const { key } of found(
    records,
    RECENT_APPLICATIONS,
    RecentApplication,
    aboutRecent,
    matches,
  )) {
    records.remove(RECENT_APPLICATIONS, key);
  }
}

function found<S extends v.GenericSchema>(
  records: RecordStore,
  collection: string,
  schema: S,
  about: (value: v.InferOutput<S>) => AboutPerson,
  matches: PersonMatch,
) {
  return records.list(collection).flatMap(({ key, value }) => {
    const read = v.safeParse(schema, value);
    return read.success && matches(about(read.output)) ? [{ key, value: read.output }] : [];
  });
}

function aboutOwner({ applicant, recordId, label }: OwnerUse): AboutPerson {
  const { applicationId, legalName } = applicant;
  return { applicationId, ownerRecordId: recordId, texts: [label, legalName ?? ''] };
}

function aboutRecent({ applicationId, legalName }: RecentApplication): AboutPerson {
  return { applicationId, ownerRecordId: null, texts: [legalName ?? ''] };
}
