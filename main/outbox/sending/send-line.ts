import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { askedAt, leftUntil, nextTryAt } from './backoff.ts';
import { LONE_MS, type Refusal, RetrySpacing } from './retry-spacing.ts';
import { type EndedAttempt, type Outcome, type Retry, retryAtOf } from './retry-table.ts';
import { QueueHold, type QueueHoldParts, SendQueue } from './send-queue.ts';
import { UploadGuard } from './upload-guard.ts';

/**
 * A submission that has waited longer than this, in milliseconds, counts as having waited overnight: nobody at the
 * counter is waiting for its result.
 */
export const OVERNIGHT_MS = 3_600_000;
/**
 * The first retry after an interrupted upload starts within this many milliseconds. So does the next attempt after a
 * problem on the network if the platform answers staff.
 */
const SOON_MS = 4_000;

/** What `SendLine` needs to know about the end of an attempt. */
export interface LineEnd {
  readonly outcome: Outcome;
  readonly phase: EndedAttempt['evidence']['phase'];
  /** The number of attempts, including this one. */
  readonly tries: number;
  /** True if a new token was available and the previous attempt didn't also fail because of its token. */
  readonly freshToken: boolean;
}

/**
 * Decides when each submission of a desk starts, based on the queue, a hold on the whole queue, and the gaps in a
 * backlog. It has no timer and starts nothing itself, so that a simulation can drive fifty thousand instances with its
 * own clock.
 */
export class SendLine {
  readonly #parts: QueueHoldParts;
  readonly #queue: SendQueue;
  readonly #hold: QueueHold;
  readonly #spacing: RetrySpacing;
  readonly #guard = new UploadGuard();
  /**
   * When the connection began to interrupt uploads, in milliseconds since 1970. Null once an upload has been accepted.
   */
  #cutSince: number | null = null;
  /** True if `#spacing` decides how long the hold lasts, because it began with a refusal. */
  #isRefusal = false;
  /** The time when the clock was last read, in milliseconds since 1970. */
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(parts: QueueHoldParts) {
    this.#parts = { ...parts, clock: () => this.#read(parts.clock) };
    this.#queue = new SendQueue(parts.pace);
    this.#hold = new QueueHold(this.#parts);
    this.#spacing = new RetrySpacing(parts.pace, parts.random, parts.situation);
  }

  /**
   * Reads the clock. If it was set back, sets all times back by as much. Otherwise, every wait would last longer by the
   * difference. What is left of a wait stays the same, so a wait that a server asked for isn't cut short either.
   */
  #read(clock: () => number): number {
    const now = clock();
    const back = this.#readAt - now;
    this.#readAt = now;
    if (back > 0) {
      this.#queue.setBack(back);
      this.#hold.setBack(back);
      this.#spacing.setBack(back);
      if (this.#cutSince !== null) this.#cutSince -= back;
      this.#parts.onHoldChanged();
    }
    return now;
  }

  /**
   * Adds a submission to the end of the queue, or changes when it's due. `retryAt` is the time a server asked the desk
   * to wait until (ISO 8601).
   */
  put(id: SubmissionId, notBefore: number | null, retryAt: string | null = null): void {
    const { pace, clock } = this.#parts;
    this.#queue.put(id, notBefore, askedAt(pace, retryAt, clock()));
  }

  /** Adds a submission that staff want to send now. */
  putByHand(id: SubmissionId): void {
    if (this.#queue.size === 0) {
      const now = this.#parts.clock();
      this.#spacing.emptied(now);
      this.#lookAtHold(now);
    }
    this.#queue.put(id, null, null);
    this.#spacing.askedByHand();
  }

  remove(id: SubmissionId): void {
    this.#queue.remove(id);
  }

  /** Returns whether a submission is in the queue, waiting or being sent. */
  has(id: SubmissionId): boolean {
    return this.#queue.has(id);
  }

  /**
   * Plans the gaps after a sign-in, because people at other desks sign in at about the same time. `oldest` is when the
   * submission that has waited longest was queued. `newest` is when the last submission that has waited more than
   * `OVERNIGHT_MS` was queued. Both are in milliseconds since 1970.
   */
  opened(oldest: number, newest = oldest): void {
    const now = this.#parts.clock();
    const overnight = now - oldest > OVERNIGHT_MS;
    if (!overnight && !this.#spacing.wasRefused) return;
    this.#spacing.opened(now, this.#queue.size, overnight ? newest - oldest : 0);
  }

  /**
   * Records that the platform answered a request made by staff, so submissions that are waiting for the platform may
   * start sooner. Returns whether they do.
   */
  answered(): boolean {
    const { situation, clock, onHoldChanged } = this.#parts;
    const now = clock();
    this.#guard.heard(now);
    const at = this.#spacing.answered(now, this.#queue.size) ?? this.#soonAfterAnswer(now);
    if (at === null) return false;
    this.#queue.hurry(now);
    const { hold } = situation;
    if (hold && at < hold.until) situation.hold = { ...hold, until: at };
    onHoldChanged();
    return true;
  }

  /**
   * Returns when one submission tests whether a problem on the network still exists, now that the platform has answered
   * a request. The start is randomized, because a page makes several requests at once. Returns null if nothing changes.
   */
  #soonAfterAnswer(now: number): number | null {
    const { situation, random } = this.#parts;
    const { hold } = situation;
    if (hold === null || this.#isRefusal || this.#isAsked(now)) return null;
    const at = now + Math.round(random() * SOON_MS);
    return at < hold.until ? at : null;
  }

  /**
   * Makes all submissions due except those that a server asked to delay. One submission then tests whether the hold
   * still applies.
   */
  hurry(): void {
    const now = this.#parts.clock();
    this.#queue.hurry(now);
    if (this.#lookAtHold(now)) this.#spacing.tryOne();
  }

  /**
   * Lets one submission test whether the hold still applies. Returns false if there is no hold or a server asked to
   * wait.
   */
  #lookAtHold(now: number): boolean {
    const { situation } = this.#parts;
    const { hold } = situation;
    if (hold === null || this.#isAsked(now)) return false;
    situation.hold = { ...hold, until: now };
    return true;
  }

  /** Starts one submission immediately, even if a server asked to wait, because staff asked to try now. */
  tryNow(): void {
    const { situation, clock } = this.#parts;
    this.#queue.hurry(clock(), true);
    situation.askedUntil = null;
    if (situation.hold !== null) situation.hold = { ...situation.hold, until: clock() };
    this.#spacing.tryOne();
  }

  /**
   * Calls `offer` for one due submission at a time while there is capacity. `offer` either starts the submission and
   * adds it to `running`, or removes or postpones it. A submission for which `isAsking` returns true must ask the
   * platform first. Returns the milliseconds until another submission is due, or null if that doesn't depend on the
   * time.
   */
  beginDue(
    running: ReadonlyMap<SubmissionId, unknown>,
    offer: (id: SubmissionId) => void,
  ): number | null {
    const { situation, pace, clock } = this.#parts;
    // Read the clock only once, so that nothing becomes due between two comparisons.
    const now = clock();
    const held = situation.hold === null ? 0 : leftUntil(pace, situation.hold.until, now);
    if (held > 0) return held;
    // While there is a known obstacle, only one submission at a time tests whether it still exists.
    const one = situation.hold !== null || this.#spacing.wasRefused;
    const places = () => this.#guard.places(now, running.size, one);
    while (running.size < places()) {
      const id = this.#queue.next(now, running);
      if (id === null) break;
      const gap = this.#spacing.leftMs(now, this.#guard.asksFirst(now));
      if (gap > 0) return gap;
      const before = running.size;
      offer(id);
      if (running.size === before) continue;
      this.#spacing.begun(now, this.#guard.asksFirst(now));
      this.#guard.begun(id, now, before);
    }
    return running.size < places() ? this.#queue.dueInMs(now, running) : null;
  }

  /** Returns whether this submission must wait for an answer to the cheap request before its upload. */
  isAsking(id: SubmissionId): boolean {
    return this.#guard.isAsking(id);
  }

  /**
   * Records the result of the cheap request. If `failure` is null, the platform answered, and the upload may start.
   * Otherwise, all submissions keep waiting, and the one that asked keeps its place in the queue.
   */
  asked(failure: AppError | null): void {
    const now = this.#parts.clock();
    this.#guard.asked(now, failure === null);
    if (failure === null) this.#hold.clear();
    if (failure === null || failure.code === 'cancelled') return;
    const retryAt = retryAtOf(failure);
    this.#raise(failure, retryAt, false);
    if (OWN_ANSWERS.has(failure.code) || isNoWay(failure)) {
      this.#refused(retryAt, null, { wasRisked: false, isLone: false });
    }
  }

  /**
   * Records the end of an attempt. Returns when its submission is due again, in milliseconds since 1970. Returns null
   * if the submission no longer waits, or if it starts as soon as the queue resumes.
   */
  ended(id: SubmissionId, end: LineEnd): number | null {
    const { outcome, phase } = end;
    const now = this.#parts.clock();
    const reached = phase !== 'notStarted' && phase !== 'connecting';
    const isLone = reached && this.#queue.size === 1;
    const due = outcome.kind === 'retry' ? this.#dueAfter(outcome, end, isLone) : null;
    if (reached && (outcome.kind !== 'retry' || outcome.scope === 'item')) this.#hold.clear();
    this.#queue.remove(id);
    if (outcome.kind === 'sent' || (outcome.kind === 'rejected' && !outcome.unsure)) {
      this.#taken(now);
      return due;
    }
    const { failure } = outcome;
    const isOwn = failure !== null && OWN_ANSWERS.has(failure.code);
    if (outcome.kind !== 'retry' || isOwn) this.#guard.spoilt();
    // An unreachable platform has not refused anything. The next cheap request shows whether the problem lasts.
    if (isOwn) {
      this.#refused(retryAtOf(failure), due, { wasRisked: outcome.kind === 'unknown', isLone });
    }
    return due;
  }

  #taken(now: number): void {
    this.#guard.taken(now);
    this.#spacing.taken(now, this.#queue.size);
    // The connection works better now, so submissions whose uploads were interrupted can start.
    if (this.#cutSince !== null) this.#queue.hurry(now);
    this.#cutSince = null;
  }

  #raise(failure: AppError, retryAt: string | null, isLone: boolean): void {
    this.#isRefusal = false;
    this.#hold.raise(failure, retryAt, this.#longestMs(failure, isLone));
  }

  #refused(
    retryAt: string | null,
    due: number | null,
    how: Pick<Refusal, 'wasRisked' | 'isLone'>,
  ): void {
    const { situation, pace, clock } = this.#parts;
    this.#isRefusal = true;
    const now = clock();
    const at = askedAt(pace, retryAt, now);
    const spread = due ?? situation.hold?.until ?? now;
    this.#spacing.refused(now, { asked: at === null ? null : { at, spread }, ...how });
    const { hold, nextStart } = situation;
    if (hold && nextStart !== null && nextStart > hold.until) {
      situation.hold = { ...hold, until: nextStart };
    }
  }

  #isAsked(now: number): boolean {
    const { situation, pace } = this.#parts;
    return leftUntil(pace, situation.askedUntil, now) > 0;
  }

  #dueAfter(
    { failure, retryAt, scope, tokenRefused }: Retry,
    { tries, freshToken }: LineEnd,
    isLone: boolean,
  ): number | null {
    const { clock, pace, random } = this.#parts;
    if (failure.code === 'cancelled') return null;
    if (scope === 'queue') {
      this.#raise(failure, retryAt, isLone);
      // A device on the network may block only this submission, for example because it is too large.
      if (failure.code !== 'blockedOnTheWay') return null;
    }
    // With a new token, retry immediately. If the new token is refused too, the submission waits like any other.
    if (tokenRefused && freshToken) return null;
    const now = clock();
    const ceilingMs = this.#longestMs(failure, isLone);
    return nextTryAt({ ...pace, ceilingMs }, { now, failures: tries, asked: retryAt }, random);
  }

  /**
   * Returns the longest wait that the desk chooses itself after this failure, in milliseconds. A connection that
   * interrupts uploads isn't an outage, so the first retries come soon. The longer no upload succeeds, the longer the
   * waits become.
   */
  #longestMs(failure: AppError, isLone: boolean): number {
    const { pace, clock } = this.#parts;
    const longestMs = isLone ? Math.min(pace.ceilingMs, LONE_MS) : pace.ceilingMs;
    if (failure.code !== 'offline' || isNoWay(failure)) return longestMs;
    const now = clock();
    this.#cutSince ??= now;
    return Math.min(longestMs, Math.max(SOON_MS, (now - this.#cutSince) / 2));
  }
}

/** Errors from the platform or from a server in front of it. If the platform is down, every desk gets them. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(['throttled', 'unavailable']);

/**
 * Returns whether the platform can't be reached or doesn't answer. If the platform is down, every desk sees that too.
 */
function isNoWay(failure: AppError): boolean {
  if (failure.code !== 'offline') return failure.code === 'proxy';
  return failure.requestSent === 'none' || failure.phase === 'timeout';
}
