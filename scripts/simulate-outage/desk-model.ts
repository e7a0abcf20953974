import { USUAL_PACE } from '../../main/outbox/sending/backoff.ts';
import { outcomeOf } from '../../main/outbox/sending/retry-table.ts';
import { OVERNIGHT_MS, SendLine } from '../../main/outbox/sending/send-line.ts';
import type { SendingSituation } from '../../main/outbox/sending/sending-situation.ts';
import {
  restMs,
  standingOf,
  type TokenLifetime,
  unaskedInMs,
} from '../../main/session/token-lifetime.ts';
import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { TurnedClock } from './clock.ts';
import { ASSUMED, endOf, type ModelAnswer } from './platform-model.ts';

const TOKEN_MS = 7_200_000;
const MINUTE = 60_000;

/** Everything that all desks in a run share. */
export interface World {
  readonly clock: TurnedClock;
  readonly random: () => number;
  readonly ask: (now: number) => ModelAnswer;
  readonly onSent: () => void;
}

/**
 * Models a desk. It uses the program's queue of submissions, and its timing for tokens as far as
 * automatic calls depend on them.
 */
export class DeskModel {
  readonly #world: World;
  readonly #situation: SendingSituation = {
    signedIn: false,
    paused: false,
    settingsUnread: false,
    inDoubt: false,
    hold: null,
    nextStart: null,
    askedUntil: null,
  };
  readonly #line: SendLine;
  readonly #running = new Map<SubmissionId, true>();
  /** When each waiting submission was queued, and how many times it has been tried. */
  readonly #waiting = new Map<SubmissionId, { readonly at: number; tries: number }>();
  #count = 0;
  #timer = 0;
  #refusals = 0;

  constructor(world: World) {
    this.#world = world;
    this.#line = new SendLine({
      situation: this.#situation,
      pace: USUAL_PACE,
      clock: () => world.clock.now,
      random: world.random,
      onHoldChanged() {},
    });
  }

  /** Simulates staff looking something up. If that's refused, some of them try again. */
  read(): void {
    if (!this.#situation.signedIn) return;
    const { clock, ask, random } = this.#world;
    const { error, afterMs } = ask(clock.now);
    if (error === null) clock.in(afterMs, () => this.answered());
    else if (random() < ASSUMED.readsAgain)
      clock.in((5 + 25 * random()) * 1_000, () => this.read());
  }

  /** Called when a request by staff has been answered. */
  answered(): void {
    if (this.#line.answered()) this.#pump();
  }

  /** Simulates staff sending a submission. */
  submit(): void {
    this.#count += 1;
    const id = String(this.#count) as SubmissionId;
    this.#waiting.set(id, { at: this.#world.clock.now, tries: 0 });
    this.#line.putByHand(id);
    this.#pump();
  }

  /** Simulates a sign-in with a password. If it's refused, it's retried later. */
  signIn(): void {
    const { clock, ask, random } = this.#world;
    const { error, afterMs } = ask(clock.now);
    if (error === null) clock.in(afterMs, () => this.signedIn(0));
    else clock.in((5 + 20 * random()) * MINUTE, () => this.signIn());
  }

  /** Simulates a desk with a token that's `ageMs` milliseconds old. */
  signedIn(ageMs: number): void {
    const { clock, random } = this.#world;
    const issuedAt = clock.now - ageMs;
    const lifetime = { issuedAt, expiresAt: issuedAt + TOKEN_MS, deadline: issuedAt + TOKEN_MS };
    this.#refusals = 0;
    clock.in(unaskedInMs(this.#standing(lifetime), random()), () => this.#exchange(lifetime));
    if (this.#situation.signedIn) return;
    this.#situation.signedIn = true;
    this.#line.hurry();
    const ats = [...this.#waiting.values()].map(({ at }) => at);
    const [first] = ats;
    const overnight = ats.findLast((at) => clock.now - at > OVERNIGHT_MS);
    if (first !== undefined) this.#line.opened(first, overnight ?? first);
    this.#pump();
  }

  #standing(lifetime: TokenLifetime) {
    const now = () => this.#world.clock.now;
    return standingOf(lifetime, { now, elapsed: now, wake: () => () => {} });
  }

  #exchange(lifetime: TokenLifetime): void {
    const { clock, ask, random } = this.#world;
    if (this.#standing(lifetime).expired) {
      this.#situation.signedIn = false;
      clock.in((1 + 9 * random()) * MINUTE, () => this.signIn());
      return;
    }
    const { error, afterMs, retryAt } = ask(clock.now);
    clock.in(afterMs, () => {
      if (error === null) return this.signedIn(0);
      this.#refusals += 1;
      const { leftMs } = this.#standing(lifetime);
      const askedMs = Math.max(0, (retryAt ?? 0) - clock.now);
      const rest = restMs(this.#refusals, { askedMs, leftMs }, random);
      clock.in(Math.min(rest, Math.max(0, leftMs)), () => this.#exchange(lifetime));
    });
  }

  #pump(): void {
    this.#timer += 1;
    if (!this.#situation.signedIn) return;
    const begun: SubmissionId[] = [];
    const due = this.#line.beginDue(this.#running, (id) => {
      if (!this.#waiting.has(id)) return this.#line.remove(id);
      this.#running.set(id, true);
      begun.push(id);
    });
    for (const id of begun) this.#start(id);
    if (due === null) return;
    const timer = this.#timer;
    this.#world.clock.in(due, () => {
      if (timer === this.#timer) this.#pump();
    });
  }

  /** Sends one submission. If the platform may be down, asks first whether it's available. */
  #start(id: SubmissionId): void {
    const { clock, ask } = this.#world;
    if (!this.#line.isAsking(id)) {
      this.#send(id);
      return;
    }
    const answer = ask(clock.now);
    clock.in(answer.afterMs, () => {
      this.#line.asked(answer.error);
      if (answer.error === null) return this.#send(id);
      this.#running.delete(id);
      this.#pump();
    });
  }

  #send(id: SubmissionId): void {
    const { clock, ask } = this.#world;
    const held = this.#waiting.get(id);
    if (held === undefined) return;
    held.tries += 1;
    const answer = ask(clock.now);
    const ms = answer.error === null ? ASSUMED.uploadMs + answer.afterMs : answer.afterMs;
    clock.in(ms, () => this.#ended(id, answer));
  }

  #ended(id: SubmissionId, answer: ModelAnswer): void {
    const { tries = 1 } = this.#waiting.get(id) ?? {};
    const end = endOf(answer);
    const outcome = outcomeOf(end);
    const { phase } = end.evidence;
    const due = this.#line.ended(id, { outcome, phase, tries, freshToken: false });
    this.#running.delete(id);
    if (outcome.kind === 'retry') this.#line.put(id, due, outcome.retryAt);
    else {
      this.#waiting.delete(id);
      this.#world.onSent();
    }
    this.#pump();
  }
}
