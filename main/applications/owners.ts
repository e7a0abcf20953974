import * as v from 'valibot';
import type { ApplicationId, OwnerRecordId } from '../../preload/contract/ids.ts';
import { ApplicationReference } from '../../preload/contract/models/application.ts';
import {
  KnownOwner,
  type Owner,
  type OwnerWarning,
  type RecentOwner,
} from '../../preload/contract/models/owner.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { foldedWords } from '../../preload/contract/name-folding.ts';
import { type RecordStore, validRecords } from '../vault/sqlite-record-store.ts';

/** The record collection that stores the owners. */
export const OWNERS = 'owners';

/** The maximum number of suggested owners from other applications. */
const MOST_RECENT = 5;

/** One use of an owner's record ID with an application on this desk. */
export const OwnerUse = v.object({
  ...KnownOwner.entries,
  // Records from older versions lack this field.
  lastSent: v.optional(KnownOwner.entries.lastSent, null),
  applicant: ApplicationReference,
});
export type OwnerUse = v.InferOutput<typeof OwnerUse>;

/**
 * Remembers the owners that were used on this desk, under the names that staff entered, because the platform doesn't
 * list owners. The records are encrypted.
 */
export type OwnerMemory = ReturnType<typeof createOwnerMemory>;

/** `clock` returns the current time in milliseconds since 1970. `report` logs failures to store something. */
export function createOwnerMemory(
  records: RecordStore,
  clock: () => number,
  report: (where: string, cause: unknown) => void,
) {
  const uses = () => validRecords(records, OWNERS, OwnerUse);

  const useOf = ({ applicationId }: ApplicationReference, { recordId }: Owner) =>
    uses().find(
      (use) => use.applicant.applicationId === applicationId && use.recordId === recordId,
    );
  const put = (use: OwnerUse) =>
    records.put(OWNERS, `${use.applicant.applicationId}/${use.recordId}`, use);

  return {
    /** Returns every use, most recent first. */
    all: uses,

    /** Returns the owners that were used with this application, most recent first. */
    usedWith: (applicationId: ApplicationId): KnownOwner[] =>
      uses()
        .filter((use) => use.applicant.applicationId === applicationId)
        .map(({ applicant: _, ...known }) => known),

    /** Returns the owners most recently used with other applications, without duplicates. */
    recent(applicationId: ApplicationId): RecentOwner[] {
      const seen = new Set(this.usedWith(applicationId).map(({ recordId }) => recordId));
      return uses()
        .filter(({ recordId }) => !seen.has(recordId) && seen.add(recordId))
        .slice(0, MOST_RECENT)
        .map(({ recordId, label, lastUsedAt, applicant }) => ({
          ...{ recordId, label, lastUsedAt, applicant },
        }));
    },

    /**
     * Returns a warning for each use of the record ID with another application or another name, which is probably a
     * mistake.
     */
    warnings: (
      applicationId: ApplicationId,
      recordId: OwnerRecordId,
      label: string,
    ): OwnerWarning[] =>
      uses()
        .filter((use) => use.recordId === recordId)
        .flatMap((use) => {
          const elsewhere = use.applicant.applicationId !== applicationId;
          const otherName = label !== '' && !sameName(use.label, label);
          if (!elsewhere && !otherName) return [];
          return [
            {
              kind: elsewhere ? ('otherApplication' as const) : ('otherLabel' as const),
              applicationId: use.applicant.applicationId,
              clientTrackingToken: use.applicant.clientTrackingToken,
              label: use.label,
              lastUsedAt: use.lastUsedAt,
            },
          ];
        }),

    remember(applicant: ApplicationReference, owner: Owner): void {
      const lastUsedAt = new Date(clock()).toISOString();
      const lastSent = useOf(applicant, owner)?.lastSent ?? null;
      put({ ...owner, lastUsedAt, lastSent, applicant });
    },

    /** Remembers what was last sent for a known owner, because the next submission is often the same. Never throws. */
    sent({
      applicant,
      owner,
      verification,
      type,
    }: Pick<Submission, 'applicant' | 'owner' | 'verification' | 'type'>): void {
      try {
        const use = applicant && owner && useOf(applicant, owner);
        if (use && type !== null) put({ ...use, lastSent: { verification, type } });
      } catch (cause) {
        report('owners:sent', cause);
      }
    },
  };
}

/** Compares two names regardless of word order: `Doe, Jane` equals `Jane Doe`. */
function sameName(one: string, other: string): boolean {
  const parts = (name: string) => foldedWords(name).sort().join(' ');
  return parts(one) === parts(other);
}
