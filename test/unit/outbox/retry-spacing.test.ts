import { expect, test } from 'vitest';
import { USUAL_PACE } from '../../../main/outbox/sending/backoff.ts';
import type { Outcome } from '../../../main/outbox/sending/retry-table.ts';
import { SendLine } from '../../../main/outbox/sending/send-line.ts';
import { newSituation } from '../../../main/outbox/sending/sending-situation.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';

const MINUTE = 60_000;
const NINE = Date.parse('2026-11-23T09:00:00Z');

/**
 * Simulates a queue with this many submissions. `until` returns what the queue starts
 * automatically.
 */
function line(count: number, random = () => 0.5) {
  const situation = { ...newSituation(false), signedIn: true };
  let now = NINE;
  const parts = { situation, pace: USUAL_PACE, clock: () => now, random, onHoldChanged() {} };
  const sending = new SendLine(parts);
  const running = new Map<SubmissionId, true>();
  const tries = new Map<SubmissionId, number>();
  for (let n = 0; n < count; n += 1) sending.put(`${n}` as SubmissionId, null);
  /**
   * Runs until that time. Every attempt ends at once according to `isUp`, and is refused with
   * `asked`. Returns when each started.
   */
  const until = (end: number, isUp: (now: number) => boolean, asked: number | null = null) => {
    const began: { id: SubmissionId; at: number }[] = [];
    for (;;) {
      const wait = sending.beginDue(running, (id) => void running.set(id, true));
      const begun = [...running.keys()];
      const asks = begun.find((id) => sending.isAsking(id));
      if (asks !== undefined) {
        const retryAt = asked === null ? null : new Date(asked).toISOString();
        sending.asked(isUp(now) ? null : { code: 'unavailable', status: 503, retryAt });
        if (!isUp(now)) {
          began.push({ id: asks, at: now });
          running.delete(asks);
          continue;
        }
      }
      if (begun.length === 0 && (wait === null || now + wait > end)) break;
      if (begun.length === 0) now += Math.max(1, wait ?? 0);
      for (const id of begun) {
        began.push({ id, at: now });
        running.delete(id);
        tries.set(id, (tries.get(id) ?? 0) + 1);
        const retryAt = asked === null ? null : new Date(asked).toISOString();
        const failure = { code: 'unavailable', status: 503, retryAt } as const;
        const again = { kind: 'retry', scope: 'item', failure, retryAt } as const;
        const outcome = isUp(now)
          ? ({ kind: 'rejected', failure, unsure: false } as const)
          : { ...again, tokenRefused: false };
        const due = sending.ended(id, {
          outcome,
          phase: 'answered',
          tries: tries.get(id) ?? 0,
          freshToken: false,
        });
        if (!isUp(now)) sending.put(id, due, retryAt);
      }
    }
    now = end;
    return began;
  };
  return { sending, situation, until };
}

test('asks a platform that is down no more often with many submissions than with one', () => {
  const asked = (count: number) => line(count).until(NINE + 60 * MINUTE, () => false).length;
  expect(asked(30)).toBeLessThan(1.5 * asked(1));
});

// Promise: After an outage, waiting submissions
test('sends a backlog in threes and evenly after an outage, within about a third of its length, and says when the next ones start', () => {
  const desk = line(10);
  desk.until(NINE + 60 * MINUTE, () => false);
  const began = desk.until(NINE + 66 * MINUTE, () => true);
  expect(desk.situation.nextStart).toBeGreaterThan(NINE + 66 * MINUTE);
  began.push(...desk.until(NINE + 120 * MINUTE, () => true));
  expect(new Set(began.map(({ id }) => id)).size).toBe(10);
  expect(began).toHaveLength(10);
  const times = [...new Set(began.map(({ at }) => at))];
  expect(times.map((time) => began.filter(({ at }) => at === time).length)).toEqual([1, 3, 3, 3]);
  const gaps = times.slice(2).map((at, n) => at - (times[n + 1] ?? 0));
  expect(new Set(gaps).size).toBe(1);
  expect(gaps[0]).toBeGreaterThan(5 * MINUTE);
  expect(began.at(-1)?.at).toBeLessThan(NINE + 82 * MINUTE);
  expect(desk.situation.nextStart).toBeNull();
});

test('only lengthens the pauses for a while after a refusal during a backlog', () => {
  const desk = line(16);
  desk.until(NINE + 60 * MINUTE, () => false);
  const isUp = (now: number) => now < NINE + 66 * MINUTE || now > NINE + 70 * MINUTE;
  const began = desk.until(NINE + 120 * MINUTE, isUp);
  const times = [...new Set(began.map(({ at }) => at))].slice(1);
  const gaps = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  const [usual = 0] = gaps;
  expect(new Set(began.map(({ id }) => id)).size).toBe(16);
  expect(Math.max(...gaps)).toBeGreaterThan(1.2 * usual);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * usual + 1);
  expect(Math.abs((gaps.at(-1) ?? 0) - usual)).toBeLessThan(usual / 20);
});

test('starts waiting submissions sooner after an answer to another request, but never before a server’s time', () => {
  const told = (asked: number | null) => {
    const desk = line(4, () => 0.1);
    desk.until(NINE + 40 * MINUTE, () => false, asked);
    const alone = desk.situation.nextStart ?? 0;
    desk.sending.answered();
    const [first] = desk.until(NINE + 120 * MINUTE, () => true);
    return { alone, at: first?.at ?? 0 };
  };
  const free = told(null);
  expect(free.at).toBeLessThan(free.alone);
  const asked = told(NINE + 45 * MINUTE);
  expect(asked.at).toBe(asked.alone);
  expect(asked.at).toBeGreaterThan(NINE + 45 * MINUTE);
});

test('retries a single submission at once when staff want to know now, whatever a server asked for', () => {
  const pressed = (asked: number | null) => {
    const desk = line(4);
    desk.until(NINE + 40 * MINUTE, () => false, asked);
    desk.sending.tryNow();
    return desk.until(NINE + 40 * MINUTE, () => false).length;
  };
  expect(pressed(null)).toBe(1);
  expect(pressed(NINE + 45 * MINUTE)).toBe(1);
  expect(pressed(NINE + 39 * MINUTE)).toBe(1);
});

// Promise: If you add a new submission in the meantime, it's sent right away.
test('starts one at once that staff add during a backlog', () => {
  const desk = line(8);
  desk.until(NINE + 60 * MINUTE, () => false);
  desk.until(NINE + 66 * MINUTE, () => true);
  const soon = NINE + 66 * MINUTE + 1_000;
  expect(desk.until(soon, () => true)).toHaveLength(0);
  desk.sending.putByHand('new' as SubmissionId);
  expect(desk.until(soon + 1_000, () => true)).toHaveLength(1);
});

test('tries the next one at once when the cause of a series of refusals is removed', () => {
  const desk = line(1);
  desk.until(NINE + 60 * MINUTE, () => false);
  desk.sending.remove('0' as SubmissionId);
  desk.sending.putByHand('new' as SubmissionId);
  expect(desk.until(NINE + 61 * MINUTE, () => true)[0]?.at).toBe(NINE + 60 * MINUTE);
});

test('spreads what waited overnight over a minute, but not what was just added', () => {
  const overnight = line(1, () => 0.75);
  overnight.sending.opened(NINE - 15 * 60 * MINUTE);
  // Signing in loads lists.
  overnight.sending.answered();
  expect(overnight.until(NINE + 5 * MINUTE, () => true)[0]?.at).toBe(NINE + 45_000);
  const fresh = line(1, () => 0.75);
  fresh.sending.opened(NINE - MINUTE);
  expect(fresh.until(NINE + 5 * MINUTE, () => true)[0]?.at).toBe(NINE);
});

/** The ends of attempts with relevant reasons. */
const refusedToken: AppError = { code: 'signedOut', reason: 'refused' };
const noWay: AppError = { code: 'offline', phase: 'connect', requestSent: 'none', detail: '' };
const again = (failure: AppError) =>
  ({ kind: 'retry', scope: 'item', failure, retryAt: null, tokenRefused: false }) as const;
const taken = { kind: 'rejected', failure: refusedToken, unsure: false } as const;
const ended = { phase: 'answered', tries: 1, freshToken: false } as const;
const [first, second, third] = ['0', '1', '2'] as [SubmissionId, SubmissionId, SubmissionId];

test('tries a new token at once, and waits as usual if it is refused, too', () => {
  const outcome = { ...again(refusedToken), tokenRefused: true };
  const due = (freshToken: boolean) =>
    line(1).sending.ended(first, { ...ended, outcome, freshToken });
  expect(due(true)).toBeNull();
  expect(due(false)).toBeGreaterThan(NINE);
});

test('ends the wait for all when one reaches the platform, whatever its result, or when a question is answered', () => {
  const reach = (outcome: Outcome) => (sending: SendLine) =>
    void sending.ended(second, { ...ended, outcome });
  const answer = (sending: SendLine) => sending.asked(null);
  for (const end of [reach(taken), reach(again(refusedToken)), answer]) {
    const { sending, situation } = line(2);
    const stopped = { ...again(noWay), scope: 'queue' } as const;
    sending.ended(first, { ...ended, phase: 'connecting', outcome: stopped });
    expect(situation.hold?.failure).toEqual(noWay);
    end(sending);
    expect(situation.hold).toBeNull();
  }
});

test('sends one body before two to a platform that answers but has accepted nothing for a while', () => {
  const desk = line(1);
  desk.until(NINE + MINUTE, () => true);
  for (const id of [second, third]) desk.sending.putByHand(id);
  desk.sending.answered();
  const running = new Map<SubmissionId, true>();
  desk.sending.beginDue(running, (id) => void running.set(id, true));
  expect([...running.keys()]).toEqual([second]);
});
