import type { ApplicationReference } from '#contract/models/application.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { t } from './desk-catalogue.ts';

/**
 * Returns the names that the platform has for an application, on one line. If it has none, returns
 * the application's ID.
 */
export function applicantLine(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return [legalName, clientTrackingToken].filter(Boolean).join(', ') || applicationId;
}

/** Returns the name of an application. It always comes from the platform, never from staff. */
export function applicantName(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return legalName ?? clientTrackingToken ?? applicationId;
}

/**
 * Returns the name of a submission. This is the name of its application or, until the application
 * is known, the submission's label.
 */
export function submissionName({
  applicant,
  label,
}: Pick<SubmissionSummary, 'applicant' | 'label'>): string {
  return applicant === null && label !== '' ? label : applicantName(applicant);
}
