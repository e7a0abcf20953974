import { randomUUID } from 'node:crypto';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type {
  Resolution,
  Submission,
  UnseenReason,
} from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { AuditNote, BookStep, SubmissionBook } from '../book/submission-book.ts';
import type { CaptureService } from '../captures/capture-service.ts';
import { planWithoutExtraFiles, type StepWithoutExtraFiles } from '../captures/extra-files.ts';
import {
  capturesInSlots,
  filesOf,
  type HeldSubmission,
  sharePages,
  submissionDigest,
} from '../submission/held-submission.ts';
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
import type { Sender, SenderParts } from './sender.ts';

interface Unseen {
  readonly reason: UnseenReason;
  readonly note: string;
}

export interface QueueOptions {
  /**
   * Submissions to send even though staff know that the same content was sent before, or that another of these
   * submissions has the same file.
   */
  readonly sentBefore: readonly SubmissionId[];
  /** Submissions to send even though not every file could be shown to staff, and the reason. */
  readonly unseen?: { readonly of: readonly SubmissionId[]; readonly why: Unseen };
}

export interface SendingServiceParts extends Pick<SenderParts, 'book' | 'journal' | 'doubt'> {
  readonly captures: Pick<CaptureService, 'takeStep'>;
}

/** Handles staff's requests about sending, and checks each one against the state of its submission. */
export class SendingService {
  readonly #sender: Sender;
  readonly #parts: SendingServiceParts;

  constructor(sender: Sender, parts: SendingServiceParts) {
    this.#sender = sender;
    this.#parts = parts;
  }

  /**
   * Queues these drafts in this order. If one of them can't be queued, none is. The extra files of each are moved to a
   * separate draft. Fails with `conflict` (`gone`, `alreadySent`, `alreadySending`, or `notReady`) or `sentBefore`, or
   * if extra files can't be stored.
   */
  async queueAll(
    ids: readonly SubmissionId[],
    options: QueueOptions,
  ): Promise<Result<readonly Submission[]>> {
    const { book, captures } = this.#parts;
    const draftIds = new Map(ids.map((id) => [id, randomUUID() as SubmissionId]));
    const queueing = captures.takeStep(() => {
      const plans: BookStep[] = [];
      const before: HeldSubmission[] = [];
      for (const [id, draftId] of draftIds) {
        const submission = book.find(id);
        if (submission === null) return gone();
        const step = this.#queueing(submission, options, before);
        if (!step.ok) return step;
        plans.push(planWithoutExtraFiles(submission, step.value, draftId, book));
        before.push(submission);
      }
      return ok({
        put: plans.flatMap(({ put }) => put),
        notes: plans.flatMap(({ notes }) => notes),
      });
    });
    const taken = await queueing.catch((cause: unknown) => this.#mayBeDurable(cause));
    if (!taken.ok) return taken;
    for (const id of draftIds.keys()) this.#sender.add(id);
    return ok([...draftIds.keys()].flatMap((id) => viewOf(book.find(id), book)));
  }

  /** Like `queueAll`, for one submission. `sentBefore` is true if staff know that the same content was sent before. */
  async queue(
    id: SubmissionId,
    { sentBefore, unseen }: { readonly sentBefore: boolean; readonly unseen?: Unseen },
  ): Promise<Result<Submission>> {
    const queued = await this.queueAll([id], {
      sentBefore: sentBefore ? [id] : [],
      ...(unseen && { unseen: { of: [id], why: unseen } }),
    });
    if (!queued.ok) return queued;
    const [one] = queued.value;
    return one === undefined ? gone() : ok(one);
  }

  #queueing(
    submission: HeldSubmission,
    { sentBefore, unseen }: QueueOptions,
    others: readonly HeldSubmission[],
  ): Result<StepWithoutExtraFiles> {
    const { book, journal } = this.#parts;
    const refusal = refusedEdit(submission);
    if (refusal !== null) return refusal;
    if (book.view(submission).blockers.length > 0) return notReady();
    const before = journal.findByDigest(submissionDigest(submission), submission.id);
    const isKnown = sentBefore.includes(submission.id);
    const { id: submissionId } = submission;
    if (before !== null && before.state !== 'draft' && !isKnown) {
      const at = before.receipt?.sentAt ?? before.queued?.at ?? before.updatedAt;
      return err({ code: 'sentBefore', state: before.state, at, submissionId });
    }
    if (!isKnown && others.some((other) => sharesFile(other, submission))) {
      return err({ code: 'sentBefore', state: 'draft', at: book.now(), submissionId });
    }
    const why = unseen?.of.includes(submissionId) ? unseen.why : null;
    const facts = { sameAsBefore: before !== null, ...(why && { reason: why.reason }) };
    const personal = why ? { note: why.note } : {};
    return ok({
      change: (draft) => steps.queued(draft, book.now()),
      note: { action: 'submission.queued', facts, personal },
    });
  }

  /**
   * Takes a submission back, so that it becomes a draft again. Fails with `conflict` (`gone`, `alreadySent`,
   * `notReady`, or `mayHaveArrived`).
   */
  async takeBack(id: SubmissionId): Promise<Result<Submission>> {
    const { book } = this.#parts;
    const found = unlessRefused(book.find(id), refusedTakeBack);
    if (!found.ok) return found;
    return this.#sender.recall(id, () => {
      const called = unlessRefused(book.find(id), refusedAfterRecall);
      if (!called.ok) return called;
      const view = book.change(id, steps.takenBack, { action: 'submission.takenBack' });
      return view === null ? gone() : ok(view);
    });
  }

  /**
   * Records what staff found out about an unknown outcome or an uncertain rejection. Fails with `conflict` (`gone` or
   * `notReady`).
   */
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
    const view = this.#change(id, next, { action, personal: { checkedBy } });
    if (view === null) return gone();
    if (choice === 'there') this.#sender.purge(id);
    if (view.state === 'ready') this.#sender.add(id);
    return ok(view);
  }

  #change(id: SubmissionId, next: HeldSubmission, note: AuditNote): Submission | null {
    try {
      return this.#parts.book.change(id, () => next, note);
    } catch (cause) {
      return this.#mayBeDurable(cause);
    }
  }

  /** Rethrows the error of a step. The step may be durable nevertheless, and what it queued must then be sent. */
  #mayBeDurable(cause: unknown): never {
    this.#sender.reconcile(cause);
    throw cause;
  }

  /**
   * Records that staff have seen the report about the journal's damage. Submissions queued since the damage was found
   * can now be sent.
   */
  lookedAt(): void {
    const { book, doubt } = this.#parts;
    if (doubt.state() === 'found') this.#sender.park();
    doubt.markSeen();
    book.note({ action: 'journal.lookedAt' });
    this.#sender.wake();
  }
}

function sharesFile(one: HeldSubmission, other: HeldSubmission): boolean {
  const files = (held: HeldSubmission) => capturesInSlots(held).flatMap(filesOf);
  return sharePages(files(one), files(other));
}

function viewOf(submission: HeldSubmission | null, book: Pick<SubmissionBook, 'view'>) {
  return submission === null ? [] : [book.view(submission)];
}

const RESOLVED = {
  there: 'unknown.confirmedThere',
  sendAgain: 'unknown.sentAgain',
  refused: 'unknown.notThere',
  supervisor: 'unknown.leftForSupervisor',
} as const;
