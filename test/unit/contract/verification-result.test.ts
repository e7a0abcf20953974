import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import {
  isGiven,
  recognizedType,
  verificationResult,
} from '../../../preload/contract/models/verification-result.ts';
import { verificationRecord } from '../../support/verification-record.ts';

const AT = '2026-11-24T15:04:05.000000Z';
const passed = { hasPassed: true, hasFailed: false };
const failed = { hasPassed: false, hasFailed: true };
const neither = { hasPassed: false, hasFailed: false };

type Given = Partial<VerificationRecord>;
const resultOf = (given: Given) => verificationResult({ ...verificationRecord('v-1'), ...given });

/** The content of an answer and its meaning: its kind, and then a time or the contradiction. */
const ROWS: Readonly<Record<string, readonly [Given, kind: string, of?: string | null]>> = {
  'nothing at all': [{}, 'received'],
  'no mark': [neither, 'received'],
  'only received': [{ ...neither, receivedAt: AT, submittedAt: AT, processedAt: AT }, 'received'],
  'blank error': [{ ...neither, error: ' ', errorStatusCode: '', erroredAt: '' }, 'received'],
  'empty error': [{ ...neither, error: {}, errorStatusCode: [] }, 'received'],
  passed: [passed, 'passed', null],
  'passed, with its time': [{ ...passed, passedAt: AT }, 'passed', AT],
  failed: [failed, 'failed', null],
  'failed, with its time': [{ ...failed, failedAt: AT }, 'failed', AT],
  'failed with an error': [{ ...failed, failedAt: AT, erroredAt: AT, error: 'No' }, 'failed', AT],
  'a time of an error': [{ ...neither, erroredAt: AT }, 'errored', AT],
  'an error in words': [{ ...neither, error: 'Timeout' }, 'errored', null],
  'an error in fields': [{ error: { code: 'E1' } }, 'errored', null],
  'a status of an error': [{ ...neither, errorStatusCode: 0 }, 'errored', null],
  'an unreadable time of an error': [{ other: { errored_at: { y: 2026 } } }, 'errored', null],
  both: [{ hasPassed: true, hasFailed: true }, 'contradictory', 'passedAndFailed'],
  'passed, error': [{ ...passed, error: 'No' }, 'contradictory', 'passedAndErrored'],
  'passed, failed_at': [{ ...passed, failedAt: AT }, 'contradictory', 'failedAtWithoutFailed'],
  'failed, passed_at': [{ ...failed, passedAt: AT }, 'contradictory', 'passedAtWithoutPassed'],
  'a time alone': [{ passedAt: AT }, 'contradictory', 'passedAtWithoutPassed'],
  'an unreadable time': [
    { ...neither, other: { failed_at: 7 } },
    'contradictory',
    'failedAtWithoutFailed',
  ],
  everything: [
    { hasPassed: true, hasFailed: true, error: 'No' },
    'contradictory',
    'passedAndFailed passedAndErrored',
  ],
};

test.each(Object.entries(ROWS))('%s', (_what, [given, kind, of]) => {
  const says = kind === 'contradictory' ? { says: of?.split(' ') } : { at: of };
  expect(resultOf(given)).toEqual({ kind, ...says });
});

const time = fc.oneof(fc.constant(null), fc.constant(''), fc.constant(AT), fc.string());
const flag = fc.constantFrom(true, false, null);
const record = fc.record({
  hasPassed: flag,
  hasFailed: flag,
  passedAt: time,
  failedAt: time,
  erroredAt: time,
  error: fc.jsonValue(),
  errorStatusCode: fc.jsonValue(),
  other: fc.dictionary(
    fc.constantFrom('passed_at', 'failed_at', 'errored_at', 'score'),
    fc.jsonValue(),
  ),
});

test('never calls a result passed if any flag contradicts it', () => {
  fc.assert(
    fc.property(record, (given) => {
      const { kind } = resultOf(given as Given);
      const other: Readonly<Record<string, unknown>> = given.other;
      const failedMark =
        given.hasFailed === true || isGiven(given.failedAt) || isGiven(other.failed_at);
      const errorMark = [
        given.erroredAt,
        other.errored_at,
        given.error,
        given.errorStatusCode,
      ].some(isGiven);
      const passedMark =
        given.hasPassed === true || isGiven(given.passedAt) || isGiven(other.passed_at);
      if (failedMark || errorMark) expect(['passed', 'received']).not.toContain(kind);
      if (kind === 'passed') expect(given.hasPassed).toBe(true);
      if (kind === 'failed') expect([given.hasFailed, passedMark]).toEqual([true, false]);
      if (kind === 'errored') expect([failedMark, passedMark]).toEqual([false, false]);
      expect(kind === 'received').toBe(!(failedMark || errorMark || passedMark));
    }),
  );
});

test('compares a recognized type if it is a known one, and keeps other texts unchanged', () => {
  const typeOf = (documentType: unknown) => recognizedType({ documentType });
  expect(typeOf('Driver’s License')).toBe('drivers_license');
  expect(typeOf(' STATE-ID ')).toBe('state_id');
  expect(typeOf('bank  statement')).toBe('bank_statement');
  expect([
    typeOf('DL'),
    typeOf('passport card'),
    typeOf({ type: 'passport' }),
    typeOf(null),
  ]).toEqual([null, null, null, null]);
});
