import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { HeldSubmission } from './held-submission.ts';

/** Where submissions are kept. Calls are synchronous: a change is either kept or it threw. */
export interface SubmissionStore {
  get(id: SubmissionId): HeldSubmission | null;
  put(submission: HeldSubmission): void;
  delete(id: SubmissionId): void;
  /** Newest first. */
  list(): readonly HeldSubmission[];
}

/** Keeps submissions until the program ends. Their files lie encrypted in the vault all the same. */
export function memorySubmissionStore(): SubmissionStore {
  const held = new Map<SubmissionId, HeldSubmission>();
  return {
    get: (id) => held.get(id) ?? null,
    put: (submission) => void held.set(submission.id, submission),
    delete: (id) => void held.delete(id),
    list: () => [...held.values()].reverse(),
  };
}
