import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restMs, standingOf, unaskedInMs } from '../../../main/session/token-lifetime.ts';

const MINUTE = 60_000;
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('spreads the exchanges of desks that signed in at the same minute over at most twenty minutes', () => {
  const clock = { now: () => 0, elapsed: () => 0, wake: () => () => {} };
  const ms = 120 * MINUTE;
  const standing = standingOf({ issuedAt: 0, expiresAt: ms, deadline: ms }, clock);
  expect(unaskedInMs(standing, 0)).toBe(110 * MINUTE);
  expect(unaskedInMs(standing, 1)).toBe(90 * MINUTE);
});

test("waits longer after each failed exchange, respects the server's request, and tries before the token ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fraction, (failures, random) => {
      const rest = restMs(failures, { askedMs: 0, leftMs: 10 * MINUTE }, () => random);
      const bound = Math.min(240_000, 15_000 * 2 ** (failures - 1));
      expect(rest).toBeGreaterThanOrEqual(bound / 2);
      expect(rest).toBeLessThanOrEqual(bound);
    }),
  );
  const asked = { askedMs: 2 * MINUTE, leftMs: 10 * MINUTE };
  expect(restMs(1, asked, () => 0)).toBe(2 * MINUTE);
  expect(restMs(1, asked, () => 1)).toBe(4 * MINUTE);
  expect(restMs(1, { askedMs: 60 * MINUTE, leftMs: 10 * MINUTE }, () => 0)).toBe(9.5 * MINUTE);
});
