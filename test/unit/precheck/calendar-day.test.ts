import { afterEach, expect, test } from 'vitest';
import { calendarDay } from '../../../main/precheck/judge.ts';

const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test.each([
  ['America/Los_Angeles', '2026-11-20'],
  ['UTC', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-21'],
])('does not call a card expired in %s that is still valid on %s', (zone, day) => {
  process.env.TZ = zone;
  expect(calendarDay(new Date('2026-11-21T03:30:00Z'))).toBe(day);
});
