import { expect, test } from 'vitest';
import { AppError } from '../../../preload/contract/app-error.ts';
import { errorWords } from '../../../renderer/text/error-words.ts';

const NOW = '2026-01-01T12:00:00.000Z';

/** One of every kind of error, and of every reason within it. */
const ERRORS: readonly AppError[] = [
  ...(['none', 'expired', 'refused'] as const).map((reason) => ({
    code: 'signedOut' as const,
    reason,
  })),
  { code: 'signInRefused', platformMessage: 'These credentials do not match.' },
  { code: 'passwordExpired', ttlDays: 90, platformMessage: null },
  { code: 'passwordExpired', ttlDays: null, platformMessage: null },
  ...(['dns', 'connect', 'tls', 'send', 'receive', 'timeout'] as const).flatMap((phase) =>
    (['none', 'part', 'whole'] as const).map((requestSent) => ({
      code: 'offline' as const,
      phase,
      requestSent,
      detail: '',
    })),
  ),
  { code: 'rejected', status: 422, platformMessage: 'No.', fieldErrors: { type: ['Not so.'] } },
  { code: 'rejected', status: 403, platformMessage: null, fieldErrors: {} },
  { code: 'rejected', status: 409, platformMessage: null, fieldErrors: {} },
  { code: 'notFound', what: 'application', platformMessage: null },
  { code: 'throttled', retryAt: NOW },
  { code: 'throttled', retryAt: null },
  { code: 'unavailable', status: 503, retryAt: NOW },
  { code: 'blockedOnTheWay', status: 403, evidence: '<html>' },
  { code: 'unexpectedAnswer', status: 200, detail: '' },
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'size' },
  { code: 'unexpectedAnswer', status: 200, detail: '', excess: 'depth' },
  { code: 'switchedOff', write: 'exports' },
  { code: 'invalidRequest', issues: [{ field: 'server', message: 'Enter an address.' }] },
  { code: 'invalidRequest', issues: [] },
  ...(['empty', 'tooLarge', 'incomplete', 'tooMany', 'noSpace'] as const).map((reason) => ({
    code: 'fileNotTaken' as const,
    reason,
    limit: 200_000_000,
  })),
  ...(['moduleMissing', 'noService', 'locked', 'failed', 'keyLost'] as const).map((problem) => ({
    code: 'keychain' as const,
    problem,
  })),
  { code: 'pin', problem: 'needed', retryAt: null },
  { code: 'pin', problem: 'wrong', retryAt: null },
  { code: 'pin', problem: 'tooOften', retryAt: NOW },
  ...(['alreadySending', 'alreadySent', 'notReady', 'gone', 'mayHaveArrived'] as const).map(
    (reason) => ({
      code: 'conflict' as const,
      reason,
    }),
  ),
  ...(['ready', 'sending', 'sent', 'rejected', 'unknown', 'confirmed'] as const).map((state) => ({
    code: 'sentBefore' as const,
    state,
    at: NOW,
  })),
  ...(['missing', 'damaged', 'otherKey'] as const).map((reason) => ({
    code: 'contentsUnreadable' as const,
    reason,
  })),
  ...(['full', 'readOnly', 'busy', 'damaged', 'disk', 'newer'] as const).map((reason) => ({
    code: 'storage' as const,
    reason,
  })),
  { code: 'locked' },
  { code: 'cancelled' },
  { code: 'cancelled', requestSent: 'none' },
  { code: 'internal', reference: 'K7Q2' },
];

test('the list here has every code of the contract', () => {
  const known = AppError.options.map((option) => option.entries.code.literal);
  expect(new Set(ERRORS.map(({ code }) => code))).toEqual(new Set(known));
});

test.each(ERRORS)('$code says what happened and what to do', (error) => {
  const { title, todo } = errorWords(error);
  expect(title).toMatch(/^\p{Lu}.{3,}[^.]$/u);
  expect(todo).toMatch(/\.$/);
  expect(`${title} ${todo}`).not.toMatch(/undefined|null|NaN|\[object/);
});

test('an expired password names how long passwords live', () => {
  const words = errorWords({ code: 'passwordExpired', ttlDays: 90, platformMessage: null });
  expect(words.todo).toContain('90 days');
});

test('text of the platform is a quotation, never our own words', () => {
  const words = errorWords({ code: 'signInRefused', platformMessage: 'Go away.' });
  expect(words.quote).toBe('Go away.');
  expect(`${words.title} ${words.todo}`).not.toContain('Go away');
});
