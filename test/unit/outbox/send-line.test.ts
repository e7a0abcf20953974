import fc from 'fast-check';
import { expect, test } from 'vitest';
import { USUAL_PACE } from '../../../main/outbox/sending/backoff.ts';
import type { Outcome } from '../../../main/outbox/sending/retry-table.ts';
import { SendLine } from '../../../main/outbox/sending/send-line.ts';
import { newSituation } from '../../../main/outbox/sending/sending-situation.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const NINE = Date.parse('2026-11-23T09:00:00Z');

const unavailable = (retryAt: number | null): AppError => ({
  code: 'unavailable',
  status: 503,
  retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
});
const NO_WAY: AppError = { code: 'offline', phase: 'connect', requestSent: 'none', detail: '' };
const CUT: AppError = { code: 'offline', phase: 'send', requestSent: 'part', detail: '' };
const PORTAL: AppError = { code: 'blockedOnTheWay', status: 302, evidence: '' };

/** How far an upload gets that fails in this way. Otherwise, it is answered. */
const PHASES = new Map<AppError, 'connecting' | 'sending'>([
  [NO_WAY, 'connecting'],
  [CUT, 'sending'],
]);

/** How the platform treats what arrives. `asks` is the number of seconds in its Retry-After. */
type Weather =
  | { readonly is: 'up' }
  | { readonly is: 'down'; readonly asks: number | null }
  | { readonly is: 'bodies refused'; readonly asks: number | null }
  | { readonly is: 'no way' }
  /** Only uploads are interrupted, or questions too. */
  | { readonly is: 'cut' }
  | { readonly is: 'all cut' }
  /** A device on the network answers every request with a page. */
  | { readonly is: 'portal' }
  | { readonly is: 'lost' };

/** A desk's queue with a platform that changes. Its clock advances from one start to the next. */
class Desk {
  now = NINE;
  weather: Weather = { is: 'up' };
  /** The time until which a server asked this desk to wait. */
  asked = 0;
  readonly starts: number[] = [];
  readonly waiting = new Set<SubmissionId>();
  readonly situation = { ...newSituation(false), signedIn: true };
  readonly #line: SendLine;
  readonly #running = new Map<SubmissionId, true>();
  readonly #tries = new Map<SubmissionId, number>();
  #count = 0;

  constructor(random: () => number) {
    this.#line = new SendLine({
      situation: this.situation,
      pace: USUAL_PACE,
      clock: () => this.now,
      random,
      onHoldChanged() {},
    });
  }

  submit(): void {
    this.#count += 1;
    const id = `${this.#count}` as SubmissionId;
    this.waiting.add(id);
    this.#line.putByHand(id);
  }

  takeBack(): void {
    const [id] = this.waiting;
    if (id === undefined || this.#running.has(id)) return;
    this.waiting.delete(id);
    this.#line.remove(id);
  }

  tryNow(): void {
    this.#line.tryNow();
    this.asked = 0;
  }

  wake(): void {
    this.#line.hurry();
  }

  /** Sets the clock back, as when a computer's clock was ahead and is corrected. */
  setBack(ms: number): void {
    this.now -= ms;
    this.asked -= ms;
  }

  readSomething(): void {
    if (['up', 'cut', 'bodies refused'].includes(this.weather.is)) this.#line.answered();
  }

  /** Lets time pass. Each attempt takes a second. */
  play(ms: number): void {
    const end = this.now + ms;
    while (this.now < end) {
      const due = this.#line.beginDue(this.#running, (id) => this.#begin(id));
      if (this.#running.size > 2) throw new Error('More than two at the same time.');
      const step = this.#running.size > 0 ? SECOND : Math.max(1, due ?? end);
      this.now = Math.min(end, this.now + step);
      for (const id of [...this.#running.keys()]) this.#end(id);
    }
  }

  #begin(id: SubmissionId): void {
    if (this.#running.has(id)) throw new Error('Two attempts of one submission.');
    if (!this.waiting.has(id)) {
      this.#line.remove(id);
      return;
    }
    if (this.now < this.asked) throw new Error('Begun before the time that the server asked for.');
    this.starts.push(this.now);
    this.#running.set(id, true);
  }

  #end(id: SubmissionId): void {
    if (this.#line.isAsking(id)) {
      const failure = this.#refusalOf('question');
      this.#line.asked(failure);
      if (failure !== null) {
        this.#running.delete(id);
        return;
      }
    }
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    const failure = this.#refusalOf('body');
    const outcome = this.#outcomeOf(failure);
    const phase = failure === null ? 'answered' : (PHASES.get(failure) ?? 'answered');
    const due = this.#line.ended(id, { outcome, phase, tries, freshToken: false });
    this.#running.delete(id);
    if (outcome.kind === 'retry') this.#line.put(id, due, outcome.retryAt);
    else this.waiting.delete(id);
  }

  #refusalOf(what: 'question' | 'body'): AppError | null {
    const { weather } = this;
    if (weather.is === 'no way') return NO_WAY;
    if (weather.is === 'portal') return PORTAL;
    if (weather.is === 'all cut') return CUT;
    if (weather.is === 'cut') return what === 'body' ? CUT : null;
    const refuses = weather.is === 'down' || (weather.is === 'bodies refused' && what === 'body');
    if (!refuses) return null;
    const at = weather.asks === null ? null : this.now + weather.asks * SECOND;
    if (at !== null) this.asked = Math.max(this.asked, at);
    return unavailable(at);
  }

  #outcomeOf(failure: AppError | null): Outcome {
    if (this.weather.is === 'lost') return { kind: 'unknown', failure: unavailable(null) };
    if (failure === null) return { kind: 'rejected', failure: NO_WAY, unsure: false };
    const retryAt = failure.code === 'unavailable' ? failure.retryAt : null;
    const scope = failure === NO_WAY || failure === PORTAL ? 'queue' : 'item';
    return { kind: 'retry', scope, failure, retryAt, tokenRefused: false };
  }
}

const asks = fc.option(fc.integer({ min: 1, max: 600 }), { nil: null });
const weathers: fc.Arbitrary<Weather> = fc.oneof(
  fc.constantFrom<Weather>(
    { is: 'up' },
    { is: 'no way' },
    { is: 'cut' },
    { is: 'all cut' },
    { is: 'portal' },
    { is: 'lost' },
  ),
  fc.record({ is: fc.constantFrom('down' as const, 'bodies refused' as const), asks }),
);
const acts = fc.oneof(
  fc.record({ do: fc.constant('weather' as const), weather: weathers }),
  fc.record({ do: fc.constant('play' as const), seconds: fc.integer({ min: 1, max: 3_600 }) }),
  fc.record({ do: fc.constant('setBack' as const), seconds: fc.integer({ min: 1, max: 7_200 }) }),
  fc.record({
    do: fc.constantFrom(
      'submit' as const,
      'submit' as const,
      'takeBack' as const,
      'tryNow' as const,
      'wake' as const,
      'readSomething' as const,
    ),
  }),
);

test('starts nothing twice or too early, and sends everything once the platform is back, whatever it does', () => {
  fc.assert(
    fc.property(
      fc.array(acts, { maxLength: 40 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (steps, shares) => {
        const desk = new Desk(() => shares.next().value ?? 0);
        for (const step of steps) {
          if (step.do === 'weather') desk.weather = step.weather;
          else if (step.do === 'play') desk.play(step.seconds * SECOND);
          else if (step.do === 'setBack') desk.setBack(step.seconds * SECOND);
          else desk[step.do]();
        }
        desk.weather = { is: 'up' };
        // The longest wait that a server may ask for, plus the app's own, plus a pause for each
        // waiting submission.
        const { longestMs, ceilingMs, spacedMs } = USUAL_PACE;
        desk.play(longestMs + ceilingMs + 2 * spacedMs * (desk.waiting.size + 1));
        expect(desk.waiting.size).toBe(0);
      },
    ),
    { numRuns: 400 },
  );
});

test.each<Weather>([
  { is: 'bodies refused', asks: null },
  { is: 'cut' },
])('retries the only submission of a desk within 30 seconds while its uploads fail with %o', (weather) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 180 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (minutes, shares) => {
        const desk = new Desk(() => shares.next().value ?? 0);
        desk.weather = weather;
        desk.submit();
        desk.play(minutes * MINUTE);
        const back = desk.now;
        desk.weather = { is: 'up' };
        desk.play(31 * SECOND);
        expect(desk.waiting.size).toBe(0);
        expect(desk.starts.filter((at) => at >= back)).toHaveLength(1);
      },
    ),
  );
});

test.each<Weather>([
  { is: 'portal' },
  { is: 'all cut' },
])('tries again within seconds of an answer to staff after a network problem, with %o', (weather) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 180 }),
      fc.integer({ min: 1, max: 3 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (minutes, submissions, shares) => {
        const desk = new Desk(() => shares.next().value ?? 0);
        desk.weather = weather;
        for (let n = 0; n < submissions; n += 1) desk.submit();
        desk.play(minutes * MINUTE);
        const back = desk.now;
        desk.weather = { is: 'up' };
        desk.readSomething();
        expect(desk.situation.hold?.until ?? 0).toBeLessThanOrEqual(back + 4 * SECOND);
        desk.play(8 * SECOND);
        expect(desk.waiting.size).toBe(0);
      },
    ),
  );
});

test('tries again at most once in a while if the platform answers staff, but every upload gets a page', () => {
  const desk = new Desk(() => 0.5);
  desk.weather = { is: 'portal' };
  desk.submit();
  desk.play(10 * MINUTE);
  const before = desk.starts.length;
  desk.weather = { is: 'up' };
  for (let n = 0; n < 10; n += 1) desk.readSomething();
  desk.weather = { is: 'portal' };
  desk.play(10 * SECOND);
  expect(desk.starts.length - before).toBe(1);
});

test.each<Weather>([
  { is: 'down', asks: null },
  { is: 'bodies refused', asks: null },
  { is: 'no way' },
  { is: 'cut' },
])('waits no longer because the clock is set back by a quarter of an hour, with %o', (weather) => {
  const desk = new Desk(() => 0.5);
  desk.weather = weather;
  desk.submit();
  desk.submit();
  desk.play(20 * SECOND);
  desk.setBack(15 * MINUTE);
  desk.weather = { is: 'up' };
  desk.play(30 * SECOND);
  expect(desk.waiting.size).toBe(0);
});

test('shows the times of the clock after it is set back', () => {
  const desk = new Desk(() => 0.5);
  desk.weather = { is: 'down', asks: 30 };
  desk.submit();
  desk.play(SECOND);
  const { hold, nextStart, askedUntil } = desk.situation;
  desk.setBack(5 * MINUTE);
  desk.play(1);
  const earlier = (at: number | null | undefined) => (at ?? 0) - 5 * MINUTE;
  expect(desk.situation).toMatchObject({
    hold: { since: earlier(hold?.since), until: earlier(hold?.until) },
    nextStart: earlier(nextStart),
    askedUntil: earlier(askedUntil),
  });
});

test('respects a server that asks to wait, even if the clock is set back meanwhile', () => {
  for (const ms of [5, SECOND, 5 * MINUTE, 15 * MINUTE, 300 * MINUTE]) {
    const desk = new Desk(() => 0);
    desk.weather = { is: 'bodies refused', asks: 300 };
    desk.submit();
    desk.play(2 * SECOND);
    desk.weather = { is: 'up' };
    desk.setBack(ms);
    desk.wake();
    desk.play(297 * SECOND);
    expect(desk.starts).toHaveLength(1);
    desk.play(5 * SECOND);
    expect(desk.waiting.size).toBe(0);
  }
});

test('respects a server that asks to wait longer than 30 seconds', () => {
  const desk = new Desk(() => 0.5);
  desk.weather = { is: 'bodies refused', asks: 300 };
  desk.submit();
  desk.play(SECOND);
  desk.weather = { is: 'up' };
  desk.play(299 * SECOND);
  expect(desk.starts).toHaveLength(1);
  desk.play(30 * MINUTE);
  expect(desk.waiting.size).toBe(0);
});
