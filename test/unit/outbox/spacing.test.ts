import { expect, test } from 'vitest';
import { USUAL_PACE } from '../../../main/outbox/sending/backoff.ts';
import { SendLine } from '../../../main/outbox/sending/send-line.ts';
import type { SendingSituation } from '../../../main/outbox/sending/sending-situation.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';

const MINUTE = 60_000;
const NINE = Date.parse('2026-11-23T09:00:00Z');

/** A line that holds so many, and what it begins by itself until the time is up. */
function line(count: number, random = () => 0.5) {
  const situation: SendingSituation = {
    signedIn: true,
    paused: false,
    settingsUnread: false,
    inDoubt: false,
    hold: null,
    nextStart: null,
  };
  let now = NINE;
  const parts = { situation, pace: USUAL_PACE, clock: () => now, random, onHoldChanged() {} };
  const sending = new SendLine(parts);
  const running = new Map<SubmissionId, true>();
  const tries = new Map<SubmissionId, number>();
  for (let n = 0; n < count; n += 1) sending.put(`${n}` as SubmissionId, null);
  /** Plays until that time; every attempt ends at once, as `isUp` says. Returns when each began. */
  const until = (end: number, isUp: (now: number) => boolean) => {
    const began: { id: SubmissionId; at: number }[] = [];
    for (;;) {
      const wait = sending.beginDue(running, (id) => void running.set(id, true));
      const begun = [...running.keys()];
      if (begun.length === 0 && (wait === null || now + wait > end)) break;
      if (begun.length === 0) now += Math.max(1, wait ?? 0);
      for (const id of begun) {
        began.push({ id, at: now });
        running.delete(id);
        tries.set(id, (tries.get(id) ?? 0) + 1);
        const failure = { code: 'unavailable', status: 503, retryAt: null } as const;
        const again = { kind: 'retry', scope: 'item', failure, retryAt: null } as const;
        const outcome = isUp(now)
          ? ({ kind: 'rejected', failure } as const)
          : { ...again, tokenRefused: false };
        const due = sending.ended(id, {
          outcome,
          phase: 'answered',
          tries: tries.get(id) ?? 0,
          freshToken: false,
        });
        if (!isUp(now)) sending.put(id, due);
      }
    }
    now = end;
    return began;
  };
  return { sending, situation, until };
}

test('a desk with many to send asks a platform that is down no oftener than one with one', () => {
  const asked = (count: number) => line(count).until(NINE + 60 * MINUTE, () => false).length;
  expect(asked(30)).toBeLessThan(1.5 * asked(1));
});

test('after an outage a backlog leaves with gaps that close, in its order, and says when the next begins', () => {
  const desk = line(8);
  desk.until(NINE + 60 * MINUTE, () => false);
  const began = desk.until(NINE + 62 * MINUTE, () => true);
  expect(desk.situation.nextStart).toBeGreaterThan(NINE + 62 * MINUTE);
  began.push(...desk.until(NINE + 120 * MINUTE, () => true));
  expect(new Set(began.map(({ id }) => id)).size).toBe(8);
  const gaps = began.slice(1).map(({ at }, n) => at - (began[n]?.at ?? 0));
  expect(gaps.every((gap, n) => n === 0 || gap <= (gaps[n - 1] ?? 0))).toBe(true);
  expect(gaps.at(-1)).toBeGreaterThan(MINUTE);
  expect(desk.situation.nextStart).toBeNull();
});

test('what staff put in while a backlog leaves with gaps lets one begin at once', () => {
  const desk = line(8);
  desk.until(NINE + 60 * MINUTE, () => false);
  desk.until(NINE + 66 * MINUTE, () => true);
  const soon = NINE + 66 * MINUTE + 1_000;
  expect(desk.until(soon, () => true)).toHaveLength(0);
  desk.sending.putByHand('new' as SubmissionId);
  expect(desk.until(soon + 1_000, () => true)).toHaveLength(1);
});

test('what waited overnight is spread over a minute; what was put in just now is not', () => {
  const overnight = line(1, () => 0.75);
  overnight.sending.opened(NINE - 15 * 60 * MINUTE);
  expect(overnight.until(NINE + 5 * MINUTE, () => true)[0]?.at).toBe(NINE + 45_000);
  const fresh = line(1, () => 0.75);
  fresh.sending.opened(NINE - MINUTE);
  expect(fresh.until(NINE + 5 * MINUTE, () => true)[0]?.at).toBe(NINE);
});
