import { expect, test } from 'vitest';
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
