import { FieldErrors } from '../input/field-errors.ts';
import type { MediaType } from '../server/media-type.ts';
import type { MultipartForm } from '../server/multipart-form.ts';
import type { StoredFiles } from '../store/stored-files.ts';
import {
  isVerificationKind,
  RULES,
  SLOT_NAMES,
  SLOTS,
  type Slot,
  VERIFICATION_SERVICES,
} from './verification-rules.ts';

/** Checks a document verification form against spec, endpoint 13. */
export function checkVerification(form: MultipartForm, stored: StoredFiles): FieldErrors {
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
