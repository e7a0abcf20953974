import { expect, test } from 'vitest';
import { figuresOf, GOALS } from '../../../scripts/simulate-outage/figures.ts';
import { play } from '../../../scripts/simulate-outage/run.ts';

const MINUTE = 60_000;

/** Counts with a simulated clock, with the same result on every computer. */
test.each([
  false,
  true,
])('brings a thousand desks back from an hour’s outage without a wave, Retry-After %s', (retryAfter) => {
  const course = play({ outageMs: 60 * MINUTE, retryAfter, afterMs: 90 * MINUTE }, 1_000, 1);
  const { usual, backlog, drained, possible } = figuresOf(course);
  const after = course.requests;
  const mean = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0) / counts.length;
  // So few desks send ten requests a second: a single second is random, half a minute is not.
  const stretches = after.map((_, at) => mean(after.slice(at, at + 30)));
  expect(backlog).toBeGreaterThan(5_000);
  expect(Math.max(...stretches) / usual).toBeLessThanOrEqual(GOALS.peak);
  expect(Math.max(...stretches.slice(600)) / mean(after.slice(600))).toBeLessThanOrEqual(
    GOALS.wave,
  );
  // Those who have to sign in again do so until the 25th minute.
  expect(drained / possible).toBeLessThan(1.8);
});
