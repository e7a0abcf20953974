import * as v from 'valibot';
import { VerificationId } from '../ids.ts';
import type { Slot } from './capture.ts';
import { UnknownFields } from './listing.ts';

/** The requested kind of check (spec, endpoint 13). */
export const VerificationKind = v.picklist(['government-id', 'document']);
export type VerificationKind = v.InferOutput<typeof VerificationKind>;

export const GOVERNMENT_ID_TYPES = ['drivers_license', 'state_id', 'passport'] as const;
export const DOCUMENT_TYPES = [
  'drivers_license',
  'social_security_card',
  'bank_statement',
  'payslip',
  'tax_form',
  'invoice',
  'utility_bill',
  'check',
  'business_filing',
  'financial_statement',
  'unknown',
] as const;

export const DocumentType = v.picklist([...new Set([...GOVERNMENT_ID_TYPES, ...DOCUMENT_TYPES])]);
export type DocumentType = v.InferOutput<typeof DocumentType>;

/** The document types for each kind of verification (spec, endpoint 13, rules 1 and 2). */
export const TYPES_BY_VERIFICATION: Readonly<Record<VerificationKind, readonly DocumentType[]>> = {
  'government-id': GOVERNMENT_ID_TYPES,
  document: DOCUMENT_TYPES,
};

/**
 * The slots for each kind of verification, and whether the platform requires them (spec, endpoint 13, rules 1 and 2).
 */
export const SLOTS_BY_VERIFICATION = {
  'government-id': [
    { slot: 'front_photo', required: true },
    { slot: 'back_photo', required: false },
    { slot: 'self_portrait', required: false },
  ],
  document: [{ slot: 'document', required: true }],
} as const;

export interface SlotSpec {
  readonly slot: Slot;
  readonly required: boolean;
}

/** Returns the slots that accept files, in the order in which staff fill them. A passport needs only its data page. */
export function slotsFor({
  verification,
  type,
}: {
  readonly verification: VerificationKind;
  readonly type: DocumentType | null;
}): readonly SlotSpec[] {
  const slots: readonly SlotSpec[] = SLOTS_BY_VERIFICATION[verification];
  return type === 'passport' ? slots.filter(({ slot }) => slot !== 'back_photo') : slots;
}

/** Spec, "Document verification record". The formats of the last four fields aren't documented. */
export const VerificationRecord = v.object({
  id: VerificationId,
  service: v.nullable(v.string()),
  verification: v.nullable(v.string()),
  createdAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  processedAt: v.nullable(v.string()),
  submittedAt: v.nullable(v.string()),
  receivedAt: v.nullable(v.string()),
  passedAt: v.nullable(v.string()),
  failedAt: v.nullable(v.string()),
  erroredAt: v.nullable(v.string()),
  hasPassed: v.nullable(v.boolean()),
  hasFailed: v.nullable(v.boolean()),
  error: v.unknown(),
  errorStatusCode: v.unknown(),
  documentType: v.unknown(),
  /** Other fields, within the limits below. Older rows may have more of them. */
  other: UnknownFields,
});
export type VerificationRecord = v.InferOutput<typeof VerificationRecord>;

/** Limits for fields that aren't in the specification: the number of fields, and the lengths of a name and a text. */
export const MOST_OTHER_FIELDS = 30;
export const MOST_OTHER_NAME = 100;
export const MOST_OTHER_TEXT = 500;

/** Returns whether a value fits on one line because it's neither a list nor an object. */
export function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
