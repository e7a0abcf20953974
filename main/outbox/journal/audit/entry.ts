import type { SubmissionId } from '../../../../preload/contract/ids.ts';
import type { AuditAction } from '../../../../preload/contract/models/audit.ts';

/** Who did what to which submission. `personal` can be erased later without breaking the chain. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: AuditAction;
  readonly submissionId: SubmissionId | null;
  /** Facts without a person in them: counts, statuses, reasons from a list. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** E-mail address of the user, names, free text. Never an image or a token. */
  readonly personal: Readonly<Record<string, string>>;
}
