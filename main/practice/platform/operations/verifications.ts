import { invalid, json, notFound } from '../answer.ts';
import { FieldErrors, type Form, type MediaType } from '../body.ts';
import { timestamp } from '../clock.ts';
import { storedFile } from '../data/sample-files.ts';
import { resultFields, resultOfOwner } from '../data/verification-results.ts';
import type { World } from '../world.ts';
import type { Operation } from './operation.ts';

/**
 * Spec, endpoint 13. The record is returned immediately. It is the only source of a result, because results can't be
 * read later.
 */
export const createVerification: Operation = {
  method: 'POST',
  path: '/api/applications/{application_id}/document_verifications',
  takes: 'form',
  answer({ world, caller, params }, form) {
    const applicationId = params.application_id ?? '';
    if (world.applications.rowOf(applicationId) === undefined) return notFound('Application');
    const errors = checkVerification(form);
    const badDay = errors.size > 0 ? null : badDayOfVerifications(world);
    if (badDay === 'refused') errors.selected('personal_information_id');
    if (errors.size > 0) return invalid(errors);
    const id = world.newId();
    const now = world.clock();
    const { service, verification, type, personal_information_id: owner } = form.fields;
    const answer = json(200, {
      data: {
        id,
        service,
        verification,
        created_at: timestamp(now),
        updated_at: timestamp(now),
        submitted_at: null,
        received_at: timestamp(now),
        ...resultFields(badDay === 'failedCheck' ? 'failed' : resultOfOwner(owner), now),
        document_type: type,
      },
    });
    const received = { ...form, id, applicationId, account: caller.email, at: now };
    return { ...answer, received, lost: badDay === 'noAnswer' };
  },
};

/** Returns the test situation for this verification, or null. Any situation but `lineDown` then ends. */
function badDayOfVerifications(world: World) {
  const { badDay } = world;
  if (badDay !== 'lineDown') world.badDay = null;
  return badDay;
}

/** Validates a document verification form (spec, endpoint 13). */
function checkVerification(form: Form): FieldErrors {
  const errors = new FieldErrors();
  const { service, verification, type, personal_information_id: owner } = form.fields;
  const rules = isKind(verification) ? RULES[verification] : null;
  const known = VERIFICATION_SERVICES.find(({ id }) => id === service);
  const check = (field: string, value: string | undefined, isRight: boolean) => {
    if (!value) errors.add(field, `The ${field} field is required.`);
    else if (!isRight) errors.selected(field);
  };
  check('service', service, known !== undefined && (!rules || known.verification === verification));
  check('verification', verification, rules !== null);
  check('personal_information_id', owner, /^-?\d{1,15}$/.test(owner ?? ''));
  check('type', type, !rules || rules.types.includes(type ?? ''));
  if (rules && !form.fields[rules.requires]) {
    const { requires: slot } = rules;
    if (!form.files.some(({ field }) => field === slot)) {
      errors.add(slot, `The ${slot} field is required when verification is ${verification}.`);
    }
  }
  for (const [slot, taken] of Object.entries(SLOTS)) checkSlot(form, slot, taken, errors);
  return errors;
}

/** Checks a slot, which contains a file or the ID of an uploaded file. Either is checked by its contents. */
function checkSlot(
  form: Form,
  slot: string,
  taken: readonly MediaType[],
  errors: FieldErrors,
): void {
  const id = form.fields[slot];
  const named = id ? storedFile(id) : undefined;
  if (id && !named) errors.selected(slot);
  const sent = form.files.filter(({ field }) => field === slot);
  const isWrong = (type: MediaType | null) => type === null || !taken.includes(type);
  if ([...sent, ...(named ? [named] : [])].some(({ mediaType }) => isWrong(mediaType))) {
    errors.add(slot, `The ${slot} field must be a file of type: ${taken.join(', ')}.`);
  }
}

type VerificationKind = 'government-id' | 'document';

/** A supported verification service. The spec names none, so practice mode has its own. */
type VerificationService = {
  readonly id: string;
  readonly label: string;
  readonly verification: VerificationKind;
};

/** Two services for IDs, and one for the authenticity of documents (spec, endpoint 13). */
export const VERIFICATION_SERVICES: readonly VerificationService[] = [
  { id: 'practice-identity-a', label: 'Identity check A', verification: 'government-id' },
  { id: 'practice-identity-b', label: 'Identity check B', verification: 'government-id' },
  { id: 'practice-documents', label: 'Document check', verification: 'document' },
];

type Rule = { readonly types: readonly string[]; readonly requires: string };

/** Spec, endpoint 13, "Rules by verification". */
const RULES: Readonly<Record<VerificationKind, Rule>> = {
  'government-id': { types: ['state_id', 'passport', 'drivers_license'], requires: 'front_photo' },
  document: {
    types:
      'drivers_license social_security_card bank_statement payslip tax_form invoice utility_bill check business_filing financial_statement unknown'.split(
        ' ',
      ),
    requires: 'document',
  },
};

/** The file types that each slot accepts, based on the contents. */
const SLOTS: Readonly<Record<string, readonly MediaType[]>> = {
  front_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  back_photo: ['jpg', 'png', 'heic', 'bmp', 'gif', 'pdf'],
  self_portrait: ['jpg', 'png', 'heic', 'pdf'],
  document: ['jpg', 'png', 'heic', 'pdf'],
};

function isKind(value: string | undefined): value is VerificationKind {
  return value === 'government-id' || value === 'document';
}
