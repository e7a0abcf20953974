import { timestamp } from '../clock.ts';
import type { StoredFiles } from '../data/sample-files.ts';
import { resultFields, resultOfOwner } from '../data/verification-results.ts';
import { FieldErrors } from '../input/json-input.ts';
import { invalid, json, notFound } from '../server/answer.ts';
import type { MediaType } from '../server/media-type.ts';
import type { MultipartForm } from '../server/multipart-form.ts';
import type { Operation } from './operation.ts';

/** Spec, endpoint 13: the record comes at once, and with it the only word of a result, as none can be read. */
export const createVerification: Operation = {
  name: 'createVerification',
  method: 'POST',
  path: '/api/applications/{application_id}/document_verifications',
  takes: 'multipart',
  answer({ world, caller, params, verification }, form) {
    const applicationId = params.application_id ?? '';
    if (world.applications.rowOf(applicationId) === undefined) return notFound('Application');
    const errors = checkVerification(form, world.files);
    if (errors.any) return invalid(errors);
    const id = world.newId();
    const now = world.clock();
    const owner = form.fields.personal_information_id;
    const fileIds = SLOT_NAMES.flatMap((slot) => {
      const named = form.fields[slot];
      return named ? [[slot, named] as const] : [];
    });
    world.ledger.recordVerification({
      id,
      applicationId,
      account: caller.email,
      at: now,
      fields: form.fields,
      files: form.files.map(({ partial: _, ...file }) => file),
      fileIds: Object.fromEntries(fileIds),
      fromCutBody: !form.whole,
    });
    return json(200, {
      data: {
        id,
        service: form.fields.service,
        verification: form.fields.verification,
        created_at: timestamp(now),
        updated_at: timestamp(now),
        submitted_at: null,
        received_at: timestamp(now),
        ...resultFields(verification?.result ?? resultOfOwner(owner), now),
        document_type: verification?.documentType ?? form.fields.type,
      },
    });
  },
};

/** Checks a document verification form against spec, endpoint 13. */
function checkVerification(form: MultipartForm, stored: StoredFiles): FieldErrors {
  const errors = new FieldErrors();
  for (const field of ['service', 'verification', 'personal_information_id', 'type']) {
    if (!form.fields[field]) errors.add(field, `The ${field} field is required.`);
  }
  const { service, verification, type, personal_information_id: owner } = form.fields;
  const kind = isVerificationKind(verification) ? verification : null;
  const known = VERIFICATION_SERVICES.find(({ id }) => id === service);
  const selected = (field: string) => errors.add(field, `The selected ${field} is invalid.`);

  if (verification && !kind) selected('verification');
  if (service && (!known || (kind && known.verification !== kind))) selected('service');
  if (type && kind && !RULES[kind].types.includes(type)) selected('type');
  if (owner && !/^-?\d{1,15}$/.test(owner)) {
    errors.add('personal_information_id', 'The personal_information_id field must be an integer.');
  }
  if (kind && !holds(form, RULES[kind].requires)) {
    const slot = RULES[kind].requires;
    errors.add(slot, `The ${slot} field is required when verification is ${kind}.`);
  }
  for (const slot of SLOT_NAMES) checkSlot(form, slot, stored, errors);
  return errors;
}

function holds(form: MultipartForm, slot: Slot): boolean {
  return Boolean(form.fields[slot]) || form.files.some(({ field }) => field === slot);
}

/** A slot holds a file, or the id of one that was uploaded before; both by their content's type. */
function checkSlot(form: MultipartForm, slot: Slot, stored: StoredFiles, errors: FieldErrors) {
  const taken: readonly MediaType[] = SLOTS[slot];
  const wrongType = `The ${slot} field must be a file of type: ${taken.join(', ')}.`;
  const takes = (type: MediaType | null) => type !== null && taken.includes(type);
  for (const file of form.files.filter(({ field }) => field === slot)) {
    if (file.partial) errors.add(slot, `The ${slot} failed to upload.`);
    else if (!takes(file.mediaType)) errors.add(slot, wrongType);
  }
  const id = form.fields[slot];
  if (!id) return;
  const file = stored.find(id);
  if (!file) errors.add(slot, `The selected ${slot} is invalid.`);
  else if (!takes(file.mediaType)) errors.add(slot, wrongType);
}

/** A supported verification service. The spec names none: these are practice's own. */
type VerificationService = {
  readonly id: string;
  readonly label: string;
  readonly verification: VerificationKind;
};

type VerificationKind = 'government-id' | 'document';

/** Two identity-document services and one document-authenticity service (spec, endpoint 13). */
export const VERIFICATION_SERVICES: readonly VerificationService[] = [
  { id: 'practice-identity-a', label: 'Identity check A', verification: 'government-id' },
  { id: 'practice-identity-b', label: 'Identity check B', verification: 'government-id' },
  { id: 'practice-documents', label: 'Document check', verification: 'document' },
];

type Rule = { readonly types: readonly string[]; readonly requires: Slot };

/** Spec, endpoint 13, "Rules by verification". */
const RULES: Readonly<Record<VerificationKind, Rule>> = {
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
const SLOTS = {
  front_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  back_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  self_portrait: ['jpg', 'png', 'heic', 'pdf'],
  document: ['jpg', 'png', 'heic', 'pdf'],
} as const satisfies Record<string, readonly MediaType[]>;

type Slot = 'front_photo' | 'back_photo' | 'self_portrait' | 'document';

const SLOT_NAMES: readonly Slot[] = ['front_photo', 'back_photo', 'self_portrait', 'document'];

function isVerificationKind(value: string | undefined): value is VerificationKind {
  return value === 'government-id' || value === 'document';
}
