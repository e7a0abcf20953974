import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursAt, lookAt, retryAfter } from '../../../main/updates/hours.ts';

const NIGHT = { from: 19 * 60, to: 6 * 60 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => new Date(text).getTime();

describe('the hours in which updates may come', () => {
  test('past midnight they are those that began the day before', () => {
    const night = { start: at('2026-03-02T19:00'), end: at('2026-03-03T06:00') };
    expect(hoursAt(at('2026-03-02T19:00'), NIGHT)).toEqual(night);
    expect(hoursAt(at('2026-03-03T05:59'), NIGHT)).toEqual(night);
    expect(hoursAt(at('2026-03-03T06:00'), NIGHT)).toBe(null);
    expect(hoursAt(at('2026-03-03T18:59'), NIGHT)).toBe(null);
  });

  test('two times that are the same are the whole day', () => {
    const day = { start: at('2026-03-02T12:00'), end: at('2026-03-03T12:00') };
    expect(hoursAt(at('2026-03-03T11:59'), { from: 720, to: 720 })).toEqual(day);
  });

  test('always: now lies in them, and they go by the clock on the wall', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(
        // Days on which clocks are changed have times that there are not.
        fc.integer({ min: at('2026-01-02T00:00'), max: at('2026-02-27T00:00') }),
        minutes,
        minutes,
        (now, from, to) => {
          const found = hoursAt(now, { from, to });
          const date = new Date(now);
          const clock = date.getHours() * 60 + date.getMinutes();
          const within = to > from ? clock >= from && clock < to : clock >= from || clock < to;
          if (found === null) return !within;
          return found.start <= now && now < found.end;
        },
      ),
    );
  });
});

test('a look that failed comes back later each time, and within hours', () => {
  expect([1, 2, 3, 9].map((failures) => retryAfter(failures, 0.5) / MINUTE)).toEqual([
    15, 30, 60, 120,
  ]);
});

test('50,000 desks that are switched on in the same minute ask a server some times a second', () => {
  const night = { start: at('2026-03-02T19:00'), end: at('2026-03-03T06:00') };
  const seconds = new Map<number, number>();
  let state = 1;
  for (let desk = 0; desk < 50_000; desk += 1) {
    // Park and Miller's numbers, so that the test is the same each time.
    state = (state * 48_271) % 2_147_483_647;
    const random = state / 2_147_483_647;
    const second = Math.floor(lookAt(night, night.start - HOUR, random) / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  const looks = [...seconds.keys()];
  expect(Math.max(...seconds.values())).toBeLessThanOrEqual(12);
  expect(Math.max(...looks) * 1000).toBeLessThan(night.end - 2 * HOUR);
  expect(Math.min(...looks) * 1000).toBeGreaterThanOrEqual(night.start);
});
