import { describe, expect, it } from 'vitest';
import { httpDate, retryAt } from '../../../main/platform/answer-error.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  it('reads the three forms of a date of RFC 9110', () => {
    const time = Date.parse('1994-11-06T08:49:37Z');
    expect(httpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(time);
    expect(httpDate('Sunday, 06-Nov-94 08:49:37 GMT')).toBe(time);
    expect(httpDate('Sun Nov  6 08:49:37 1994')).toBe(time);
  });

  it.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '2026-03-01',
    'Sun, 99 Nov 1994 08:49:37 GMT',
  ])('ignores %s', (header) => expect(retryAt({ 'retry-after': header }, NOW)).toBeNull());

  it('is never in the past and never more than a day away', () => {
    expect(retryAt({ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, NOW)).toBe(
      '2026-03-01T12:00:00.000Z',
    );
    expect(retryAt({ 'retry-after': '0' }, NOW)).toBe('2026-03-01T12:00:00.000Z');
    expect(retryAt({ 'retry-after': '9'.repeat(400) }, NOW)).toBe('2026-03-02T12:00:00.000Z');
  });

  it.each([
    { ratelimit: '"default";r=0;t=30' },
    { ratelimit: 'limit=100, remaining=0, reset=30' },
    { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' },
  ])('uses the reset time of a request count with none left: %j', (headers) =>
    expect(retryAt(headers, NOW)).toBe('2026-03-01T12:00:30.000Z'));

  it('is now if no requests are left and no time is given, and null if some are left', () => {
    const epoch = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1772366400' };
    expect(retryAt(epoch, NOW)).toBe('2026-03-01T12:00:00.000Z');
    expect(retryAt({ 'x-ratelimit-remaining': '1' }, NOW)).toBeNull();
    expect(retryAt({ ratelimit: '"default";r=10;t=30' }, NOW)).toBeNull();
  });
});
