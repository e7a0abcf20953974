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

/** After a defect, this long until the next exchange that nobody asks for. */
const AFTER_A_DEFECT_MS = 15_000;

/** A timer never sleeps longer, so that a clock somebody turned is noticed. */
const LONGEST_SLEEP_MS = 300_000;

/**
 * POSTs under way are waited for no longer before an exchange: one that crawls must not keep all others
 * from the platform. The token dies under it, and at worst it is refused and sent again.
 */
const PATIENCE_MS = 120_000;

type WhyNone = Extract<AppError, { code: 'signedOut' }>['reason'];

/** While the token is left as it is, an ending one is looked at again no sooner. */
const SHORTEST_LOOK_MS = 1_000;

/** The end of an exchange that is not made while the token is left as it is. */
const NOT_NOW: Exchanged = { kind: 'kept', error: { code: 'signedOut', reason: 'expired' } };

export interface TokenEvents {
  /** The token was exchanged for this one. */
  onFresh(held: LoginToken): void;
  /**
   * The token has ended and could not be exchanged: its user has to sign in again. Or the platform refused
   * a key, which is not exchanged.
   */
  onEnded(): void;
}

/**
 * Holds the token of one sign-in, hands it out, and exchanges it before it ends, or one key. Knows nothing of
 * whose it is; whoever signs in next has a holder of their own.
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
  /** The newest token the platform has answered 401 to. */
  #refused: string | null = null;
  /** The newest token whose exchange a refusal asked for, or waited for. */
  #doubted: string | null = null;
  /** The newest token that has run out, that was exchanged for its age, or that the platform did not exchange. */
  #dead: string | null = null;
  #resting: { readonly until: number; readonly outcome: Exchanged } | null = null;
  #cancelWake: (() => void) | null = null;
  /** How early the token held is exchanged unasked; see `unaskedInMs`. */
  #share = 0;
  /** Exchanges in a row that failed for now. */
  #failures = 0;
  #leftAsItIs = false;

  /** `random`: evenly between 0 and 1. */
  constructor(clock: Clock, events: TokenEvents, random: () => number = Math.random) {
    this.#clock = clock;
    this.#events = events;
    this.#random = random;
  }

  /** Takes a token into use in place of whatever was. */
  hold(held: HeldToken): void {
    this.#held = held;
    this.#resting = null;
    this.#failures = 0;
    this.#share = this.#random();
    if (held.lifetime === null) this.#cancelWake?.();
    else this.#wakeIn(unaskedInMs(standingOf(held.lifetime, this.#clock), this.#share));
  }

  /** Forgets the token; who waits for one is told why there is none. */
  drop(why: WhyNone): void {
    this.#held = null;
    this.#refused = null;
    this.#whyNone = why;
    this.#cancelWake?.();
  }

  /**
   * Nobody is at the desk: what is held is used as long as it lives and exchanged for nothing, and no more
   * once it is refused. False ends that.
   */
  leaveAsItIs(left: boolean): void {
    this.#leftAsItIs = left;
    void this.#tick();
  }

  async current(): Promise<Result<string>> {
    const standing = this.#standing();
    if (standing?.due) {
      const exchange = this.#exchangeUnlessResting();
      // A read need not wait until running POSTs have ended: until then the old token is good.
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

  /** How the token stands; null when there is none, or none any more, and for a key. */
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

  /** Running POSTs were waited for long enough: half of what is left of the token, which has to last. */
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
    // Somebody signed in with a key while uploads were waited for: it is good as it is.
    if (before.lifetime === null) return { kind: 'fresh' };
    // The desk was locked while uploads were waited for.
    if (this.#leftAsItIs) return NOT_NOW;
    const answer = await before.client.refresh(before.token);
    // Somebody signed out, or in again, meanwhile: this answer is about a token no longer held.
    if (this.#held !== before) return { kind: this.#held ? 'fresh' : 'ended' };
    if (answer.ok) {
      // A token that was exchanged although it had been refused was good: the refusal was not about it.
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

  /** The wait that an answer asked for, in milliseconds; 0 for none. */
  #askedMs(error: AppError): number {
    const at = 'retryAt' in error && error.retryAt !== null ? Date.parse(error.retryAt) : 0;
    return Math.max(0, at - this.#clock.now());
  }

  #wakeIn(ms: number): void {
    this.#cancelWake?.();
    this.#cancelWake = this.#clock.wake(Math.min(ms, LONGEST_SLEEP_MS), () => void this.#tick());
  }

  /** Exchanges the token unasked once it is due, so that an idle window stays signed in. */
  async #tick(): Promise<void> {
    const standing = this.#standing();
    if (!standing) return;
    if (this.#leftAsItIs) return this.#wakeIn(Math.max(standing.leftMs, SHORTEST_LOOK_MS));
    const early = unaskedInMs(standing, this.#share);
    if (early > 0) return this.#wakeIn(early);
    try {
      await this.#exchangeUnlessResting();
    } catch {
      // The next call that asks for a token meets the same error and reports it.
      return this.#wakeIn(AFTER_A_DEFECT_MS);
    }
    if (this.#resting && this.#standing())
      this.#wakeIn(this.#resting.until - this.#clock.elapsed());
  }
}
