import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backoffMs,
  leftUntil,
  nextTryAt,
  USUAL_PACE,
} from '../../../main/outbox/sending/backoff.ts';
import { newSituation, waitingOf } from '../../../main/outbox/sending/sending-situation.ts';
import type { HeldSubmission } from '../../../main/outbox/submission/held-submission.ts';
import { readyDraft } from '../../support/ready-submission.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const failures = fc.integer({ min: 1, max: 10_000 });

test('never waits longer than the limit or the maximum, and uses the whole range', () => {
  fc.assert(
    fc.property(failures, fraction, (count, random) => {
      const wait = backoffMs(USUAL_PACE, count, () => random);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.min(1_000 * 2 ** Math.min(count - 1, 40), 300_000));
    }),
  );
  expect(backoffMs(USUAL_PACE, 3, () => 1)).toBe(4_000);
  expect(backoffMs(USUAL_PACE, 50, () => 1)).toBe(300_000);
});

test('never waits less than a server asks, and at most a quarter of an hour', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const at = (asked: string) => nextTryAt(USUAL_PACE, { now, failures: 1, asked }, () => 0);
  expect(at('2026-11-21T10:07:00Z')).toBe(now + 7 * 60_000);
  expect(at('2027-11-21T10:00:00Z')).toBe(now + 15 * 60_000);
  expect(at('2020-01-01T00:00:00Z')).toBe(now);
  expect(at('soon')).toBe(now);
});

test('does not make a submission wait a year when the clock is set back by a year', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(leftUntil(USUAL_PACE, now + 5_000, now)).toBe(5_000);
  expect(leftUntil(USUAL_PACE, now + 5_000, now - 365 * 86_400_000)).toBe(0);
  expect(leftUntil(USUAL_PACE, now - 1, now)).toBe(0);
  expect(leftUntil(USUAL_PACE, null, now)).toBe(0);
});

test('shows no wait that was set at a later time than the clock shows, because the clock was set back', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const failure = { code: 'unavailable', status: 503, retryAt: null } as const;
  const waiting = (setAt: string) => {
    const waits = { state: 'ready', failure, updatedAt: setAt, notBefore: '2026-11-21T10:15:20Z' };
    const submission = { ...readyDraft(1), ...waits } as HeldSubmission;
    const situation = { ...newSituation(false), signedIn: true };
    return waitingOf(submission, situation, USUAL_PACE, now)?.reason;
  };
  expect(waiting('2026-11-21T09:59:00Z')).toBe('unavailable');
  expect(waiting('2026-11-21T10:15:00Z')).toBe('turn');
});

test('spreads a wait that a server asks of everybody over at most twice its length', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const latest = (asked: string) => nextTryAt(USUAL_PACE, { now, failures: 1, asked }, () => 1);
  expect(latest('2026-11-21T10:00:30Z')).toBe(now + 60_000);
  expect(latest('2026-11-21T10:10:00Z')).toBe(now + 15 * 60_000);
  // The longest wait must not be mistaken for a changed clock.
  const longest = latest('2026-11-21T22:00:00Z');
  expect(leftUntil(USUAL_PACE, longest, now)).toBe(longest - now);
});
