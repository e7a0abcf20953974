import * as v from 'valibot';
import { OwnerRecordId } from '../ids.ts';
import { ApplicationReference } from './application.ts';
import { DocumentType, VerificationKind } from './verification.ts';

/**
 * A business owner who was used with an application before. The label was typed at this desk and doesn't come from the
 * platform.
 */
export const KnownOwner = v.object({
  recordId: OwnerRecordId,
  label: v.string(),
  lastUsedAt: v.string(),
  /** What this desk last sent for this owner, or null. */
  lastSent: v.nullable(v.object({ verification: VerificationKind, type: DocumentType })),
});
export type KnownOwner = v.InferOutput<typeof KnownOwner>;

/** A recently used owner and the application. */
export const RecentOwner = v.object({
  ...v.pick(KnownOwner, ['recordId', 'label', 'lastUsedAt']).entries,
  applicant: ApplicationReference,
});
export type RecentOwner = v.InferOutput<typeof RecentOwner>;

/** The person whom a verification is about (`personal_information_id`, spec, endpoint 13). */
export const Owner = v.object({ recordId: OwnerRecordId, label: v.string() });
export type Owner = v.InferOutput<typeof Owner>;

/**
 * A warning that staff must read before choosing an owner: the ID was used with another application or under another
 * name.
 */
export const OwnerWarning = v.object({
  kind: v.picklist(['otherApplication', 'otherLabel']),
  applicationId: v.string(),
  clientTrackingToken: v.nullable(v.string()),
  label: v.string(),
  lastUsedAt: v.string(),
});
export type OwnerWarning = v.InferOutput<typeof OwnerWarning>;
