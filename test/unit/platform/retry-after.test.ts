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
  ])('says nothing for %s', (header) => expect(retryAt(header, undefined, NOW)).toBeNull());

  it('is never in the past and never more than a day off', () => {
    expect(retryAt('Sun, 06 Nov 1994 08:49:37 GMT', undefined, NOW)).toBe(
      '2026-03-01T12:00:00.000Z',
    );
    expect(retryAt('0', undefined, NOW)).toBe('2026-03-01T12:00:00.000Z');
    expect(retryAt('9'.repeat(400), undefined, NOW)).toBe('2026-03-02T12:00:00.000Z');
  });
});
