import { leftUntil, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

/**
 * The fraction of an outage's duration over which a backlog is sent afterward. All desks together then send three
 * additional submissions for each usual one. The number of requests rises by half, because one request in six is a
 * submission (docs/outage.md).
 */
const OF_TIME_DOWN = 0.35;
/**
 * Like `OF_TIME_DOWN`, but for submissions that waited overnight: the fraction of the period in which they were queued.
 * In the morning, most desks still have all of their submissions to send.
 */
const OF_TIME_CLOSED = 0.38;
/**
 * The number of submissions of a backlog that are sent as a group. The gap after a group is correspondingly longer. One
 * cheap request (see `askPlatform`) is enough for the whole group.
 */
const BURST = 3;
/** The factor by which a gap that refusals have lengthened is multiplied after each accepted attempt. */
const EASED = 0.8;
/**
 * The second wait in a series of refusals, in milliseconds. The first one is short, because most failures last less
 * than a second.
 */
const SECOND_WAIT_MS = 25_000;
/** Each later wait is this fraction of the time since the series began. */
const OF_TIME_REFUSED = 0.8;

/**
 * The longest wait, in milliseconds, that a desk with only one submission chooses itself. It applies if the platform
 * answers requests, but the upload is refused or interrupted (issue 52, "Sending"). If the platform answers nothing, waits grow as they do
 * for a backlog. With requests every half minute from 50,000 desks, the platform had four times its usual load after
 * ten minutes.
 */
export const LONE_MS = 30_000;

/** How an attempt was refused. */
export interface Refusal {
  /**
   * When the server asked the desk to retry (`at`), and that time plus the spread from `nextTryAt` (`spread`). Both are
   * in milliseconds since 1970. Null if the server didn't ask.
   */
  readonly asked: { readonly at: number; readonly spread: number } | null;
  /**
   * True if the platform may have received the whole upload and its outcome is unknown. The platform may answer other
   * requests while uploads fail, so the wait doubles with each such upload.
   */
  readonly wasRisked: boolean;
  /** True if the platform answers requests and no other submission is waiting on this desk. */
  readonly isLone: boolean;
}

/**
 * Decides when a desk contacts a platform that is down, and how far apart it sends its backlog afterward. After an
 * outage, every desk has a backlog. Each desk spreads its backlog over a time that depends on the length of the outage.
 * All desks together then send little more than usual. Each refusal doubles the gap. Each submission that staff send in
 * the meantime lets one submission start immediately, unless the last attempt was refused.
 */
export class RetrySpacing {
  readonly #pace: Pace;
  readonly #random: () => number;
  readonly #situation: SendingSituation;
  /** Milliseconds between two starts. 0 means no gaps. */
  #gapMs = 0;
  /** The gap to return to after refusals have lengthened it. */
  #plannedMs = 0;
  #byHand = 0;
  /** How many more submissions may start in the current group without waiting for a gap. */
  #burst = 0;
  /** The number of consecutive refusals. After a refusal, new submissions would probably be refused too. */
  #refusals = 0;
  /** When the current series of refusals began, and the latest time until which it's known to last. */
  #since = 0;
  #until = 0;
  /** True if another request has been answered since the last refusal. */
  #hinted = false;
  /** The number of refusals with `wasRisked` since the last accepted upload. */
  #risked = 0;

  constructor(pace: Pace, random: () => number, situation: SendingSituation) {
    this.#pace = pace;
    this.#random = random;
    this.#situation = situation;
  }

  /**
   * Returns the milliseconds until the next submission may start. `asksFirst` is true if that submission begins with
   * the cheap request.
   */
  leftMs(now: number, asksFirst: boolean): number {
    if (this.#byHand > 0 || (this.#burst > 0 && !asksFirst)) return 0;
    return leftUntil(this.#pace, this.#situation.nextStart, now);
  }

  /** Whether the last attempt was refused. */
  get wasRefused(): boolean {
    return this.#refusals > 0;
  }

  begun(now: number, asksFirst: boolean): void {
    if (this.#byHand > 0) this.#byHand -= 1;
    else if (this.#burst > 0 && !asksFirst) this.#burst -= 1;
    else if (this.#gapMs > 0) {
      this.#burst = BURST - 1;
      this.#waitFor(now, (0.9 + 0.2 * this.#random()) * BURST * this.#gapMs);
    }
  }

  /**
   * Records that staff asked to send a submission. One submission may then start without waiting for a gap, unless the
   * last attempt was refused.
   */
  askedByHand(): void {
    if (this.#gapMs > 0 && this.#refusals === 0) this.#byHand += 1;
  }

  /** Lets one submission start immediately, because the connection may be back or staff want to find out. */
  tryOne(): void {
    this.#byHand = Math.max(1, this.#byHand);
  }

  /**
   * Plans the gaps between `waiting` submissions after a sign-in, because other desks open at the same time. `span` is
   * the period over which the submissions that waited overnight were queued, in milliseconds.
   */
  opened(now: number, waiting: number, span: number): void {
    const { openingMs } = this.#pace;
    if (openingMs === 0) return;
    this.#refusals = 0;
    this.#clear();
    this.#plan(Math.max(openingMs, OF_TIME_CLOSED * span) / waiting);
    this.#waitFor(now, this.#random() * this.#gapMs);
  }

  /** Records that the platform, or a server in front of it, temporarily refused an attempt. */
  refused(now: number, { asked, wasRisked, isLone }: Refusal): void {
    const { baseMs, ceilingMs, spacedMs } = this.#pace;
    const asks = Math.max(asked?.at ?? 0, this.#situation.askedUntil ?? 0);
    this.#situation.askedUntil = asks > now ? asks : null;
    if (spacedMs === 0) return;
    if (this.#refusals === 0) this.#since = now;
    this.#refusals += 1;
    this.#until = Math.max(now, asks);
    this.#hinted = false;
    this.#byHand = 0;
    this.#burst = 0;
    this.#gapMs = isLone ? 0 : Math.min(spacedMs, 2 * this.#gapMs);
    const row = Math.max(SECOND_WAIT_MS, OF_TIME_REFUSED * (now - this.#since));
    if (wasRisked) this.#risked += 1;
    const risked = wasRisked ? SECOND_WAIT_MS * 2 ** (this.#risked - 1) : 0;
    const usual = this.#refusals === 1 ? baseMs : Math.min(row, isLone ? LONE_MS : ceilingMs);
    const bound = Math.min(ceilingMs, Math.max(usual, risked));
    const share = this.#random();
    const own = Math.max((0.5 + share) * this.#gapMs, (0.7 + 0.3 * share) * bound);
    this.#waitFor(now, Math.max(own, (asked?.spread ?? 0) - now));
  }

  /**
   * Records that the platform answered a request made by staff, so an attempt no longer has to wait. The start is still
   * randomized, because all desks get such answers within minutes. Returns when one of the `waiting` submissions is now
   * due, or null if nothing changes.
   */
  answered(now: number, waiting: number): number | null {
    if (this.#refusals === 0 || waiting === 0 || this.#hinted || now < this.#until) return null;
    this.#hinted = true;
    const at = now + Math.round(this.#random() * Math.max(this.#gapMs, this.#perOne(now, waiting)));
    if (at >= (this.#situation.nextStart ?? 0)) return null;
    this.#situation.nextStart = at;
    return at;
  }

  /** Records that the platform accepted a submission and that `waiting` submissions are left. */
  taken(now: number, waiting: number): void {
    this.#situation.askedUntil = null;
    const gapMs = this.#refusals > 0 && waiting > 0 ? this.#perOne(now, waiting) : 0;
    if (gapMs > this.#gapMs) {
      this.#plan(gapMs);
      this.#waitFor(now, this.#random() * BURST * this.#gapMs);
    } else {
      this.#gapMs = Math.max(this.#plannedMs, EASED * this.#gapMs);
    }
    this.#refusals = 0;
    this.#risked = 0;
    if (waiting === 0 || this.#gapMs < this.#pace.baseMs) this.#clear();
  }

  /**
   * Records that no submission is waiting anymore, whether or not any was accepted. Later submissions begin a new
   * series of refusals.
   */
  emptied(now: number): void {
    if (leftUntil(this.#pace, this.#situation.askedUntil, now) > 0) return;
    this.#refusals = 0;
    this.#clear();
  }

  /** Records that the clock was set back by `ms` milliseconds. What is left of each wait stays the same. */
  setBack(ms: number): void {
    const situation = this.#situation;
    this.#since -= ms;
    this.#until -= ms;
    if (situation.nextStart !== null) situation.nextStart -= ms;
    if (situation.askedUntil !== null) situation.askedUntil -= ms;
  }

  #clear(): void {
    this.#gapMs = 0;
    this.#plannedMs = 0;
    this.#byHand = 0;
    this.#burst = 0;
    this.#situation.nextStart = null;
  }

  /** Returns the gap between `waiting` submissions, based on how long nothing was accepted. */
  #perOne(now: number, waiting: number): number {
    const whole = OF_TIME_DOWN * (this.#until - this.#since);
    return Math.max(whole - (now - this.#until), whole / 2) / waiting;
  }

  #plan(gapMs: number): void {
    this.#plannedMs = Math.max(this.#plannedMs, Math.min(gapMs, this.#pace.spacedMs));
    this.#gapMs = Math.max(this.#plannedMs, this.#gapMs);
  }

  #waitFor(now: number, ms: number): void {
    this.#situation.nextStart = now + Math.round(ms);
  }
}
