import type { ApplicationRecord, ApplicationReference } from '#contract/models/application.ts';

/** A value of no documented type, where it is one that can stand in a line; null for all else. */
export function scalarOf(value: unknown): string | number | boolean | null {
  if (value === '') return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

/** Whom an application of a profile is for. The record holds no name. */
export function recordApplicant({
  id,
  clientTrackingToken,
}: ApplicationRecord): ApplicationReference {
  const token = scalarOf(clientTrackingToken);
  return {
    applicationId: id,
    clientTrackingToken: token === null ? null : String(token),
    legalName: null,
  };
}
