import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Resolution, Submission } from '../../../preload/contract/models/submission.ts';
import type { Result } from '../../../preload/contract/result.ts';

/**
 * Brings submissions to the platform, each once, in the order they were put in. What becomes of one is
 * told by changes in the book.
 */
export interface Sender {
  /** Takes up what an earlier run left, and begins. */
  start(): void;
  /**
   * Locks a draft and puts it in line. `sentBefore`: staff know that the same was sent already.
   * Errors: `conflict` gone | alreadySent | alreadySending | notReady; `sentBefore`.
   */
  queue(id: SubmissionId, options: { readonly sentBefore: boolean }): Result<Submission>;
  /**
   * Calls one back into a draft. Errors: `conflict` gone | alreadySent | notReady (it was never put
   * in), mayHaveArrived.
   */
  takeBack(id: SubmissionId): Promise<Result<Submission>>;
  /** Staff's word on an outcome that is not known. Errors: `conflict` gone | notReady. */
  resolve(id: SubmissionId, found: Pick<Resolution, 'choice' | 'checkedBy'>): Result<Submission>;
  /** Staff have looked at what was wrong with the journal: what they put in since goes. */
  lookedAt(): void;
  /** Forgets every wait but those a server asked for: the line is back, or staff want to know now. */
  wake(): void;
  /** Something is under way. */
  busy(): boolean;
  /** Something is under way that the platform may have: closing waits for its answer. */
  awaitsAnswer(): boolean;
  /** Resolves once nothing is under way. */
  idle(): Promise<void>;
  /**
   * Begins nothing more, breaks off what provably has not reached the platform, and resolves once what
   * may have reached it is answered.
   */
  close(): Promise<void>;
}
