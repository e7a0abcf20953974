import { leftUntil, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

/**
 * A backlog leaves in this part of the outage's time. All desks then send three submissions on top of each
 * usual one: half as many requests again, where one in six is a submission (docs/outage.md).
 */
const OF_TIME_DOWN = 0.35;
/** The same for what waited overnight, of the time in which it was put in: most desks have all of theirs yet. */
const OF_TIME_CLOSED = 0.38;
/** So many of a backlog go one after the other, and the gap after them is as much longer: one question serves them. */
const BURST = 3;
/** What is left of a gap that refusals made longer, after each attempt that the platform took. */
const EASED = 0.8;
/** The second wait of a row; the first is short, as most failures are over within a second. */
const SECOND_WAIT_MS = 25_000;
/** Later waits are this part of the time since the row began. */
const OF_TIME_REFUSED = 0.8;

/**
 * The longest wait of our own, in milliseconds, for the only submission of a desk when the platform answers
 * questions but refuses its body (issue 52, "Sending"). While the platform answers nothing, waits grow as for a
 * backlog: asked every half minute by 50,000 desks, it had four times its usual load after ten minutes.
 */
export const LONE_MS = 30_000;

/** How an attempt was refused. */
export interface Refusal {
  /**
   * When the server asked to be tried again, and that time spread as `nextTryAt` does, in milliseconds since 1970.
   * Null: it did not ask.
   */
  readonly asked: { readonly at: number; readonly spread: number } | null;
  /**
   * The platform had the whole body, and its outcome is unknown. Questions may be answered while uploads fail, so
   * each further body waits twice as long as the one before.
   */
  readonly wasRisked: boolean;
  /** The platform answers questions, and nothing else waits at this desk. */
  readonly isLone: boolean;
}

/**
 * When a desk asks a platform that is down, and the gaps between the attempts of its backlog afterwards.
 * Every desk has a backlog then. Each spreads its own over a time that goes by how long nothing was
 * taken, so that all of them together send little more than usual, however long that was. Refusals
 * double a gap. What staff put in meanwhile lets one more begin at once, unless the newest was refused.
 */
export class Spacing {
  readonly #pace: Pace;
  readonly #random: () => number;
  readonly #situation: SendingSituation;
  /** Milliseconds between two starts; 0: no gaps. */
  #gapMs = 0;
  /** What refusals made longer goes back to this. */
  #plannedMs = 0;
  #byHand = 0;
  /** Those that may still go with the last one that waited for its gap. */
  #burst = 0;
  /** Attempts in a row that were refused; after one, what is put in now would be as well. */
  #refusals = 0;
  /** When that row began, and until when it lasted at least. */
  #since = 0;
  #until = 0;
  /** Something else was answered since the newest refusal. */
  #hinted = false;
  /** Bodies that were handed over whole and refused, since one was taken. */
  #risked = 0;

  constructor(pace: Pace, random: () => number, situation: SendingSituation) {
    this.#pace = pace;
    this.#random = random;
    this.#situation = situation;
  }

  /** Milliseconds until the next may begin. `asksFirst`: with a question. */
  leftMs(now: number, asksFirst: boolean): number {
    if (this.#byHand > 0 || (this.#burst > 0 && !asksFirst)) return 0;
    return leftUntil(this.#pace, this.#situation.nextStart, now);
  }

  /** The newest attempt was not taken. */
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

  /** Staff asked for one to be sent: it does not wait for a gap. */
  askedByHand(): void {
    if (this.#gapMs > 0 && this.#refusals === 0) this.#byHand += 1;
  }

  /** Lets a single one begin at once: the line may be back, or staff want to know. */
  tryOne(): void {
    this.#byHand = Math.max(1, this.#byHand);
  }

  /** The desk opens over what waited overnight, as others do: so many, put in within `span` milliseconds. */
  opened(now: number, waiting: number, span: number): void {
    const { openingMs } = this.#pace;
    if (openingMs === 0) return;
    this.#refusals = 0;
    this.#clear();
    this.#plan(Math.max(openingMs, OF_TIME_CLOSED * span) / waiting);
    this.#waitFor(now, this.#random() * this.#gapMs);
  }

  /** The platform, or a server in front of it, did not take an attempt for now. */
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
   * The platform answered something that staff asked for: an attempt need not wait for its time, but all
   * desks hear of it within minutes. Returns when one of so many is due now; null when nothing changes.
   */
  answered(now: number, waiting: number): number | null {
    if (this.#refusals === 0 || waiting === 0 || this.#hinted || now < this.#until) return null;
    this.#hinted = true;
    const at = now + Math.round(this.#random() * Math.max(this.#gapMs, this.#perOne(now, waiting)));
    if (at >= (this.#situation.nextStart ?? 0)) return null;
    this.#situation.nextStart = at;
    return at;
  }

  /** The platform took one, and so many still wait. */
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

  /** Nothing waits any more, also where nothing was taken: what comes next is no part of that row. */
  emptied(now: number): void {
    if (leftUntil(this.#pace, this.#situation.askedUntil, now) > 0) return;
    this.#refusals = 0;
    this.#clear();
  }

  #clear(): void {
    this.#gapMs = 0;
    this.#plannedMs = 0;
    this.#byHand = 0;
    this.#burst = 0;
    this.#situation.nextStart = null;
  }

  /** The gap for so many after the time in which nothing was taken. */
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
