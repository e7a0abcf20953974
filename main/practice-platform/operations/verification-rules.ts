import type { MediaType } from '../server/media-type.ts';

/** A supported verification service. The spec names none: these are practice's own. */
export type VerificationService = {
  readonly id: string;
  readonly label: string;
  readonly verification: VerificationKind;
};

export type VerificationKind = 'government-id' | 'document';

/** Two identity-document services and one document-authenticity service (spec, endpoint 13). */
export const VERIFICATION_SERVICES: readonly VerificationService[] = [
  { id: 'practice-identity-a', label: 'Identity check A', verification: 'government-id' },
  { id: 'practice-identity-b', label: 'Identity check B', verification: 'government-id' },
  { id: 'practice-documents', label: 'Document check', verification: 'document' },
];

type Rule = { readonly types: readonly string[]; readonly requires: Slot };

/** Spec, endpoint 13, "Rules by verification". */
export const RULES: Readonly<Record<VerificationKind, Rule>> = {
  'government-id': { types: ['state_id', 'passport', 'drivers_license'], requires: 'front_photo' },
  document: {
    types: [
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
    ],
    requires: 'document',
  },
};

/** The types each slot takes, by content. */
export const SLOTS = {
  front_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  back_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  self_portrait: ['jpg', 'png', 'heic', 'pdf'],
  document: ['jpg', 'png', 'heic', 'pdf'],
} as const satisfies Record<string, readonly MediaType[]>;

export type Slot = 'front_photo' | 'back_photo' | 'self_portrait' | 'document';

export const SLOT_NAMES: readonly Slot[] = [
  'front_photo',
  'back_photo',
  'self_portrait',
  'document',
];

export function isVerificationKind(value: string | undefined): value is VerificationKind {
  return value === 'government-id' || value === 'document';
}
