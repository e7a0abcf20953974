import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { Result } from '../../preload/contract/result.ts';

/** Brings submissions to the platform. What becomes of one is told by changes in the book. */
export interface Sender {
  /** Errors: `conflict` gone | alreadySent | alreadySending | notReady. */
  send(id: SubmissionId): Result<Submission>;
  /** Breaks off an attempt under way; it then fails with what is known of how far it came. */
  cancel(id: SubmissionId): void;
  busy(): boolean;
  /** Resolves once nothing is under way. */
  idle(): Promise<void>;
}
