import type { SubmissionId } from '../../preload/contract/ids.ts';

/** What can be done to a submission, or to the desk, that somebody may have to account for. */
export type AuditAction =
  | 'submission.created'
  | 'submission.samePerson'
  | 'submission.queued'
  | 'submission.takenBack'
  | 'submission.discarded'
  | 'submission.corrected'
  | 'attempt.started'
  | 'attempt.committing'
  | 'attempt.sent'
  | 'attempt.rejected'
  | 'attempt.retried'
  | 'attempt.unknown'
  | 'unknown.confirmedThere'
  | 'unknown.sentAgain'
  | 'unknown.leftForSupervisor'
  | 'capture.overridden'
  | 'receipt.filedToWrongPerson'
  | 'contents.destroyed'
  | 'person.exported'
  | 'person.erased'
  | 'retention.removed'
  | 'audit.exported'
  | 'key.renewed'
  | 'pin.set'
  | 'pin.removed';

/** Who did what to which submission. `personal` can be erased later without breaking the chain. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly submissionId: SubmissionId | null;
  /** Facts without a person in them: counts, statuses, reasons from a list. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** Who did it (e-mail), names, free text. Never an image or a token. */
  readonly personal: Readonly<Record<string, string>>;
}
