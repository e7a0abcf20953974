import * as v from 'valibot';
import { OwnerRecordId } from '../ids.ts';
import { ApplicationReference } from './application.ts';
import { DocumentType, VerificationKind } from './verification.ts';

/** A business owner used before with an application. The label was typed at this desk, not read from the platform. */
export const KnownOwner = v.object({
  recordId: OwnerRecordId,
  label: v.string(),
  lastUsedAt: v.string(),
  /** What was last sent for this owner from this desk; null where nothing was. */
  lastSent: v.nullable(v.object({ verification: VerificationKind, type: DocumentType })),
});
export type KnownOwner = v.InferOutput<typeof KnownOwner>;

/** An owner used lately, with the application that was. */
export const RecentOwner = v.object({
  ...v.pick(KnownOwner, ['recordId', 'label', 'lastUsedAt']).entries,
  applicant: ApplicationReference,
});
export type RecentOwner = v.InferOutput<typeof RecentOwner>;

/** Whom a verification is tied to (`personal_information_id`, spec, endpoint 13). */
export const Owner = v.object({ recordId: OwnerRecordId, label: v.string() });
export type Owner = v.InferOutput<typeof Owner>;

/** A warning that staff must read before an owner is taken: this id was used elsewhere, or under another name. */
export const OwnerWarning = v.object({
  kind: v.picklist(['otherApplication', 'otherLabel']),
  applicationId: v.string(),
  clientTrackingToken: v.nullable(v.string()),
  label: v.string(),
  lastUsedAt: v.string(),
});
export type OwnerWarning = v.InferOutput<typeof OwnerWarning>;
