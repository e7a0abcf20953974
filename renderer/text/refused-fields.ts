import type { Submission } from '#contract/models/submission.ts';
import { t } from './desk-catalogue.ts';
import { fieldErrors } from './field-errors.ts';

/**
 * Returns the name that staff know for a field of the platform's form (spec, endpoint 13), or else
 * the field's own name.
 */
export function platformFieldName(field: string): string {
  const names: Readonly<Record<string, string>> = {
    ...t.submission.slots,
    service: t.capture.service,
    verification: t.capture.kind,
    type: t.capture.type,
    personal_information_id: t.flow.owner.recordId,
    application_id: t.flow.review.application,
  };
  return names[field] ?? field;
}

/**
 * Returns what the platform said about a field when it refused the previous attempt. Returns null
 * if it said nothing about the field.
 */
export function refusedField(
  { refused }: Pick<Submission, 'refused'>,
  field: string,
): string | null {
  return fieldErrors(refused?.failure ?? null)[field] ?? null;
}

/**
 * Returns the platform's message about the owner's record. Returns null if it said nothing about
 * the owner, or if staff have since chosen another owner.
 */
export function refusedOwner({
  refused,
  owner,
}: Pick<Submission, 'refused' | 'owner'>): string | null {
  const isAnother =
    refused?.ownerRecordId !== undefined && refused.ownerRecordId !== owner?.recordId;
  return isAnother ? null : refusedField({ refused }, 'personal_information_id');
}
