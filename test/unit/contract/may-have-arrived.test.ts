import { expect, test } from 'vitest';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { mayHaveArrived } from '../../../preload/contract/may-have-arrived.ts';

test.each<[AppError, boolean]>([
  [{ code: 'offline', phase: 'connect', requestSent: 'none', detail: '' }, false],
  [{ code: 'offline', phase: 'send', requestSent: 'part', detail: '' }, true],
  [{ code: 'offline', phase: 'timeout', requestSent: 'whole', detail: '' }, true],
  [
    {
      code: 'proxy',
      problem: 'signIn',
      by: 'system',
      proxy: 'p.example:3128',
      status: 407,
      schemes: ['basic'],
      tried: false,
    },
    false,
  ],
  [{ code: 'unavailable', status: 502, retryAt: null }, true],
  [{ code: 'blockedOnTheWay', status: 200, evidence: '' }, true],
  [{ code: 'unexpectedAnswer', status: 200, detail: '' }, true],
  [{ code: 'cancelled' }, true],
  [{ code: 'cancelled', requestSent: 'none' }, false],
  [{ code: 'locked' }, true],
  [{ code: 'internal', reference: '' }, true],
  [{ code: 'throttled', retryAt: null }, false],
  [{ code: 'rejected', status: 409, platformMessage: null, fieldErrors: {} }, false],
  [{ code: 'notFound', what: '', platformMessage: null }, false],
  [{ code: 'rejected', status: 409, platformMessage: null, fieldErrors: {}, unproven: true }, true],
  [{ code: 'notFound', what: '', platformMessage: null, unproven: true }, true],
  [{ code: 'throttled', retryAt: null, unproven: true }, true],
  [{ code: 'signedOut', reason: 'refused' }, false],
  [{ code: 'signedOut', reason: 'refused', unproven: true }, true],
  [{ code: 'switchedOff', write: 'offerStatus' }, false],
])('says whether a change that ended with %j may have been made: %s', (error, may) => {
  expect(mayHaveArrived(error)).toBe(may);
});
