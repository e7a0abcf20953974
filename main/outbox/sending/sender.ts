import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { Resolution, Submission } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
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
import { SendingEngine } from './sending-engine.ts';
import type { SendingParts } from './sending-parts.ts';

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
  /** Staff's word on an outcome that is not known, or a refusal that is unsure. Errors: `conflict` gone | notReady. */
  resolve(id: SubmissionId, found: Pick<Resolution, 'choice' | 'checkedBy'>): Result<Submission>;
  /** Staff have looked at what was wrong with the journal: what they put in since goes. */
  lookedAt(): void;
  /** Forgets every wait but those a server asked for, and the gaps of a backlog: the line may be back. */
  wake(): void;
  /** As `wake`; a single one begins at once, also while a backlog leaves with gaps. */
  tryNow(): void;
  /** The platform answered something else: what waits for its return may begin soon. */
  answered(): void;
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

/** A sender over the engine: what staff may ask of it, checked against where a submission stands. */
export function createSender(parts: SendingParts): Sender {
  const { book, journal } = parts;
  const engine = new SendingEngine(parts);

  const queue: Sender['queue'] = (id, options) => {
    const found = unlessRefused(book.find(id), refusedEdit);
    if (!found.ok) return found;
    const submission = found.value;
    if (book.view(submission).blockers.length > 0) return notReady();
    const next = steps.queued(submission, book.now());
    const before = next.queued === null ? null : journal.findByDigest(next.queued.digest, id);
    if (before !== null && before.state !== 'draft' && !options.sentBefore) {
      const at = before.receipt?.sentAt ?? before.queued?.at ?? before.updatedAt;
      return err({ code: 'sentBefore', state: before.state, at });
    }
    const note = {
      action: 'submission.queued',
      facts: { sameAsBefore: before !== null },
    } as const;
    const view = book.change(id, () => next, note);
    if (view === null) return gone();
    engine.add(id);
    return ok(view);
  };

  const takeBack: Sender['takeBack'] = async (id) => {
    const found = unlessRefused(book.find(id), refusedTakeBack);
    if (!found.ok) return found;
    await engine.recall(id);
    const called = unlessRefused(book.find(id), refusedAfterRecall);
    if (!called.ok) return called;
    const view = book.change(id, steps.takenBack, { action: 'submission.takenBack' });
    return view === null ? gone() : ok(view);
  };

  const resolve: Sender['resolve'] = (id, { choice, checkedBy }) => {
    const found = unlessRefused(book.find(id), refusedResolution);
    if (!found.ok) return found;
    const resolution = { choice, checkedBy, at: book.now(), by: book.user };
    const next = steps.resolved(found.value, resolution);
    const action = next.state === 'draft' ? 'unknown.madeDraft' : RESOLVED[choice];
    const view = book.change(id, () => next, { action, personal: { checkedBy } });
    if (view === null) return gone();
    if (choice === 'there') engine.tidy(id);
    if (view.state === 'ready') engine.add(id);
    return ok(view);
  };

  const lookedAt: Sender['lookedAt'] = () => {
    if (parts.doubt.state() === 'found') engine.park();
    parts.doubt.markSeen();
    book.note({ action: 'journal.lookedAt' });
    engine.wake();
  };

  return {
    start: () => engine.start(),
    queue,
    takeBack,
    resolve,
    lookedAt,
    wake: () => engine.wake(),
    tryNow: () => engine.tryNow(),
    answered: () => engine.answered(),
    busy: () => engine.busy(),
    awaitsAnswer: () => engine.awaitsAnswer(),
    idle: () => engine.idle(),
    close: () => engine.close(),
  };
}

const RESOLVED = {
  there: 'unknown.confirmedThere',
  sendAgain: 'unknown.sentAgain',
  refused: 'unknown.notThere',
  supervisor: 'unknown.leftForSupervisor',
} as const;
