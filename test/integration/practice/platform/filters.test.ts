import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILTERS, type Filter } from '../../../../main/practice/platform/search/filters.ts';
import { Applications } from '../../../../main/practice/platform/store/applications.ts';
import { NOON, openPractice, type Practice, rows } from './raw-client.ts';

/** Spec, endpoint 15, "Filter fields": every typed field but the search itself. */
const TYPED = `business_phone individual_full_name individual_email individual_phone scope
  statuses application_ids deal_modes sources workflow_categories master_statuses stage_management
  stated_monthly_revenue industry_types sub_industry_types states origin_partners
  not_origin_partners partners not_partners funding_advisor_ids not_funding_advisor_ids
  underwriter_ids not_underwriter_ids analyst_ids not_analyst_ids created_at_range
  finished_at_range funded_date_range is_legacy is_business_credit is_funding is_equipment_rental
  is_data_capture is_client_funded has_bank_statements has_bank_data has_bank_link_connection
  has_offers has_placements has_transferred_call is_signed is_discovery_complete
  has_latest_email_validation_error basics_only task_is_created completed_documents
  submission_partners client_tracking_tokens not_client_tracking_tokens stage_categories
  stage_names workflow_statuses not_workflow_statuses workflow_sub_statuses
  not_workflow_sub_statuses utm_parameters naics_codes products_requested product_type_funded
  not_product_type_funded referrer_host brand_names business_time_zones primary_owner_time_zones
  last_call_disposition latest_workflow_orchestration_log_statuses workflow_segments priorities
  not_priorities task_priority_levels not_task_priority_levels task_statuses not_task_statuses
  funders_with_placements not_funders_with_placements funders_with_offers not_funders_with_offers
  funded_offer_funders not_funded_offer_funders last_updated_offer_statuses
  priority_offer_statuses latest_score_card_statuses time_in_current_stage_range
  time_in_workflow_status_range time_in_workflow_sub_status_range time_in_business_range note
  last_email_sent_name`.split(/\s+/);

const ROWS = 600;
const sample = new Applications(ROWS, 1, NOON).cells;
const entries = Object.entries(FILTERS);

const having = (...kinds: readonly Filter['kind'][]) =>
  entries.filter(([, { kind }]) => kinds.includes(kind));
const lists = having('list');

/** Every value that some row has in a column. */
function valuesOf(column: string): readonly (string | number)[] {
  const seen = new Set<string | number>();
  for (const cell of sample.column(column).flat()) {
    if (typeof cell === 'string' || typeof cell === 'number') seen.add(cell);
  }
  return [...seen].sort((a, b) => (a < b ? -1 : 1));
}

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({ applications: ROWS, perPage: ROWS });
});
afterAll(() => practice.platform.close());

type Ids = ReadonlySet<unknown>;
const common = (a: Ids, b: Ids): Ids => new Set([...a].filter((id) => b.has(id)));
const joined = (a: Ids, b: Ids): Ids => new Set([...a, ...b]);

async function ids(filters: object): Promise<Ids> {
  const reply = await practice.send('GET', '/api/applications', { json: filters });
  expect(reply.status, reply.bytes.toString().slice(0, 300)).toBe(200);
  return new Set(rows(reply).map((row) => row.id));
}

test('every typed field of the spec is in the table, and nothing else', () => {
  expect(Object.keys(FILTERS).toSorted()).toEqual(TYPED.toSorted());
});

describe('yes and no divide the applications', () => {
  test.each(having('yesNo'))('%s', async (field) => {
    const yes = await ids({ [field]: true });
    const no = await ids({ [field]: false });
    expect(Math.min(yes.size, no.size)).toBeGreaterThan(0);
    expect(common(yes, no).size).toBe(0);
    if (field !== 'is_discovery_complete') expect(yes.size + no.size).toBe(ROWS);
  });
});

describe('a list gives the union of its values', () => {
  const positive = lists.filter(([, { none }]) => !none);
  test.each(positive)('%s', async (field, { column }) => {
    const [first, ...others] = valuesOf(column).slice(0, 3);
    const one = await ids({ [field]: [first] });
    expect(one.size).toBeGreaterThan(0);
    expect(one.size).toBeLessThan(ROWS);
    let union = one;
    for (const value of others) union = joined(union, await ids({ [field]: [value] }));
    expect(await ids({ [field]: [first, ...others] })).toEqual(union);
    expect(union.size).toBeGreaterThan(one.size);
    expect((await ids({ [field]: [] })).size).toBe(ROWS);
  });
});

describe('a not_ list gives exactly the others', () => {
  const negative = lists.filter(([, { none }]) => none);
  test.each(negative)('%s', async (field, { column }) => {
    const some = valuesOf(column).slice(0, 2);
    const having = await ids({ [field.replace('not_', '')]: some });
    const others = await ids({ [field]: some });
    expect(common(having, others).size).toBe(0);
    expect(having.size + others.size).toBe(ROWS);
    expect(Math.min(having.size, others.size)).toBeGreaterThan(0);
  });
});

describe('a range splits at any value, both ends included', () => {
  test.each(having('dates', 'numbers'))('%s', async (field, { kind, column }) => {
    const values = valuesOf(column).map(Number);
    const middle = values[Math.floor(values.length / 2)] ?? 0;
    const show = (value: number) => (kind === 'dates' ? new Date(value).toISOString() : value);
    const low = await ids({ [field]: { min: null, max: show(middle) } });
    const high = await ids({ [field]: { min: show(middle), max: null } });
    const both = await ids({ [field]: { minimum: show(middle), maximum: show(middle) } });
    const all = await ids({ [field]: { min: null, max: null } });
    expect(common(low, high)).toEqual(both);
    expect(joined(low, high)).toEqual(all);
    expect(Math.min(low.size, high.size, both.size)).toBeGreaterThan(0);
    expect(both.size).toBeLessThan(all.size);
  });
});

describe('what a summary shows is what it was filtered by', () => {
  test.each([
    ['statuses', 'status', 8],
    ['sources', 'source', 3],
    ['deal_modes', 'deal_mode', 2],
    ['priorities', 'priority', 'urgent'],
    ['workflow_segments', 'workflow_segment', 'renewal'],
    ['referrer_host', 'referrer_host', 'partners.example'],
    ['priority_offer_statuses', 'priority_offer_status', 5],
    ['client_tracking_tokens', 'client_tracking_token', '88-1042'],
  ])('%s', async (field, shown, value) => {
    const reply = await practice.send('GET', '/api/applications', { json: { [field]: [value] } });
    expect(rows(reply).length).toBeGreaterThan(0);
    for (const row of rows(reply)) expect(row[shown]).toBe(value);
  });

  test.each([
    'is_business_credit',
    'is_data_capture',
    'is_client_funded',
    'is_discovery_complete',
  ])('%s', async (field) => {
    const reply = await practice.send('GET', '/api/applications', { json: { [field]: true } });
    for (const row of rows(reply)) expect(row[field]).toBe(true);
  });

  test.each(['created_at', 'finished_at'])('%s_range takes whole days', async (field) => {
    const json = { [`${field}_range`]: { min: '2027-01-04', max: '2027-01-05' } };
    const reply = await practice.send('GET', '/api/applications', { json });
    const days = new Set(rows(reply).map((row) => String(row[field]).slice(0, 10)));
    expect([...days].toSorted()).toEqual(['2027-01-04', '2027-01-05']);
    const american = { [`${field}_range`]: { from: '01/04/2027', to: '01/05/2027' } };
    expect((await ids(american)).size).toBe(rows(reply).length);
  });
});

test('scopes divide the applications', async () => {
  const sizes: number[] = [];
  for (const scope of ['active', 'funded', 'incomplete', 'dead']) {
    sizes.push((await ids({ scope })).size);
  }
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(ROWS);
});

test.each([
  ['note', 'LANDLORD letter'],
  ['last_email_sent_name', 'welcome'],
])('%s finds by its words', async (field, text) => {
  const found = await ids({ [field]: text });
  expect(found.size).toBeGreaterThan(0);
  expect(found.size).toBeLessThan(ROWS);
});

test('filters are joined by and', async () => {
  const texan = await ids({ states: ['TX'] });
  const signed = await ids({ is_signed: true });
  expect(await ids({ states: ['TX'], is_signed: true })).toEqual(common(texan, signed));
});

test('fields that are not typed change nothing, and null is no filter', async () => {
  expect((await ids({ number_of_calls: { min: 1 }, no_such_filter: 'x' })).size).toBe(ROWS);
  expect((await ids(Object.fromEntries(TYPED.map((field) => [field, null])))).size).toBe(ROWS);
});
