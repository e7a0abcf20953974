import type { OverrideReason, Slot } from '../../../preload/contract/models/capture.ts';
import type { Blocker } from '../../../preload/contract/models/submission.ts';
import type { VerdictLevel } from '../../../preload/contract/models/verdict.ts';
import type {
  DocumentType,
  VerificationKind,
} from '../../../preload/contract/models/verification.ts';

const slots: Readonly<Record<Slot, string>> = {
  front_photo: 'Front',
  back_photo: 'Back',
  self_portrait: 'Self-portrait',
  document: 'Document',
};

const types: Readonly<Record<DocumentType, string>> = {
  drivers_license: 'Driver’s license',
  state_id: 'State ID',
  passport: 'Passport',
  social_security_card: 'Social Security card',
  bank_statement: 'Bank statement',
  payslip: 'Payslip',
  tax_form: 'Tax form',
  invoice: 'Invoice',
  utility_bill: 'Utility bill',
  check: 'Check',
  business_filing: 'Business filing',
  financial_statement: 'Financial statement',
  unknown: 'Other document',
};

const verifications: Readonly<Record<VerificationKind, string>> = {
  'government-id': 'Government ID',
  document: 'Document',
};

const levels: Readonly<Record<VerdictLevel, string>> = {
  pass: 'Ready to send',
  warn: 'Ready to send, with a note',
  block: 'Not ready',
  reject: 'The platform would refuse this',
};

const reasons: Readonly<Record<OverrideReason, string>> = {
  customerNotPresent: 'The customer is not here',
  onlyCopyThereIs: 'It is the only copy there is',
  wornCard: 'The card is worn',
  cannotHoldStill: 'The customer cannot hold still',
  other: 'Another reason',
};

const blockers: Readonly<Record<Blocker['kind'], (slot: string) => string>> = {
  noApplication: () => 'Choose the application this is for.',
  noOwner: () => 'Choose the owner this is for.',
  noService: () => 'Choose the verification service.',
  slotEmpty: (slot) => `${slot}: add a picture or file.`,
  stillChecking: (slot) => `${slot}: still being checked.`,
  notReady: (slot) => `${slot}: not ready. Fix it, or send it anyway with a reason.`,
  mustBeAnother: (slot) => `${slot}: not ready. Use a clean copy or another file.`,
  platformWouldRefuse: (slot) => `${slot}: the platform would refuse this file.`,
  namesDiffer: () => 'The names differ; check the file.',
};

/** Words for what a submission is made of. */
export const submission = {
  slots,
  types,
  verifications,
  levels,
  reasons,
  blockers,
  tray: 'Extra files',
};
