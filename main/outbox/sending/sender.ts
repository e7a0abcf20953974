import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { SessionState } from '../../../preload/contract/models/session.ts';
import { WorkUnderWay } from '../../system/tasks/wait-unless.ts';
import { park, recover } from '../book/recover.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { storageError } from '../journal/error.ts';
import { type Journal, STATES_BY_GROUP } from '../journal/journal.ts';
import type { SuspectedLoss } from '../journal/suspected-loss.ts';
import { capturesInSlots, type HeldSubmission } from '../submission/held-submission.ts';
import { canTakeBack } from '../submission/refusals.ts';
import * as steps from '../submission/submission-steps.ts';
import { askedAt, leftUntil, nextTryAt, type Pace } from './backoff.ts';
import {
  type AttemptEnd,
  askPlatform,
  attemptOnce,
  type OneAttemptParts,
  type PostLeave,
} from './one-attempt.ts';
import { outcomeOf, retryAtOf } from './retry-table.ts';
import { OVERNIGHT_MS, SendLine } from './send-line.ts';
import type { SendingSituation } from './sending-situation.ts';
import { settleAttempt } from './settle-attempt.ts';

type SignedIn = Pick<SessionState, 'status'>;

export interface SenderParts extends Omit<OneAttemptParts, 'session'> {
  /** The part of the session that sending needs. It must be signed out while another user is signed in. */
  readonly session: PostLeave & {
    state(): SignedIn;
    onChange(listener: (state: SignedIn) => void): () => void;
  };
  readonly book: SubmissionBook;
  readonly journal: Journal;
  readonly situation: SendingSituation;
  readonly pace: Pace;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns a random number, uniformly distributed between 0 and 1. */
  readonly random: () => number;
  readonly doubt: SuspectedLoss;
  /** Stores the journal's position in the keychain if the keychain answers quickly. */
  readonly keepReached: () => Promise<void>;
  /** Called when the reason for stopping the whole queue has changed. */
  readonly onHoldChanged: () => void;
  /** Deletes the contents of a finished submission when they are due for deletion. */
  readonly purge: (id: SubmissionId) => Promise<void>;
}

/** The minimum time between progress events. The last event is always sent. */
const EVERY_MS = 100;

/**
 * The speed of a slow branch connection, in bytes per millisecond (1 Mbit/s). Assumed until a speed has been measured.
 */
const ASSUMED = 125;
/** How long the platform may take to answer after it has received everything, in milliseconds. */
const ANSWER_MS = 10_000;
/** Uploads smaller than this aren't used to measure the speed. */
const TELLING_BYTES = 100_000;

/** Tracks the recent upload speed to estimate how long the next upload may take. */
export class UploadSpeed {
  #bytesPerMs = ASSUMED;

  measured(bytes: number, ms: number): void {
    if (bytes < TELLING_BYTES) return;
    this.#bytesPerMs = (this.#bytesPerMs + bytes / ms) / 2;
  }

  /**
   * Returns how long an upload of this many bytes may take, in milliseconds: twice the expected time, plus time for the
   * answer.
   */
  estimateMs(bytes: number): number {
    return (2 * bytes) / this.#bytesPerMs + ANSWER_MS;
  }
}

/**
 * Returns a callback that shows the progress of an attempt, in bytes passed to the connection. It never throws, because
 * that would end the upload. The first error is reported.
 */
export function shownProgress(
  book: Pick<SubmissionBook, 'showProgress'>,
  id: SubmissionId,
  report: (where: string, cause: unknown) => void,
): (sentBytes: number, totalBytes: number) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  return (sentBytes, totalBytes) => {
    const now = performance.now();
    if (sentBytes < totalBytes && now - lastAt < EVERY_MS) return;
    lastAt = now;
    try {
      book.showProgress(id, { sentBytes, totalBytes });
    } catch (cause) {
      if (!hasFailed) report('sender:progress', cause);
      hasFailed = true;
    }
  };
}

/** The maximum duration of a timer, in milliseconds. It's limited so that a clock change is noticed. */
const LONGEST_SLEEP_MS = 60_000;
const AFTER_A_DEFECT_MS = 5_000;

interface Running {
  readonly cancel: AbortController;
  readonly ended: Promise<void>;
  /** True once the platform may have the submission. From then on, only an answer ends the attempt. */
  committed: boolean;
}

/** Sends submissions that are ready. At most two are sent at the same time, and each has one attempt at a time. */
export class Sender {
  readonly #parts: SenderParts;
  readonly #running = new Map<SubmissionId, Running>();
  /** Submissions that are being taken back and must not be started again. */
  readonly #recalled = new Set<SubmissionId>();
  /**
   * Submissions from a previous run or a failed step whose waiting time hasn't been checked yet. `asked`: only a wait
   * that a server asked for still counts.
   */
  readonly #fromBefore = new Map<SubmissionId, 'any' | 'asked'>();
  readonly #line: SendLine;
  readonly #speed = new UploadSpeed();
  readonly #closing = new AbortController();
  readonly #purging = new WorkUnderWay();
  /** True after startup or a sign-in, until sending becomes possible for the first time. */
  #opens = true;
  /** Why the queue may differ from the journal: a step has failed and may be durable nevertheless. Null if none has. */
  #mayDiffer: 'storage' | 'internal' | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopListening: () => void = () => {};

  constructor(parts: SenderParts) {
    // The event for the window includes counts from the journal, and reading them can fail. The attempt must still end.
    const onHoldChanged = () => {
      try {
        parts.onHoldChanged();
      } catch (cause) {
        parts.report('sender:hold', cause);
      }
    };
    this.#parts = { ...parts, onHoldChanged };
    this.#line = new SendLine(this.#parts);
  }

  /** Recovers the submissions of a previous run, and starts sending. */
  start(): void {
    const { journal, book, session, situation, doubt } = this.#parts;
    if (doubt.state() === 'found') this.park();
    recover(journal, book);
    // Only IDs are read here. Each submission is read when its turn comes, because there may be ten thousand.
    for (const id of journal.idsIn(['ready'])) {
      this.#line.put(id, null);
      this.#fromBefore.set(id, 'any');
    }
    for (const { id } of journal.withContents(STATES_BY_GROUP.done)) this.purge(id);
    this.#stopListening = session.onChange(({ status }) => {
      const signedIn = status === 'signedIn';
      if (signedIn === situation.signedIn) return;
      situation.signedIn = signedIn;
      this.#parts.onHoldChanged();
      if (!signedIn) return;
      this.#opens = true;
      this.wake();
    });
    situation.signedIn = session.state().status === 'signedIn';
    this.#pump();
  }

  /** Keeps submissions from being sent if the journal has lost steps. See `park` in book/recover.ts. */
  park(): void {
    const { journal, book, doubt } = this.#parts;
    park(journal, book, doubt, ({ id }) => this.#running.has(id));
  }

  /** Adds a submission that staff want to send to the queue. */
  add(id: SubmissionId): void {
    this.#line.putByHand(id);
    this.#pump();
  }

  /**
   * Removes a submission from the queue and cancels its attempt. From here on, the attempt can no longer pass the
   * commit gate. Takes `step` when the attempt has ended and its outcome is in the book. If `step` throws, the
   * submission returns to the queue, unless it is a draft by then.
   */
  async recall<T>(id: SubmissionId, step: () => T): Promise<T> {
    this.#line.remove(id);
    this.#recalled.add(id);
    try {
      const running = this.#running.get(id);
      running?.cancel.abort();
      await running?.ended;
      // Until then, an attempt whose end wasn't recorded looks like one that may have arrived.
      this.#reconcile();
      return step();
    } catch (cause) {
      this.#hasFailed(cause);
      throw cause;
    } finally {
      this.#recalled.delete(id);
      if (this.#mayDiffer !== null) this.#pump();
    }
  }

  /**
   * Compares the queue with the journal, so that everything that is ready is sent. Call this if a step that may have
   * queued a submission has thrown `cause`.
   */
  reconcile(cause: unknown): void {
    this.#hasFailed(cause);
    this.#pump();
  }

  #hasFailed(cause: unknown): void {
    this.#mayDiffer = storageError(cause) === null ? 'internal' : 'storage';
  }

  /** Ends the gaps in a backlog, and all waits that no server asked for, because the connection may be back. */
  wake(): void {
    this.#line.hurry();
    for (const id of this.#fromBefore.keys()) this.#fromBefore.set(id, 'asked');
    this.#pump();
  }

  /** Like `wake`, but also ends waits that a server asked for. One submission starts immediately. */
  tryNow(): void {
    this.#line.tryNow();
    this.#fromBefore.clear();
    this.#pump();
  }

  /**
   * Records that the platform answered another request, so submissions that are waiting for the platform may start
   * soon.
   */
  answered(): void {
    if (this.#line.answered()) this.#pump();
  }

  /** Returns whether any submission is being sent. */
  busy(): boolean {
    return this.#running.size > 0;
  }

  /** Returns whether the platform may already have a submission that is being sent. */
  awaitsAnswer(): boolean {
    return [...this.#running.values()].some(({ committed }) => committed);
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    }
  }

  /**
   * Starts nothing new and cancels attempts that certainly haven't reached the platform. Resolves when all attempts
   * that may have reached it have ended.
   */
  async close(): Promise<void> {
    this.#stopListening();
    this.#closing.abort();
    this.#parts.situation.paused = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const [id, { cancel }] of this.#running) {
      const submission = this.#parts.book.find(id);
      if (submission !== null && canTakeBack(submission)) cancel.abort();
    }
    await this.idle();
    await this.#purging.ended();
  }

  /** Starts every submission that is due, and sets a timer for the next one. */
  #pump(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#closing.signal.aborted) return;
    const again = this.#orLater(() => this.#reconcile());
    const due = this.#orLater(() => this.#beginDue());
    if (again !== null || due !== null) this.#pumpIn(Math.min(again ?? Infinity, due ?? Infinity));
  }

  /**
   * Takes a step that returns when it is due again, in milliseconds from now. If the journal fails at the moment,
   * nothing is lost, and the step is retried.
   */
  #orLater(step: () => number | null): number | null {
    try {
      return step();
    } catch (cause) {
      this.#parts.report('sender:pump', cause);
      return AFTER_A_DEFECT_MS;
    }
  }

  /**
   * After a step has failed, adds everything that the journal calls ready to the queue, and recovers attempts whose end
   * wasn't recorded. Always returns null. Throws if the journal fails.
   */
  #reconcile(): null {
    const why = this.#mayDiffer;
    if (why === null) return null;
    const { journal, book } = this.#parts;
    recover(journal, book, why, ({ id }) => this.#running.has(id));
    for (const id of journal.idsIn(['ready'])) {
      if (this.#line.has(id) || this.#running.has(id) || this.#recalled.has(id)) continue;
      this.#line.put(id, null);
      this.#fromBefore.set(id, 'any');
    }
    this.#mayDiffer = null;
    return null;
  }

  /** Returns the milliseconds until another submission is due, or null if that doesn't depend on the time. */
  #beginDue(): number | null {
    const { situation, book, doubt } = this.#parts;
    // The damage may have been found while the journal was already in use.
    if (doubt.state() === 'found') this.park();
    situation.inDoubt = doubt.state() !== 'none';
    if (situation.inDoubt) return null;
    if (situation.paused || !situation.signedIn || situation.settingsUnread) return null;
    if (this.#opens) this.#open();
    return this.#line.beginDue(this.#running, (id) => {
      const submission = book.find(id);
      if (submission?.state !== 'ready') this.#line.remove(id);
      else if (!this.#isEarly(submission)) this.#begin(submission);
    });
  }

  /** Tells `SendLine` how long the queued submissions have waited. */
  #open(): void {
    const { journal, book, clock } = this.#parts;
    const ids = journal.idsIn(['ready']);
    const queuedAt = (id: SubmissionId) => Date.parse(book.find(id)?.queued?.at ?? book.now());
    const [first] = ids;
    if (first !== undefined) {
      const last = ids.findLast((id) => clock() - queuedAt(id) > OVERNIGHT_MS) ?? first;
      this.#line.opened(queuedAt(first), queuedAt(last));
    }
    this.#opens = false;
  }

  /** Returns whether a submission from a previous run or a failed step isn't due yet. If so, postpones it. */
  #isEarly({ id, notBefore, updatedAt, failure }: HeldSubmission): boolean {
    const { pace, clock } = this.#parts;
    const which = this.#fromBefore.get(id);
    if (!this.#fromBefore.delete(id) || notBefore === null) return false;
    const now = clock();
    const retryAt = retryAtOf(failure);
    const isOver = (at: number | null) => leftUntil(pace, at, now, Date.parse(updatedAt)) === 0;
    const at = Date.parse(notBefore);
    if (isOver(at) || (which === 'asked' && isOver(askedAt(pace, retryAt, now)))) return false;
    this.#line.put(id, at, retryAt);
    return true;
  }

  #pumpIn(ms: number): void {
    this.#timer = setTimeout(() => this.#pump(), Math.min(ms, LONGEST_SLEEP_MS));
    // A wait alone must not keep the process alive.
    this.#timer.unref();
  }

  #begin(submission: HeldSubmission): void {
    const { id } = submission;
    const cancel = new AbortController();
    const ended = this.#attempt(submission, cancel.signal)
      .catch((cause: unknown) => {
        this.#parts.report('sender:attempt', cause);
        this.#hasFailed(cause);
        const { clock, pace, random } = this.#parts;
        const at = { now: clock(), failures: submission.tries + 1, asked: null };
        if (!this.#recalled.has(id)) this.#line.put(id, nextTryAt(pace, at, random));
      })
      .finally(() => {
        this.#running.delete(id);
        this.#pump();
      });
    this.#running.set(id, { cancel, ended, committed: false });
  }

  async #attempt(queued: HeldSubmission, signal: AbortSignal): Promise<void> {
    const { book } = this.#parts;
    const { id } = queued;
    const bytes = capturesInSlots(queued).reduce((sum, capture) => sum + capture.bytes, 0);
    // Continue asynchronously, so that the caller can register the attempt first.
    await Promise.resolve();
    if (this.#line.isAsking(id) && !(await this.#isAnswered(queued, signal))) return;
    const startedAt = book.now();
    const action = 'attempt.started';
    book.change(id, (before) => steps.attemptStarted(before, startedAt, bytes), { action });
    const submission = book.find(id);
    if (submission === null) return;
    await this.#parts.keepReached();
    const began = performance.now();
    const end = await attemptOnce(this.#parts, submission, {
      signal,
      closing: this.#closing.signal,
      estimateMs: (size) => this.#speed.estimateMs(size),
      onProgress: shownProgress(book, id, this.#parts.report),
      commit: () => {
        if (signal.aborted) throw new Error('Called back before the last part left.');
        const now = book.now();
        book.change(id, (before) => steps.committing(before, now), {
          action: 'attempt.committing',
        });
        const running = this.#running.get(id);
        if (running) running.committed = true;
        void this.#parts.keepReached();
      },
    });
    if (end.answer.ok) this.#speed.measured(end.evidence.totalBytes, performance.now() - began);
    await this.#settle(submission, end);
  }

  /** Sends the platform a cheap request before an upload. The request is not recorded. */
  async #isAnswered({ applicant }: HeldSubmission, signal: AbortSignal): Promise<boolean> {
    const failure = await this.#asked(applicant, signal);
    this.#line.asked(failure);
    return failure === null && !signal.aborted;
  }

  async #asked(
    applicant: HeldSubmission['applicant'],
    signal: AbortSignal,
  ): Promise<AppError | null> {
    // Nothing can be sent without an application. The attempt reports that.
    if (applicant === null) return null;
    try {
      const answer = await askPlatform(this.#parts.platform, applicant.applicationId, { signal });
      return answer.ok ? null : answer.error;
    } catch (cause) {
      return { code: 'internal', reference: this.#parts.report('sender:question', cause) };
    }
  }

  async #settle(submission: HeldSubmission, end: AttemptEnd): Promise<void> {
    const { book, report } = this.#parts;
    const { id } = submission;
    const outcome = outcomeOf(end);
    const { tries, failure } = submission;
    const freshToken = end.freshToken && failure?.code !== 'signedOut';
    const due = this.#line.ended(id, { outcome, phase: end.evidence.phase, tries, freshToken });
    const notBefore = due === null ? null : new Date(due).toISOString();
    const settlement = { submission, end, outcome, notBefore };
    await settleAttempt(settlement, book, report, this.#closing.signal);
    if (outcome.kind === 'sent') this.purge(id);
    if (outcome.kind === 'retry' && !this.#recalled.has(id)) {
      this.#line.put(id, due, outcome.retryAt);
    }
  }

  /** Deletes the contents of a finished submission in the background, unless the settings keep them. */
  purge(id: SubmissionId): void {
    const { report, purge } = this.#parts;
    this.#purging.add(purge(id).catch((cause: unknown) => void report('contents:destroy', cause)));
  }
}
