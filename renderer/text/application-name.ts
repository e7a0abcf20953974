import type { ApplicationReference } from '#contract/models/application.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { t } from './catalogue.ts';

/** What the platform said of whom it is for, in one line; the application's id where it said nothing. */
export function applicantLine(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return [legalName, clientTrackingToken].filter(Boolean).join(', ') || applicationId;
}

/** How an application is called: by what the platform said of it, never by what staff typed. */
export function applicantName(applicant: ApplicationReference | null): string {
  if (applicant === null) return t.outbox.noApplication;
  const { legalName, clientTrackingToken, applicationId } = applicant;
  return legalName ?? clientTrackingToken ?? applicationId;
}

/** How a submission is called: by its application, or by what staff call it until that is known. */
export function submissionName({
  applicant,
  label,
}: Pick<SubmissionSummary, 'applicant' | 'label'>): string {
  return applicant === null && label !== '' ? label : applicantName(applicant);
}
