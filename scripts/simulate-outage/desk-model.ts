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
import type { Alarms } from './alarms.ts';
import { ASSUMED, endOf, failureOf, type ModelAnswer } from './platform-model.ts';

const TOKEN_MS = 7_200_000;
const MINUTE = 60_000;

/** What all desks of a run share. */
export interface World {
  readonly alarms: Alarms;
  readonly random: () => number;
  readonly ask: (now: number, what: 'submission' | 'other') => ModelAnswer;
  /** A submission arrived that was put in then. */
  readonly onSent: (desk: DeskModel, queuedAt: number) => void;
  readonly onSignedIn: (desk: DeskModel) => void;
}

/** A desk as its calls by itself need it: the program's own line of submissions and its token's times. */
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
  readonly #waiting = new Map<SubmissionId, { readonly at: number; tries: number }>();
  #count = 0;
  #timer = 0;
  #refusals = 0;

  constructor(world: World) {
    this.#world = world;
    this.#line = new SendLine({
      situation: this.#situation,
      pace: USUAL_PACE,
      clock: () => world.alarms.now,
      random: world.random,
      onHoldChanged() {},
    });
  }

  /** When each that waits was put in, in milliseconds since 1970, the first one first. */
  get queuedAt(): readonly number[] {
    return [...this.#waiting.values()].map(({ at }) => at);
  }

  /** How many that were put in before then can leave once the platform takes them. */
  sendable(before: number): number {
    return this.#situation.signedIn ? this.queuedAt.filter((at) => at < before).length : 0;
  }

  /** Asks for something to show, in the name of staff. Null: nobody is signed in who could. */
  read(): ModelAnswer | null {
    if (!this.#situation.signedIn) return null;
    const { alarms, ask } = this.#world;
    const answer = ask(alarms.now, 'other');
    if (answer.kind === 'taken') alarms.in(answer.afterMs, () => this.answered());
    return answer;
  }

  /** Something that staff asked for was answered. */
  answered(): void {
    if (this.#line.answered()) this.#pump();
  }

  /** Staff press a key to have what waits sent now. */
  tryNow(): void {
    this.#line.tryNow();
    this.#pump();
  }

  /** Puts in a submission, now by staff or at an earlier time that is given. */
  submit(earlier?: number): void {
    this.#count += 1;
    const id = String(this.#count) as SubmissionId;
    this.#waiting.set(id, { at: earlier ?? this.#world.alarms.now, tries: 0 });
    if (earlier === undefined) this.#line.putByHand(id);
    else this.#line.put(id, null);
    this.#pump();
  }

  /** Somebody types the password; refused, they come back to it later. */
  signIn(): void {
    const { alarms, ask, random } = this.#world;
    const answer = ask(alarms.now, 'other');
    alarms.in(answer.afterMs, () => {
      if (answer.kind === 'taken') this.signedIn(0);
      else alarms.in((5 + 20 * random()) * MINUTE, () => this.signIn());
    });
  }

  /** Has a token of that age, in milliseconds. */
  signedIn(ageMs: number): void {
    const { alarms, random } = this.#world;
    const issuedAt = alarms.now - ageMs;
    const lifetime = { issuedAt, expiresAt: issuedAt + TOKEN_MS, deadline: issuedAt + TOKEN_MS };
    this.#refusals = 0;
    const share = random();
    alarms.in(unaskedInMs(this.#standing(lifetime), share), () => this.#exchange(lifetime));
    if (this.#situation.signedIn) return;
    this.#situation.signedIn = true;
    this.#world.onSignedIn(this);
    this.#line.hurry();
    this.#open();
    this.#pump();
  }

  #open(): void {
    const ats = this.queuedAt;
    const [first] = ats;
    if (first === undefined) return;
    const { now } = this.#world.alarms;
    this.#line.opened(first, ats.findLast((at) => now - at > OVERNIGHT_MS) ?? first);
  }

  #standing(lifetime: TokenLifetime) {
    const now = () => this.#world.alarms.now;
    return standingOf(lifetime, { now, elapsed: now, wake: () => () => {} });
  }

  #exchange(lifetime: TokenLifetime): void {
    const { alarms, ask, random } = this.#world;
    if (this.#standing(lifetime).expired) {
      this.#situation.signedIn = false;
      alarms.in((1 + 9 * random()) * MINUTE, () => this.signIn());
      return;
    }
    const answer = ask(alarms.now, 'other');
    alarms.in(answer.afterMs, () => {
      if (answer.kind === 'taken') return this.signedIn(0);
      this.#refusals += 1;
      const { leftMs } = this.#standing(lifetime);
      const askedMs = answer.retryAt === null ? 0 : Math.max(0, answer.retryAt - alarms.now);
      const rest = restMs(this.#refusals, { askedMs, leftMs }, random);
      alarms.in(Math.min(rest, Math.max(0, leftMs)), () => this.#exchange(lifetime));
    });
  }

  #pump(): void {
    this.#timer += 1;
    if (!this.#situation.signedIn) return;
    const begun: SubmissionId[] = [];
    const due = this.#line.beginDue(this.#running, (id) => this.#begin(id, begun));
    for (const id of begun) this.#start(id);
    if (due === null) return;
    const timer = this.#timer;
    this.#world.alarms.in(due, () => {
      if (timer === this.#timer) this.#pump();
    });
  }

  #begin(id: SubmissionId, begun: SubmissionId[]): void {
    if (!this.#waiting.has(id)) {
      this.#line.remove(id);
      return;
    }
    this.#running.set(id, true);
    begun.push(id);
  }

  /** Sends one, after a question where its platform may be down. */
  #start(id: SubmissionId): void {
    const { alarms, ask } = this.#world;
    if (!this.#line.isAsking(id)) {
      this.#send(id);
      return;
    }
    const answer = ask(alarms.now, 'other');
    alarms.in(answer.afterMs, () => {
      this.#line.asked(failureOf(answer));
      if (answer.kind === 'taken') {
        this.#send(id);
        return;
      }
      this.#running.delete(id);
      this.#pump();
    });
  }

  #send(id: SubmissionId): void {
    const { alarms, ask } = this.#world;
    const held = this.#waiting.get(id);
    if (held === undefined) return;
    held.tries += 1;
    const answer = ask(alarms.now, 'submission');
    const ms = answer.kind === 'taken' ? ASSUMED.uploadMs + answer.afterMs : answer.afterMs;
    alarms.in(ms, () => this.#ended(id, answer));
  }

  #ended(id: SubmissionId, answer: ModelAnswer): void {
    const held = this.#waiting.get(id) ?? { at: 0, tries: 1 };
    const end = endOf(answer);
    const outcome = outcomeOf(end);
    const { phase } = end.evidence;
    const due = this.#line.ended(id, { outcome, phase, tries: held.tries, freshToken: false });
    if (outcome.kind === 'retry') {
      this.#line.put(id, due, outcome.retryAt);
    } else {
      this.#waiting.delete(id);
      this.#world.onSent(this, held.at);
    }
    this.#running.delete(id);
    this.#pump();
  }
}
