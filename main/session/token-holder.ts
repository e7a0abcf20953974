import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { PostPass, TokenSource } from '../platform/caller.ts';
import type { Clock } from './clock.ts';
import { PostBarrier } from './post-barrier.ts';
import { type Exchanged, mayPass, TokenExchange } from './token-exchange.ts';
import {
  type HeldToken,
  type LoginToken,
  lifetimeOf,
  restMs,
  standingOf,
  type TokenStanding,
  unaskedInMs,
} from './token-lifetime.ts';

/** The pause before the next automatic exchange after a program error. */
const AFTER_A_DEFECT_MS = 15_000;

/** The longest sleep of a timer, so that a change of the clock is noticed. */
const LONGEST_SLEEP_MS = 300_000;

/**
 * The longest wait for running POSTs before an exchange, because one slow POST must not keep all other requests from
 * the platform. If the wait ends first, the token of that POST becomes invalid while it runs, and at worst the POST is
 * refused and sent again.
 */
const PATIENCE_MS = 120_000;

type WhyNone = Extract<AppError, { code: 'signedOut' }>['reason'];

/** The shortest time between two checks of a token that is about to end but must not be exchanged. */
const SHORTEST_LOOK_MS = 1_000;

/** The result if no exchange takes place because the token must not be exchanged now. */
const NOT_NOW: Exchanged = { kind: 'kept', error: { code: 'signedOut', reason: 'expired' } };

export interface TokenEvents {
  /** The token was exchanged for this one. */
  onFresh(held: LoginToken): void;
  /**
   * The token ended and could not be exchanged, so its user must sign in again. Or the platform refused a key, which
   * cannot be exchanged.
   */
  onEnded(): void;
}

/**
 * Holds the token of one sign-in, provides it, and exchanges it before it ends. Instead of a token, it can hold a key.
 * It does not know whose token it is; the next user has another holder.
 */
export class TokenHolder implements TokenSource {
  readonly #clock: Clock;
  readonly #events: TokenEvents;
  readonly #random: () => number;
  readonly #barrier = new PostBarrier();
  readonly #exchange = new TokenExchange(
    this.#barrier,
    () => this.#ask(),
    () => this.#enough(),
  );
  #held: HeldToken | null = null;
  #whyNone: WhyNone = 'none';
  /** The newest token for which the platform returned a 401. */
  #refused: string | null = null;
  /** The newest token whose exchange was requested, or awaited, after a refusal. */
  #doubted: string | null = null;
  /**
   * The newest token that expired, that was exchanged because of its age, or that the platform refused to exchange.
   */
  #dead: string | null = null;
  #resting: { readonly until: number; readonly outcome: Exchanged } | null = null;
  #cancelWake: (() => void) | null = null;
  /** How early the token is exchanged automatically; see `unaskedInMs`. */
  #share = 0;
  /** The number of temporary failures in a row. */
  #failures = 0;
  #leftAsItIs = false;

  /** `random` returns evenly distributed numbers between 0 and 1. */
  constructor(clock: Clock, events: TokenEvents, random: () => number = Math.random) {
    this.#clock = clock;
    this.#events = events;
    this.#random = random;
  }

  /** Uses this token instead of the previous one. */
  hold(held: HeldToken): void {
    this.#held = held;
    this.#resting = null;
    this.#failures = 0;
    this.#share = this.#random();
    if (held.lifetime === null) this.#cancelWake?.();
    else this.#wakeIn(unaskedInMs(standingOf(held.lifetime, this.#clock), this.#share));
  }

  /** Removes the token. Callers that wait for one learn why there is none. */
  drop(why: WhyNone): void {
    this.#held = null;
    this.#refused = null;
    this.#whyNone = why;
    this.#cancelWake?.();
  }

  /**
   * Pass true when nobody is at the desk. The token is then used only while it is valid, is not exchanged, and is not
   * used after a refusal. Pass false to end that.
   */
  leaveAsItIs(left: boolean): void {
    this.#leftAsItIs = left;
    void this.#tick();
  }

  async current(): Promise<Result<string>> {
    const standing = this.#standing();
    if (standing?.due) {
      const exchange = this.#exchangeUnlessResting();
      // A read need not wait until running POSTs have ended, because the old token is valid until then.
      if (this.#exchange.asking) await exchange;
      else exchange.catch(() => {});
    } else if (this.#exchange.asking) {
      await this.#exchange.run();
    }
    return this.#token();
  }

  async refused(token: string): Promise<Result<string>> {
    if (this.#held?.token !== token) return this.current();
    if (this.#held.lifetime === null) {
      this.#end('keyRefused');
      return this.#token();
    }
    this.#refused = token;
    if (this.#leftAsItIs) return this.#token();
    if (!this.#exchange.asking) this.#doubted = token;
    const exchanged = await this.#exchange.run();
    return exchanged.kind === 'kept' ? err(exchanged.error) : this.#token();
  }

  wasDead(token: string): boolean {
    return this.#dead === token;
  }

  async beginPost(estimateMs = 0): Promise<Result<PostPass>> {
    const standing = this.#standing();
    if (standing && (standing.due || standing.leftMs < Math.min(estimateMs, standing.mostMs))) {
      const exchanged = await this.#exchangeUnlessResting();
      const left = this.#standing()?.leftMs ?? 0;
      if (exchanged.kind === 'kept' && left <= estimateMs) return err(exchanged.error);
    }
    const leave = await this.#barrier.enter();
    const token = this.#token();
    if (!token.ok) {
      leave();
      return token;
    }
    const given = this.#held;
    const refused = (): Promise<Result<string>> => {
      leave();
      return this.refused(token.value);
    };
    const isHeld = () => {
      this.#standing();
      return this.#held !== null && this.#held === given;
    };
    return ok({ token: token.value, done: leave, refused, isHeld });
  }

  close(): void {
    this.#cancelWake?.();
  }

  #token(): Result<string> {
    this.#standing();
    const token = this.#held?.token ?? null;
    if (token === null) return err({ code: 'signedOut', reason: this.#whyNone });
    const isRefused = this.#leftAsItIs && this.#refused === token;
    return isRefused ? err({ code: 'signedOut', reason: 'refused' }) : ok(token);
  }

  /** Returns the state of the token, or null if there is no token, it has expired, or a key is used. */
  #standing(): TokenStanding | null {
    if (!this.#held?.lifetime) return null;
    const standing = standingOf(this.#held.lifetime, this.#clock);
    if (!standing.expired) return standing;
    this.#dead = this.#held.token;
    this.#end('expired');
    return null;
  }

  #end(why: WhyNone): void {
    this.drop(why);
    this.#events.onEnded();
  }

  /**
   * Resolves when the wait for running POSTs has taken long enough: half of the token's remaining time, so that the
   * other half is left for the exchange.
   */
  #enough(): Promise<void> {
    const left = this.#standing()?.leftMs ?? 0;
    const ms = Math.max(0, Math.min(PATIENCE_MS, left / 2));
    return new Promise((resolve) => void this.#clock.wake(ms, resolve));
  }

  async #exchangeUnlessResting(): Promise<Exchanged> {
    if (this.#leftAsItIs) return NOT_NOW;
    if (this.#resting && this.#clock.elapsed() < this.#resting.until) return this.#resting.outcome;
    return this.#exchange.run();
  }

  async #ask(): Promise<Exchanged> {
    this.#standing();
    const before = this.#held;
    if (!before) return { kind: 'ended' };
    // Someone signed in with a key during the wait for uploads. A key needs no exchange.
    if (before.lifetime === null) return { kind: 'fresh' };
    // The desk was locked during the wait for uploads.
    if (this.#leftAsItIs) return NOT_NOW;
    const answer = await before.client.refresh(before.token);
    // Someone signed out or in meanwhile, so this answer is about a token that is no longer held.
    if (this.#held !== before) return { kind: this.#held ? 'fresh' : 'ended' };
    if (answer.ok) {
      // A token that was exchanged although it had been refused was valid, so the refusal was not about the token.
      if (this.#doubted !== before.token) this.#dead = before.token;
      const lifetime = lifetimeOf(answer.value, this.#clock);
      const held = { ...before, token: answer.value.accessToken, lifetime };
      this.hold(held);
      this.#events.onFresh(held);
      return { kind: 'fresh' };
    }
    if (answer.error.code === 'signedOut') this.#dead = before.token;
    const standing = this.#standing();
    if (mayPass(answer.error) && standing) {
      const outcome: Exchanged = { kind: 'kept', error: answer.error };
      this.#failures += 1;
      const limits = { askedMs: this.#askedMs(answer.error), leftMs: standing.leftMs };
      const ms = restMs(this.#failures, limits, this.#random);
      this.#resting = { until: this.#clock.elapsed() + ms, outcome };
      return outcome;
    }
    if (this.#held) this.#end(this.#refused === before.token ? 'refused' : 'expired');
    return { kind: 'ended' };
  }

  /** Returns the wait that an answer requested, in milliseconds, or 0. */
  #askedMs(error: AppError): number {
    const at = 'retryAt' in error && error.retryAt !== null ? Date.parse(error.retryAt) : 0;
    return Math.max(0, at - this.#clock.now());
  }

  #wakeIn(ms: number): void {
    this.#cancelWake?.();
    this.#cancelWake = this.#clock.wake(Math.min(ms, LONGEST_SLEEP_MS), () => void this.#tick());
  }

  /** Exchanges the token automatically when it is due, so that an idle window stays signed in. */
  async #tick(): Promise<void> {
    const standing = this.#standing();
    if (!standing) return;
    if (this.#leftAsItIs) return this.#wakeIn(Math.max(standing.leftMs, SHORTEST_LOOK_MS));
    const early = unaskedInMs(standing, this.#share);
    if (early > 0) return this.#wakeIn(early);
    try {
      await this.#exchangeUnlessResting();
    } catch {
      // The next call that needs a token gets the same error and reports it.
      return this.#wakeIn(AFTER_A_DEFECT_MS);
    }
    if (this.#resting && this.#standing())
      this.#wakeIn(this.#resting.until - this.#clock.elapsed());
  }
}
