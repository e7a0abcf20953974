import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClockMemory,
  latestPossible,
  lookAtClock,
} from '../../../main/outbox/retention/clock.ts';
import { auditLimit, classesOf, dueAt } from '../../../main/outbox/retention/rules.ts';
import { newDraft } from '../../../main/outbox/submission/held-submission.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T09:00:00Z');
const LIMIT_DAYS = 30;

type Happening =
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set'; readonly offset: number };

/**
 * A clock that anybody may set: days ahead for less than a day at a time, and years back for any
 * time.
 */
const happenings = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2 * DAY }) }),
    fc.record({
      kind: fc.constant('set' as const),
      offset: fc.constantFrom(0, 0, -400 * DAY, -29 * DAY, -2 * HOUR, 400 * DAY, 31 * DAY),
    }),
  ),
  { minLength: 5, maxLength: 60 },
);

/** Simulates it, checks every minute that matters, and creates something at each turn. */
function live(story: readonly Happening[]) {
  let real = START;
  let offset = 0;
  let aheadFor = 0;
  let memory: ClockMemory | null = null;
  let newestDone: number | null = null;
  let made: { readonly stamp: number; readonly really: number }[] = [];
  const removed: { readonly ageMs: number }[] = [];

  const look = () => {
    const seen = lookAtClock(real + offset, memory, newestDone);
    memory = seen.memory;
    if (seen.pause !== null) return;
    const due = (stamp: number) =>
      latestPossible(stamp, seen.memory) + LIMIT_DAYS * DAY <= real + offset;
    for (const one of made) if (due(one.stamp)) removed.push({ ageMs: real - one.really });
    made = made.filter(({ stamp }) => !due(stamp));
  };
  const make = () => {
    newestDone = real + offset;
    made.push({ stamp: newestDone, really: real });
  };

  look();
  for (const one of story) {
    if (one.kind === 'set') {
      offset = one.offset;
      if (offset <= 0) aheadFor = 0;
    } else {
      const most = offset > 0 ? Math.max(0, 23 * HOUR - aheadFor) : one.ms;
      const ms = Math.min(one.ms, most);
      if (offset > 0) aheadFor += ms;
      real += ms;
    }
    make();
    real += MINUTE;
    look();
  }
  return { removed, kept: made, real, offset, memory };
}

test('removes nothing before its time, regardless of clock changes', () => {
  fc.assert(
    fc.property(happenings, (story) => {
      const early = live(story).removed.filter(
        ({ ageMs }) => ageMs < LIMIT_DAYS * DAY - 6 * MINUTE,
      );
      expect(early).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('removes everything on its day if the clock only moves forward', () => {
  const days = Array.from({ length: 90 }, () => ({ kind: 'pass', ms: DAY - MINUTE }) as const);
  const { removed, kept } = live(days);
  expect(removed.length).toBeGreaterThan(50);
  for (const { ageMs } of removed) {
    expect(ageMs).toBeGreaterThanOrEqual(LIMIT_DAYS * DAY);
    expect(ageMs).toBeLessThanOrEqual((LIMIT_DAYS + 1) * DAY);
  }
  expect(kept.length).toBeLessThanOrEqual(LIMIT_DAYS + 1);
});

test('is not delayed by a clock that is corrected by a moment', () => {
  const { memory } = lookAtClock(START, null, null);
  expect(lookAtClock(START - 2 * MINUTE, memory, null).pause).toBeNull();
});

test('gives the reason and the end of a pause', () => {
  const { memory } = lookAtClock(START, null, null);
  expect(lookAtClock(START - DAY, memory, null).pause).toEqual({
    reason: 'clockBehind',
    until: START,
  });
  expect(lookAtClock(START + 400 * DAY, memory, null).pause).toEqual({
    reason: 'clockLeapt',
    until: START + 401 * DAY,
  });
  expect(lookAtClock(START - DAY, null, START).pause?.reason).toBe('clockBehind');
});

const NO_DOUBT = { doubt: null };
const KEPT_LONG = { contents: 1, drafts: 1, receipts: 1, audit: 1 };

test('puts what somebody still has to deal with in no class, whatever its age', () => {
  const draft = newDraft('3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10' as SubmissionId, '2001', null);
  for (const state of ['ready', 'sending', 'rejected', 'unknown'] as const) {
    expect(classesOf({ ...draft, state })).toEqual([]);
  }
  expect(classesOf(draft)).toEqual(['drafts']);
  expect(classesOf({ ...draft, state: 'sent' })).toEqual(['contents', 'receipts']);
  expect(classesOf({ ...draft, state: 'confirmed', contentsDestroyedAt: 'then' })).toEqual([
    'receipts',
  ]);
});

test('removes nothing without a limit, or with an invalid time', () => {
  const draft = newDraft('3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10' as SubmissionId, 'soon', null);
  expect(dueAt(draft, 'drafts', KEPT_LONG, NO_DOUBT)).toBeNull();
  const none = { contents: 0, drafts: null, receipts: null, audit: null };
  expect(dueAt({ ...draft, updatedAt: '2001-01-01' }, 'drafts', none, NO_DOUBT)).toBeNull();
  expect(auditLimit(START, none, NO_DOUBT)).toBeNull();
});

test('keeps entries that follow ones that may be younger than they say', () => {
  const doubt = { from: START - 40 * DAY, to: START - 20 * DAY, countFrom: START - 10 * DAY };
  const audit = (days: number) => auditLimit(START, { ...KEPT_LONG, audit: days }, { doubt });
  expect(audit(45)).toBe(START - 45 * DAY);
  expect(audit(30)).toBe(doubt.from);
  expect(audit(15)).toBe(doubt.from);
  expect(audit(5)).toBe(START - 5 * DAY);
});
