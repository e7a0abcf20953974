import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SORTABLE } from '../../../../main/practice/platform/search/search.ts';
import { at, NOON, openPractice, type Practice, type Reply, rows } from './raw-client.ts';

/** The spec's "Application summary", word for word. */
const SUMMARY =
  'id workflow client_tracking_token workflow_segment status progress use_of_fund_id ' +
  'is_business_credit is_data_capture is_client_funded amount_needed is_discovery_complete ' +
  'finished_at source created_at funders_with_placements funders_with_offers ' +
  'repayment_percentage deal_mode priority_offer_status widget_type_name ' +
  'referrer_absolute_url referrer_host priority';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({ applications: 20_000 });
});
afterAll(() => practice.platform.close());

const search = (filters: object = {}, page = 1) =>
  practice.send('GET', `/api/applications?page=${page}`, { json: filters });
const total = (reply: Reply) => Number(at(reply, 'meta.total'));

describe('records', () => {
  test('hold the fields of the spec and no others', async () => {
    const found = rows(await search());
    expect(found).toHaveLength(25);
    for (const row of found) {
      expect(Object.keys(row)).toEqual(SUMMARY.split(' '));
      expect(row.created_at).toMatch(TIMESTAMP);
      expect(Array.isArray(row.funders_with_offers)).toBe(true);
    }
  });

  test('never name the business or its owner, not even when searched by them', async () => {
    const reply = await search({ search: 'Acme Bakery', individual_full_name: 'Jane Doe' });
    expect(total(reply)).toBeGreaterThan(0);
    expect(reply.bytes.toString()).not.toMatch(/acme|doe/i);
  });
});

test.each([
  ['lenient', 'lopez maria', 'RIVERBEND llc', '(312) 555-0110'],
  ['contains', 'aria lop', 'bend DINER', '5550110'],
  ['contains-case', 'aria Lop', 'bend Diner', '5550110'],
  ['whole-words', 'lopez maria', 'LLC diner', '13125550110'],
  ['exact', 'Maria Lopez', 'Riverbend Diner LLC', '+13125550110'],
] as const)('a platform that is %s finds by %s, %s and %s', async (matching, person, name, phone) => {
  await using strict = await openPractice({ matching });
  const found = async (filters: object) =>
    total(await strict.send('GET', '/api/applications', { json: filters }));
  expect(await found({ individual_full_name: person })).toBeGreaterThanOrEqual(6);
  expect(await found({ search: name })).toBeGreaterThanOrEqual(8);
  expect(await found({ individual_phone: phone })).toBeGreaterThanOrEqual(1);
  if (matching === 'lenient' || matching === 'contains') return;
  expect(await found({ search: 'riverben' })).toBe(0);
});

describe('text', () => {
  const acme = () => practice.platform.samples.applications[0];
  const ask = async (filters: object) => rows(await search(filters)).map((row) => row.id);

  test('finds by legal name, UUID, deal ID and client token', async () => {
    const id = acme()?.id;
    expect(await ask({ search: 'acme  BAKERY' })).toContain(id);
    expect(await ask({ search: id?.toUpperCase() })).toEqual([id]);
    expect(await ask({ search: 'd-100001' })).toEqual([id]);
    expect(await ask({ search: '88-1042' })).toEqual([id]);
    expect(await ask({ search: 'no such business anywhere' })).toEqual([]);
  });

  test('finds people and phones however they are written', async () => {
    const id = acme()?.id;
    expect(await ask({ individual_full_name: 'doe jane' })).toContain(id);
    expect(await ask({ individual_email: 'JANE.DOE@owner.example' })).toContain(id);
    expect(await ask({ individual_phone: '(312) 555-0110' })).toContain(id);
    expect(await ask({ business_phone: '1 312 555 0100' })).toContain(id);
    const zoe = practice.platform.samples.applications[4]?.id;
    expect(await ask({ search: 'cafe zoe' })).toContain(zoe);
  });
});

describe('pages', () => {
  test('the first, a middle and the last one link to each other', async () => {
    const first = await search();
    expect(first.body).toMatchObject({
      links: { prev: null, first: '/api/applications?page=1', next: '/api/applications?page=2' },
      meta: { current_page: 1, from: 1, to: 25, per_page: 25, last_page: 800, total: 20_000 },
    });
    const middle = await search({}, 400);
    expect(middle.body).toMatchObject({
      links: { prev: '/api/applications?page=399', next: '/api/applications?page=401' },
      meta: { from: 9_976, to: 10_000, path: '/api/applications' },
    });
    const last = await search({}, 800);
    expect(at(last, 'links')).toMatchObject({ next: null, last: '/api/applications?page=800' });
    expect(rows(await search({}, 801))).toEqual([]);
  });

  test('walked to the end give every application once, newest first', async () => {
    const filters = { states: ['TX'] };
    const first = await search(filters);
    const seen: unknown[] = [];
    const created: string[] = [];
    for (let page = 1; page <= Number(at(first, 'meta.last_page')); page += 1) {
      for (const row of rows(await search(filters, page))) {
        seen.push(row.id);
        created.push(String(row.created_at));
      }
    }
    expect(new Set(seen).size).toBe(total(first));
    expect(created).toEqual(created.toSorted().toReversed());
  });
});

describe('order', () => {
  test.each(SORTABLE)('by %s runs over all rows, both ways', async (field) => {
    const up = await search({ sort_by: field }, 800);
    const down = await search({ sort_by: `-${field}` });
    const values = (reply: Reply) => rows(reply).map((row) => row[field] ?? null);
    expect(values(up).toReversed()).toEqual(values(down));
    const known = values(up).filter((value) => value !== null);
    const sorted = known.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
    const numeric = known.toSorted((a, b) => Number(a) - Number(b));
    expect(known).toEqual(typeof known[0] === 'number' ? numeric : sorted);
  });
});

test.each([
  [{ scope: 'closed' }, 'scope'],
  [{ statuses: [1, 7] }, 'statuses.1'],
  [{ states: ['ZZ'] }, 'states.0'],
  [{ has_offers: 'yes' }, 'has_offers'],
  [{ individual_email: 5 }, 'individual_email'],
  [{ created_at_range: { min: '2027-13-30' } }, 'created_at_range.min'],
  [{ time_in_current_stage_range: { min: 0, max: 8761 } }, 'time_in_current_stage_range.max'],
  [{ created_at_range: { since: '2026-01-01' } }, 'created_at_range'],
])('a search by %j is refused, and the field is named', async (filters, field) => {
  const reply = await search({ ...filters, sort_by: '--id' });
  expect(reply.status).toBe(422);
  expect(Object.keys(Object(at(reply, 'errors')))).toEqual([field, 'sort_by']);
  expect(at(reply, 'message')).toMatch(/^The .* \(and 1 more\)$/);
});

test('a body that is no JSON object is refused', async () => {
  const path = '/api/applications';
  const json = { 'content-type': 'application/json' };
  const cut = await practice.send('GET', path, { bytes: Buffer.from('{"scope"'), headers: json });
  expect(cut.status).toBe(400);
  expect((await practice.send('GET', path, { json: [] })).status).toBe(400);
  expect((await practice.send('GET', path, { bytes: Buffer.from('{}') })).status).toBe(415);
});

test('sample data ends before today and is the same for the same seed', async () => {
  const rest = { clock: () => NOON, applications: 50 };
  const pages: string[] = [];
  for (const seed of [7, 7, 8]) {
    await using other = await openPractice({ ...rest, seed });
    pages.push((await other.send('GET', '/api/applications')).bytes.toString());
  }
  expect(pages[0]).toBe(pages[1]);
  expect(pages[0]).not.toBe(pages[2]);
  expect(rows(await search())[0]?.created_at).toMatch(/^2027-01-1[23]/);
});
