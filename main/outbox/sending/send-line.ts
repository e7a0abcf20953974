import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { askedAt, leftUntil, nextTryAt } from './backoff.ts';
import { BodyRisk } from './body-risk.ts';
import { type EndedAttempt, type Outcome, type Retry, retryAtOf } from './retry-table.ts';
import { QueueHold, type QueueHoldParts, SendQueue } from './send-queue.ts';
import { LONE_MS, type Refusal, Spacing } from './spacing.ts';

/** What has waited so long, in milliseconds, was not put in by somebody who stands there now. */
export const OVERNIGHT_MS = 3_600_000;
/** A line that cuts uploads is tried again within this at first. */
const SOON_MS = 4_000;

/** What an attempt's end says to the line. */
export interface LineEnd {
  readonly outcome: Outcome;
  readonly phase: EndedAttempt['evidence']['phase'];
  /** How often it was tried, this attempt included. */
  readonly tries: number;
  /** A fresh token could be had, and the attempt before was not refused for its token as well. */
  readonly freshToken: boolean;
}

/**
 * When each submission of a desk begins: the queue, what holds all of it, and the gaps of a backlog. It
 * has no timer and starts nothing, so that fifty thousand of them can be driven by a clock that is turned.
 */
export class SendLine {
  readonly #parts: QueueHoldParts;
  readonly #queue: SendQueue;
  readonly #hold: QueueHold;
  readonly #spacing: Spacing;
  readonly #risk = new BodyRisk();
  /** Since when the line cuts uploads and none was taken, in milliseconds since 1970. */
  #cutSince: number | null = null;

  constructor(parts: QueueHoldParts) {
    this.#parts = parts;
    this.#queue = new SendQueue(parts.pace);
    this.#hold = new QueueHold(parts);
    this.#spacing = new Spacing(parts.pace, parts.random, parts.situation);
  }

  /** Puts one at the end, or changes when it is due. `retryAt`: when a server asked to be tried (ISO 8601). */
  put(id: SubmissionId, notBefore: number | null, retryAt: string | null = null): void {
    const { pace, clock } = this.#parts;
    this.#queue.put(id, notBefore, askedAt(pace, retryAt, clock()));
  }

  /** Puts in what staff want sent now. */
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

  /**
   * Somebody signed in, as on every desk about now. `oldest`: when what has waited longest was put in, and
   * `newest` the last of those that wait for more than `OVERNIGHT_MS`, both in milliseconds since 1970.
   */
  opened(oldest: number, newest = oldest): void {
    const now = this.#parts.clock();
    const overnight = now - oldest > OVERNIGHT_MS;
    if (!overnight && !this.#spacing.wasRefused) return;
    this.#spacing.opened(now, this.#queue.size, overnight ? newest - oldest : 0);
  }

  /**
   * The platform answered something that staff asked for: what waits for its return may begin sooner.
   * Returns whether it does.
   */
  answered(): boolean {
    const { situation, clock, onHoldChanged } = this.#parts;
    const now = clock();
    this.#risk.heard(now);
    const at = this.#spacing.answered(now, this.#queue.size);
    if (at === null) return false;
    this.#queue.hurry(now);
    const { hold } = situation;
    if (hold && at < hold.until) situation.hold = { ...hold, until: at };
    onHoldChanged();
    return true;
  }

  /** Makes all due but what a server still asks to wait; one finds out whether the hold lasts. */
  hurry(): void {
    const now = this.#parts.clock();
    this.#queue.hurry(now);
    if (this.#lookAtHold(now)) this.#spacing.tryOne();
  }

  /** Lets one find out whether the hold lasts, unless a server asked to wait. Returns whether it does. */
  #lookAtHold(now: number): boolean {
    const { situation } = this.#parts;
    const { hold } = situation;
    if (hold === null || this.#isAsked(now)) return false;
    situation.hold = { ...hold, until: now };
    return true;
  }

  /** Staff want to know now: a single one begins at once, whatever a server asked for. */
  tryNow(): void {
    const { situation, clock } = this.#parts;
    this.#queue.hurry(clock(), true);
    situation.askedUntil = null;
    if (situation.hold !== null) situation.hold = { ...situation.hold, until: clock() };
    this.#spacing.tryOne();
  }

  /**
   * Offers what is due, one after the other, while there are places. `offer` adds to `running` what it
   * begins, which asks the platform first where `isAsking` says so, and removes or puts off what it does
   * not. Returns the milliseconds until something else is due; null
   * when that is no question of time.
   */
  beginDue(
    running: ReadonlyMap<SubmissionId, unknown>,
    offer: (id: SubmissionId) => void,
  ): number | null {
    const { situation, pace, clock } = this.#parts;
    // Read once: what is not due at the first look must not be past at the last.
    const now = clock();
    const held = situation.hold === null ? 0 : leftUntil(pace, situation.hold.until, now);
    if (held > 0) return held;
    // While something is in the way, one at a time finds out whether it still is.
    const one = situation.hold !== null || this.#spacing.wasRefused;
    const places = () => this.#risk.places(now, running.size, one);
    while (running.size < places()) {
      const id = this.#queue.next(now, running);
      if (id === null) break;
      const gap = this.#spacing.leftMs(now, this.#risk.asksFirst(now));
      if (gap > 0) return gap;
      const before = running.size;
      offer(id);
      if (running.size === before) continue;
      this.#spacing.begun(now, this.#risk.asksFirst(now));
      this.#risk.begun(id, now, before);
    }
    return running.size < places() ? this.#queue.dueInMs(now, running) : null;
  }

  /** Whether this one waits for the answer to a question before its body goes. */
  isAsking(id: SubmissionId): boolean {
    return this.#risk.isAsking(id);
  }

  /**
   * Takes in how the question ended: null where the platform answered, and the body may go. Otherwise all
   * that waits goes on waiting, and so does the one that asked, in its place.
   */
  asked(failure: AppError | null): void {
    const now = this.#parts.clock();
    this.#risk.asked(now, failure === null);
    if (failure === null) this.#hold.clear();
    if (failure === null || failure.code === 'cancelled') return;
    const retryAt = retryAtOf(failure);
    this.#hold.raise(failure, retryAt, this.#longestMs(failure, false));
    if (OWN_ANSWERS.has(failure.code) || isNoWay(failure)) {
      this.#refused(retryAt, null, { wasRisked: false, isLone: false });
    }
  }

  /**
   * Takes in how an attempt ended. Returns when it is due by itself, in milliseconds since 1970; null: it
   * waits no more, or goes as soon as the queue goes on.
   */
  ended(id: SubmissionId, end: LineEnd): number | null {
    const { outcome, phase } = end;
    const now = this.#parts.clock();
    const isLone = phase === 'answered' && this.#queue.size === 1;
    const due = outcome.kind === 'retry' ? this.#dueAfter(outcome, end, isLone) : null;
    const reached = phase !== 'notStarted' && phase !== 'connecting';
    if (reached && (outcome.kind !== 'retry' || outcome.scope === 'item')) this.#hold.clear();
    this.#queue.remove(id);
    if (outcome.kind === 'sent' || (outcome.kind === 'rejected' && !outcome.unsure)) {
      this.#taken(now);
      return due;
    }
    const { failure } = outcome;
    const isOwn = failure !== null && OWN_ANSWERS.has(failure.code);
    if (outcome.kind !== 'retry' || isOwn) this.#risk.spoilt();
    // No way is no refusal yet: a question finds out whether it lasts.
    if (isOwn) {
      this.#refused(retryAtOf(failure), due, { wasRisked: outcome.kind === 'unknown', isLone });
    }
    return due;
  }

  #taken(now: number): void {
    this.#risk.taken(now);
    this.#spacing.taken(now, this.#queue.size);
    // What waits for a line that cut it finds the line better now.
    if (this.#cutSince !== null) this.#queue.hurry(now);
    this.#cutSince = null;
  }

  #refused(
    retryAt: string | null,
    due: number | null,
    how: Pick<Refusal, 'wasRisked' | 'isLone'>,
  ): void {
    const { situation, pace, clock } = this.#parts;
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
      this.#hold.raise(failure, retryAt, this.#longestMs(failure, isLone));
      // A device on the way may turn back this submission alone: it may be too large for it.
      if (failure.code !== 'blockedOnTheWay') return null;
    }
    // A fresh token is tried at once; one that is refused as well waits like anything else.
    if (tokenRefused && freshToken) return null;
    const now = clock();
    const ceilingMs = this.#longestMs(failure, isLone);
    return nextTryAt({ ...pace, ceilingMs }, { now, failures: tries, asked: retryAt }, random);
  }

  /**
   * The longest wait of our own after that failure, in milliseconds. A line that cuts what is on its way is
   * no outage: it is tried again soon while it lets others through, and later the longer it lets none.
   */
  #longestMs(failure: AppError, isLone: boolean): number {
    const { pace, clock } = this.#parts;
    if (failure.code !== 'offline' || isNoWay(failure)) {
      return isLone ? Math.min(pace.ceilingMs, LONE_MS) : pace.ceilingMs;
    }
    const now = clock();
    this.#cutSince ??= now;
    return Math.min(pace.ceilingMs, Math.max(SOON_MS, (now - this.#cutSince) / 2));
  }
}

/** The platform's own answers, or of what stands before it: every desk meets them when it is down. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(['throttled', 'unavailable']);

/** No way to the platform, or no word from it: every desk meets that as well when it is down. */
function isNoWay(failure: AppError): boolean {
  if (failure.code !== 'offline') return failure.code === 'proxy';
  return failure.requestSent === 'none' || failure.phase === 'timeout';
}
