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

/** The pause before the next automatic exchange after a program error, in milliseconds. */
const AFTER_A_DEFECT_MS = 15_000;

/** The maximum delay of a timer, in milliseconds, so that a clock change is noticed. */
const LONGEST_SLEEP_MS = 300_000;

/**
 * The longest wait for running POSTs before an exchange, so that one slow POST can't keep all other requests from the
 * platform. If the wait ends first, that POST's token becomes invalid while it runs. At worst, the POST is refused and
 * sent again.
 */
const PATIENCE_MS = 120_000;

type WhyNone = Extract<AppError, { code: 'signedOut' }>['reason'];

/** The minimum time between two checks of a token that is about to end but must not be exchanged. */
const SHORTEST_LOOK_MS = 1_000;

/** The result when the token must not be exchanged now. */
const NOT_NOW: Exchanged = { kind: 'kept', error: { code: 'signedOut', reason: 'expired' } };

export interface TokenEvents {
  /** Called when the token has been exchanged for this one. */
  onFresh(held: LoginToken): void;
  /**
   * Called when the token has ended and couldn't be exchanged, or when the platform has refused a key. A key can't be
   * exchanged. Either way, the user must sign in again.
   */
  onEnded(): void;
}

/**
 * Holds the token of one sign-in, provides it, and exchanges it before it ends. It can hold a portal key instead of a
 * token. It doesn't know whose token it is; the next user gets another holder.
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
  /** The newest token that the platform refused before its exchange was requested. */
  #doubted: string | null = null;
  /**
   * The newest token that is known to be invalid: it expired, was exchanged because of its age, or couldn't be
   * exchanged because the platform refused.
   */
  #dead: string | null = null;
  #resting: { readonly until: number; readonly outcome: Exchanged } | null = null;
  #cancelWake: (() => void) | null = null;
  /** How early the token is exchanged automatically; see `unaskedInMs`. */
  #share = 0;
  /** The number of consecutive temporary failures. */
  #failures = 0;
  #leftAsItIs = false;

  /** `random` returns uniformly distributed numbers between 0 and 1. */
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

  /** Removes the token. Callers that are waiting for one learn why there is none. */
  drop(why: WhyNone): void {
    this.#held = null;
    this.#refused = null;
    this.#whyNone = why;
    this.#cancelWake?.();
  }

  /**
   * Pass true when nobody is at the desk. Until false is passed, the token is used only while it is valid, isn't
   * exchanged, and isn't used after a refusal.
   */
  leaveAsItIs(left: boolean): void {
    this.#leftAsItIs = left;
    void this.#tick();
  }

  async current(): Promise<Result<string>> {
    const standing = this.#standing();
    if (standing?.due) {
      const exchange = this.#exchangeUnlessResting();
      // A read doesn't have to wait until running POSTs have finished, because the old token is valid until then.
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
   * Resolves when an exchange has waited long enough for running POSTs. It waits at most half of the token's remaining
   * time, which leaves the other half for the exchange.
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
    // Someone signed in with a key while this was waiting for uploads. A key needs no exchange.
    if (before.lifetime === null) return { kind: 'fresh' };
    // The desk was locked while this was waiting for uploads.
    if (this.#leftAsItIs) return NOT_NOW;
    const answer = await before.client.refresh(before.token);
    // Someone has signed out or in since then, so this answer is about a token that is no longer held.
    if (this.#held !== before) return { kind: this.#held ? 'fresh' : 'ended' };
    if (answer.ok) {
      // The platform exchanged a token that it had refused, so the refusal wasn't about the token.
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

  /** Returns the wait that the platform requested, in milliseconds, or 0 if it requested none. */
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
