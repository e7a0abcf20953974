import { describe, expect, it } from 'vitest';
import { readApplicationSummary } from '../../../main/platform/application-operations.ts';
import { readAttribute } from '../../../main/platform/attribute-operations.ts';
import { readOffer } from '../../../main/platform/offer-operations.ts';
import { readPageInfo } from '../../../main/platform/wire/read-answer.ts';

describe('the platform’s records', () => {
  it('keeps fields that the specification does not name, under their wire names', () => {
    const wire = JSON.parse('{"id":"a1","progress":50,"new_field":{"a_b":1},"__proto__":{"x":1}}');
    const read = readApplicationSummary(wire);
    if (!read.ok) throw new Error('unreadable');
    expect(read.value).toMatchObject({
      id: 'a1',
      progress: 50,
      status: null,
      fundersWithOffers: [],
    });
    expect(Object.entries(read.value.other)).toEqual([
      ['new_field', { a_b: 1 }],
      ['__proto__', { x: 1 }],
    ]);
  });

  it('keeps a record with one odd field, and the value of that field', () => {
    const read = readApplicationSummary({
      id: 7,
      progress: 'half',
      is_data_capture: 'maybe',
      funders_with_offers: { '0': 'x' },
    });
    if (!read.ok) throw new Error('unreadable');
    expect(read.value).toMatchObject({
      id: '7',
      progress: null,
      isDataCapture: null,
      fundersWithOffers: [],
      other: { progress: 'half', is_data_capture: 'maybe', funders_with_offers: { '0': 'x' } },
    });
  });

  it('reads 0 and 1 as flags, and numbers that were written as text', () => {
    const read = readAttribute({ id: 'x', is_readonly: 1, is_legacy: '0', status: '2' });
    expect(read).toMatchObject({
      ok: true,
      value: { isReadonly: true, isLegacy: false, status: 2 },
    });
  });

  it('rejects a record without its ID and names the field', () => {
    expect(readApplicationSummary({ id: null })).toEqual({ ok: false, error: ['id'] });
    expect(readApplicationSummary('row')).toEqual({ ok: false, error: [''] });
  });

  it('reads an offer whose every nullable field is null', () => {
    const read = readOffer({ id: null, details: null, status: null, offer_details: null });
    expect(read).toMatchObject({ ok: true, value: { id: null, details: null, offerDetails: [] } });
  });
});

describe('the position of a page', () => {
  it('follows the page parameter of the links', () => {
    const links = {
      first: '/api/x?page=1',
      last: '/api/x?page=9',
      prev: null,
      next: '/api/x?page=2',
    };
    expect(readPageInfo({ links }, 1, 5)).toMatchObject({
      page: 1,
      lastPage: 9,
      nextPage: 2,
      previousPage: null,
    });
    const whole = { next: 'https://lender.example/api/x?a=b&page=4', prev: 'garbage' };
    expect(readPageInfo({ links: whole }, 3, 5)).toMatchObject({ nextPage: 4, previousPage: null });
  });

  it('converts meta and uses it if there are no links', () => {
    const meta = { current_page: 2, from: 16, last_page: 3, per_page: 15, to: 30, total: 40 };
    expect(readPageInfo({ meta }, 1, 5)).toEqual({
      page: 2,
      lastPage: 3,
      perPage: 15,
      total: 40,
      from: 16,
      to: 30,
      nextPage: 3,
      previousPage: 1,
      open: false,
    });
    const counted = { total: 40, per_page: 15 };
    expect(readPageInfo({ meta: counted }, 2, 15)).toMatchObject({ lastPage: 3, nextPage: 3 });
  });

  it('leaves unknown what neither provides, unless the page is empty', () => {
    const said = { nextPage: null, open: false };
    expect(readPageInfo({}, 1, 5)).toMatchObject({ page: 1, total: null, ...said, open: true });
    expect(readPageInfo({ links: {} }, 1, 5)).toMatchObject({ open: true });
    expect(readPageInfo({}, 2, 0)).toMatchObject({ page: 2, ...said });
    expect(readPageInfo({ links: { next: null } }, 1, 5)).toMatchObject(said);
    expect(readPageInfo({ meta: { last_page: 1 } }, 1, 5)).toMatchObject(said);
  });
});
