import type { ApplicationReference } from '#contract/models/application.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { t } from './catalogue.ts';

/** Returns the platform's names of an application in one line, or its ID if it has none. */
export function applicantLine(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return [legalName, clientTrackingToken].filter(Boolean).join(', ') || applicationId;
}

/** Returns the name of an application, which comes from the platform and never from staff. */
export function applicantName(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return legalName ?? clientTrackingToken ?? applicationId;
}

/**
 * Returns the name of a submission: that of its application, or its label until the application is
 * known.
 */
export function submissionName({
  applicant,
  label,
}: Pick<SubmissionSummary, 'applicant' | 'label'>): string {
  return applicant === null && label !== '' ? label : applicantName(applicant);
}
