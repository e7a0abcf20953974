import { expect, test } from 'vitest';
import type { AppError } from '../../../preload/contract/app-error.ts';
import { mayHaveArrived } from '../../../renderer/lib/may-have-arrived.ts';
import {
  OFFER_STATUS_CODES,
  statusRequest,
} from '../../../renderer/views/application/offers/status-request.ts';

test('a reason goes with a declined status only, whichever those are', () => {
  for (const declined of [[3, 5], [4], []] as const) {
    for (const status of OFFER_STATUS_CODES) {
      const goes = (declined as readonly number[]).includes(status);
      expect(statusRequest({ status: String(status), reason: ' Too dear. ' }, declined)).toEqual({
        status,
        declinedReason: goes ? 'Too dear.' : null,
      });
    }
  }
});

test('a reason is as long as its characters, and one too long is sent with no status that takes it', () => {
  const longest = '🙂'.repeat(1000);
  expect(statusRequest({ status: '3', reason: longest }, [3])).toMatchObject({
    declinedReason: longest,
  });
  const longer = { reason: `${longest}🙂` };
  expect(statusRequest({ ...longer, status: '3' }, [3])).toBe('reasonTooLong');
  expect(statusRequest({ ...longer, status: '1' }, [3])).toMatchObject({ declinedReason: null });
  expect(statusRequest({ status: '', reason: '' }, [3])).toBe('statusMissing');
  expect(statusRequest({ status: '7', reason: '' }, [3])).toBe('statusMissing');
});

test.each<[AppError, boolean]>([
  [{ code: 'offline', phase: 'connect', requestSent: 'none', detail: '' }, false],
  [{ code: 'offline', phase: 'send', requestSent: 'part', detail: '' }, true],
  [{ code: 'offline', phase: 'timeout', requestSent: 'whole', detail: '' }, true],
  [{ code: 'unavailable', status: 502, retryAt: null }, true],
  [{ code: 'blockedOnTheWay', status: 200, evidence: '' }, true],
  [{ code: 'unexpectedAnswer', status: 200, detail: '' }, true],
  [{ code: 'throttled', retryAt: null }, false],
  [{ code: 'rejected', status: 409, platformMessage: null, fieldErrors: {} }, false],
  [{ code: 'notFound', what: '', platformMessage: null }, false],
  [{ code: 'signedOut', reason: 'refused' }, false],
  [{ code: 'switchedOff', write: 'offerStatus' }, false],
])('whether a change that ended with %j may have been made: %s', (error, may) => {
  expect(mayHaveArrived(error)).toBe(may);
});
