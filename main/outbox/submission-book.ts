import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { HeldSubmission } from './held-submission.ts';
import type { SubmissionStore } from './submission-store.ts';
import { viewSubmission } from './submission-view.ts';

export interface SubmissionBookParts {
  readonly store: SubmissionStore;
  readonly practice: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onChanged: (submission: Submission) => void;
  readonly onGone: (id: SubmissionId) => void;
}

/** The submissions of one user: reads, and changes that are stored and announced in one step. */
export interface SubmissionBook {
  find(id: SubmissionId): HeldSubmission | null;
  list(): readonly HeldSubmission[];
  view(submission: HeldSubmission): Submission;
  add(submission: HeldSubmission): Submission;
  /** Changes a submission in whatever state it is; null when it is gone. */
  change(
    id: SubmissionId,
    transition: (submission: HeldSubmission) => HeldSubmission,
  ): Submission | null;
  /** Changes one that staff may still work on: a draft, or one whose attempt failed. */
  edit(
    id: SubmissionId,
    transition: (submission: HeldSubmission) => HeldSubmission,
  ): Result<Submission>;
  drop(id: SubmissionId): void;
  now(): string;
}

/** Opens the book over a store. */
export function createSubmissionBook(parts: SubmissionBookParts): SubmissionBook {
  const { store, practice, clock, onChanged, onGone } = parts;
  const now = () => new Date(clock()).toISOString();
  const view = (submission: HeldSubmission) => viewSubmission(submission, practice);

  function keep(submission: HeldSubmission): Submission {
    store.put(submission);
    const seen = view(submission);
    onChanged(seen);
    return seen;
  }

  function change(
    id: SubmissionId,
    transition: (submission: HeldSubmission) => HeldSubmission,
  ): Submission | null {
    const before = store.get(id);
    if (before === null) return null;
    const after = transition(before);
    return after === before ? view(before) : keep({ ...after, updatedAt: now() });
  }

  return {
    find: (id) => store.get(id),
    list: () => store.list(),
    view,
    add: keep,
    change,
    edit(id, transition) {
      const before = store.get(id);
      if (before === null) return err({ code: 'conflict', reason: 'gone' });
      if (before.state === 'sending') return err({ code: 'conflict', reason: 'alreadySending' });
      if (before.state === 'sent') return err({ code: 'conflict', reason: 'alreadySent' });
      const changed = change(id, (submission) => {
        const after = transition(submission);
        // Staff have moved on from the failure once they change what failed.
        return after === submission ? after : { ...after, state: 'draft', failure: null };
      });
      return changed === null ? err({ code: 'conflict', reason: 'gone' }) : ok(changed);
    },
    drop(id) {
      store.delete(id);
      onGone(id);
    },
    now,
  };
}
