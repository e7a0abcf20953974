import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type {
  Resolution,
  Submission,
  UnseenReason,
} from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { StepWithoutExtraFiles } from '../captures/extra-files.ts';
import { type HeldSubmission, submissionDigest } from '../submission/held-submission.ts';
import {
  gone,
  notReady,
  refusedAfterRecall,
  refusedEdit,
  refusedResolution,
  refusedTakeBack,
  unlessRefused,
} from '../submission/refusals.ts';
import * as steps from '../submission/submission-steps.ts';
import { SendingEngine, type SendingParts } from './sending-engine.ts';

export interface QueueOptions {
  /** Staff know that the same was sent already. */
  readonly sentBefore: boolean;
  /** Why they send it though not every file could be shown to them. */
  readonly unseen?: { readonly reason: UnseenReason; readonly note: string };
}

/**
 * Brings submissions to the platform, each once, in the order they were put in, and checks what staff ask
 * against where a submission stands. What becomes of one is told by changes in the book.
 */
export class Sender extends SendingEngine {
  readonly #parts: SendingParts;

  constructor(parts: SendingParts) {
    super(parts);
    this.#parts = parts;
  }

  /**
   * Locks a draft and puts it in line; its extra files move to a draft of their own. Errors: `conflict` gone |
   * alreadySent | alreadySending | notReady; `sentBefore`; those of storing a file where there are extra files.
   */
  async queue(id: SubmissionId, options: QueueOptions): Promise<Result<Submission>> {
    const { book, stepWithoutExtraFiles } = this.#parts;
    const queued = await stepWithoutExtraFiles(id, (now) => this.#queueing(now, options));
    if (!queued.ok) return queued;
    this.add(id);
    return ok(book.view(queued.value));
  }

  #queueing(
    submission: HeldSubmission,
    { sentBefore, unseen }: QueueOptions,
  ): Result<StepWithoutExtraFiles> {
    const { book, journal } = this.#parts;
    const refusal = refusedEdit(submission);
    if (refusal !== null) return refusal;
    if (book.view(submission).blockers.length > 0) return notReady();
    const before = journal.findByDigest(submissionDigest(submission), submission.id);
    if (before !== null && before.state !== 'draft' && !sentBefore) {
      const at = before.receipt?.sentAt ?? before.queued?.at ?? before.updatedAt;
      return err({ code: 'sentBefore', state: before.state, at });
    }
    const facts = { sameAsBefore: before !== null, ...(unseen && { reason: unseen.reason }) };
    const personal = unseen ? { note: unseen.note } : {};
    return ok({
      change: (draft) => steps.queued(draft, book.now()),
      note: { action: 'submission.queued', facts, personal },
    });
  }

  /** Calls one back into a draft. Errors: `conflict` gone | alreadySent | notReady | mayHaveArrived. */
  async takeBack(id: SubmissionId): Promise<Result<Submission>> {
    const { book } = this.#parts;
    const found = unlessRefused(book.find(id), refusedTakeBack);
    if (!found.ok) return found;
    await this.recall(id);
    const called = unlessRefused(book.find(id), refusedAfterRecall);
    if (!called.ok) return called;
    const view = book.change(id, steps.takenBack, { action: 'submission.takenBack' });
    return view === null ? gone() : ok(view);
  }

  /** Staff's word on an outcome that is not known, or a refusal that is unsure. Errors: `conflict` gone | notReady. */
  resolve(
    id: SubmissionId,
    { choice, checkedBy }: Pick<Resolution, 'choice' | 'checkedBy'>,
  ): Result<Submission> {
    const { book } = this.#parts;
    const found = unlessRefused(book.find(id), refusedResolution);
    if (!found.ok) return found;
    const resolution = { choice, checkedBy, at: book.now(), by: book.user };
    const next = steps.resolved(found.value, resolution);
    const action = next.state === 'draft' ? 'unknown.madeDraft' : RESOLVED[choice];
    const view = book.change(id, () => next, { action, personal: { checkedBy } });
    if (view === null) return gone();
    if (choice === 'there') this.tidy(id);
    if (view.state === 'ready') this.add(id);
    return ok(view);
  }

  /** Staff have looked at what was wrong with the journal: what they put in since goes. */
  lookedAt(): void {
    const { book, doubt } = this.#parts;
    if (doubt.state() === 'found') this.park();
    doubt.markSeen();
    book.note({ action: 'journal.lookedAt' });
    this.wake();
  }
}

const RESOLVED = {
  there: 'unknown.confirmedThere',
  sendAgain: 'unknown.sentAgain',
  refused: 'unknown.notThere',
  supervisor: 'unknown.leftForSupervisor',
} as const;
