import { describe, expect, test } from 'vitest';
import { at, openPractice, type Practice, rows, textAt } from './raw-client.ts';

const NOWHERE = '33333333-3333-4333-8333-333333333333';
const acmeOf = (practice: Practice) => {
  const [acme] = practice.platform.samples.applications;
  if (!acme) throw new Error('There are no samples.');
  return acme;
};
const fieldsOf = (reply: Parameters<typeof at>[0]) => Object.keys(Object(at(reply, 'errors')));

/** An application that has offers, and their ids. */
async function withOffers(practice: Practice) {
  const found = await practice.send('GET', '/api/applications', { json: { has_offers: true } });
  const path = `/api/applications/${textAt(found, 'data.0.id')}/offers`;
  const offers = rows(await practice.send('GET', path));
  return { path, offers, ids: offers.map(({ id }) => String(id)) };
}

describe('offers', () => {
  test('are listed with the fields of the spec', async () => {
    await using practice = await openPractice();
    const { offers, path } = await withOffers(practice);
    expect(offers.length).toBeGreaterThan(0);
    expect(Object.keys(offers[0] ?? {})).toEqual(
      (
        'id application_id status status_date status_updated_via_borrower_platform mca_track_id ' +
        'created_at updated_at funded_date viewed_at client_url is_shared is_legacy details ' +
        'offer_details closing_details has_closing_details'
      ).split(' '),
    );
    expect(offers[0]?.details).toMatchObject({
      offer: { base_rate: expect.any(Number), number_of_payments: expect.any(Number) },
      offer_template: { name: expect.any(String), description: null, is_enabled: true },
    });
    const none = await practice.send('GET', path.replace(/[^/]+(?=\/offers)/, NOWHERE));
    expect([none.status, none.body]).toEqual([404, { message: 'Application not found.' }]);
  });

  test('are limited by product, stage and application', async () => {
    await using practice = await openPractice();
    const { path, offers } = await withOffers(practice);
    const ask = async (json: object) => rows(await practice.send('GET', path, { json }));
    const stages = practice.platform.samples.offerStageIds;
    const byStage = await Promise.all(stages.map((id) => ask({ workflow_stage_id: id })));
    expect(byStage.flat().length).toBe(offers.length);
    expect(await ask({ product_types: ['nothing such'] })).toEqual([]);
    expect(await ask({ application_id: null, product_types: [] })).toEqual(offers);
    const other = practice.platform.samples.applications[4]?.id;
    expect(path).not.toContain(other);
    expect(await ask({ application_id: other })).toEqual([]);
    for (const [json, field] of [
      [{ workflow_stage_id: 'x' }, 'workflow_stage_id'],
      [{ workflow_stage_id: NOWHERE }, 'workflow_stage_id'],
      [{ application_id: NOWHERE }, 'application_id'],
      [{ product_types: 'term_loan' }, 'product_types'],
    ] as const) {
      const reply = await practice.send('GET', path, { json });
      expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
    }
  });

  test('change their status later, not at once', async () => {
    await using practice = await openPractice({ applyAfter: 5_000 });
    const { path, ids } = await withOffers(practice);
    const statuses = async () => rows(await practice.send('GET', path)).map((row) => row.status);
    const before = await statuses();
    const json = { status: 4, offer_ids: ids };
    const reply = await practice.send('PUT', `${path}/status`, { json });
    expect([reply.status, reply.headers['content-type'], reply.bytes.length]).toEqual([
      202,
      'text/plain',
      0,
    ]);
    practice.pass(4_999);
    expect(await statuses()).toEqual(before);
    practice.pass(1);
    expect(await statuses()).toEqual(ids.map(() => 'Retracted'));
    const now = { last_updated_offer_statuses: [4], priority_offer_statuses: [4] };
    const found = await practice.send('GET', '/api/applications', { json: now });
    expect(rows(found).map((row) => path.includes(String(row.id)))).toContain(true);
  });

  test('refuse a status, an offer or a reason that does not fit', async () => {
    await using practice = await openPractice();
    const { path, ids } = await withOffers(practice);
    const good = { status: 3, offer_ids: ids, declined_reason: 'x'.repeat(1000) };
    const put = (json: object) => practice.send('PUT', `${path}/status`, { json });
    expect((await put(good)).status).toBe(202);
    expect((await put({ ...good, status: 5 })).status).toBe(202);
    for (const [json, field] of [
      [{ ...good, status: 7 }, 'status'],
      [{ ...good, status: '3' }, 'status'],
      [{ offer_ids: ids }, 'status'],
      [{ ...good, offer_ids: [] }, 'offer_ids'],
      [{ ...good, offer_ids: [NOWHERE] }, 'offer_ids.0'],
      [{ ...good, declined_reason: 'x'.repeat(1001) }, 'declined_reason'],
      [{ ...good, status: 2 }, 'declined_reason'],
    ] as const) {
      const reply = await put(json);
      expect([json, reply.status, fieldsOf(reply)]).toEqual([json, 422, [field]]);
    }
  });
});

describe('commercial data', () => {
  test('tells the legal name, by service, summed up or raw', async () => {
    await using practice = await openPractice();
    const path = `/api/applications/${acmeOf(practice).id}/commercial_data`;
    const all = await practice.send('GET', path);
    expect(Object.keys(Object(at(all, 'data')))).toEqual(
      'uuid business_legal_name dates statuses commercial_data request_data'.split(' '),
    );
    expect(at(all, 'data.business_legal_name')).toBe('Acme Bakery LLC');
    const services = ['practice_bank_analytics'];
    const some = await practice.send('GET', path, { json: { services, raw_cfa: true } });
    expect(Object.keys(Object(at(some, 'data.commercial_data')))).toEqual(services);
    expect(some.bytes.toString()).toContain('"raw"');
    expect(all.bytes.toString()).not.toContain('"raw"');
    const wrong = await practice.send('GET', path, { json: { services: 'x', raw_cfa: 1 } });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['services', 'raw_cfa']]);
  });

  test('is null throughout where there is none', async () => {
    await using practice = await openPractice();
    const found = rows(await practice.send('GET', '/api/applications'));
    const path = `/api/applications/${found[10]?.id}/commercial_data`;
    expect((await practice.send('GET', path)).body).toEqual({
      data: {
        uuid: null,
        business_legal_name: null,
        dates: null,
        statuses: null,
        commercial_data: null,
        request_data: null,
      },
    });
  });
});

describe('attributes', () => {
  const listOf = (practice: Practice) => `/api/applications/${acmeOf(practice).id}/attributes`;

  test('are listed in pages and searched by name', async () => {
    await using practice = await openPractice();
    const first = await practice.send('GET', listOf(practice));
    const second = await practice.send('GET', `${listOf(practice)}?page=2`);
    expect([rows(first).length, rows(second).length, at(first, 'meta.total')]).toEqual([
      25, 15, 40,
    ]);
    expect(rows(first)[0]).toMatchObject({
      value: expect.any(Number),
      attribute: { is_readonly: 1, short_id: expect.stringMatching(/^.{5}$/) },
    });
    const json = { search: 'OVERDRAFTS', attributes: null };
    const found = await practice.send('GET', listOf(practice), { json });
    expect(at(found, 'meta.total')).toBe(10);
    const wrong = await practice.send('GET', listOf(practice), { json: { search: 1 } });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['search']]);
  });

  test('are changed within the limits of the spec', async () => {
    await using practice = await openPractice();
    const path = `/api/attributes/${practice.platform.samples.attributeIds[1]}`;
    const json = { name: 'é'.repeat(255), description: 'd'.repeat(500), status: 2, content: [1] };
    const reply = await practice.send('PUT', path, { json });
    expect(reply.status).toBe(200);
    expect(at(reply, 'data')).toMatchObject({ ...json, is_readonly: false });
    const list = await practice.send('GET', listOf(practice), { json: { search: 'ééé' } });
    expect(at(list, 'data.0.attribute.content')).toEqual([1]);
    const wrong = { name: 'n'.repeat(256), description: 'd'.repeat(501), status: 3, type: 0 };
    const more = { is_readonly: 1, client_id: NOWHERE };
    const refused = await practice.send('PUT', path, { json: { ...wrong, ...more } });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused).toSorted()).toEqual(Object.keys({ ...wrong, ...more }).toSorted());
    expect((await practice.send('PUT', `/api/attributes/${NOWHERE}`, { json: {} })).status).toBe(
      404,
    );
  });

  test('are deleted for good', async () => {
    await using practice = await openPractice();
    const path = `/api/attributes/${practice.platform.samples.attributeIds[0]}`;
    const reply = await practice.send('DELETE', path);
    expect([reply.status, reply.bytes.length]).toEqual([204, 0]);
    expect((await practice.send('DELETE', path)).status).toBe(404);
    expect((await practice.send('PUT', path, { json: {} })).status).toBe(404);
    expect(at(await practice.send('GET', listOf(practice)), 'meta.total')).toBe(39);
  });
});

test('scorecard results come for 1 to 5000 ids of the group', async () => {
  await using practice = await openPractice();
  const { id, resultIds } = practice.platform.samples.scorecardGroup;
  const post = (result_ids: unknown, group = id) =>
    practice.send('POST', `/api/score_card_groups/${group}/multi-results`, {
      json: { result_ids },
    });
  const most = await post(resultIds.slice(0, 5000));
  expect([most.status, rows(most).length]).toEqual([200, 5000]);
  expect(Object.keys(rows(most)[0] ?? {})).toEqual(
    'id points weighted_points created_at'.split(' '),
  );
  expect(rows(await post([resultIds[5999]]))[0]?.id).toBe(resultIds[5999]);
  for (const [ids, field] of [
    [resultIds.slice(0, 5001), 'result_ids'],
    [[], 'result_ids'],
    [undefined, 'result_ids'],
    [[resultIds[0], NOWHERE], 'result_ids.1'],
  ] as const) {
    const reply = await post(ids);
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
  }
  expect((await post([resultIds[0]], NOWHERE)).status).toBe(404);
});

test('retrying an orchestration step is queued, and shows in the search afterwards', async () => {
  await using practice = await openPractice();
  const { id, orchestrationLogId } = acmeOf(practice);
  const path = `/api/applications/${id}/data_orchestration/${orchestrationLogId}/continue_retry`;
  const json = { application_id: id, comment: 'Bank was down.' };
  const reply = await practice.send('PUT', path, { json });
  expect([reply.status, reply.body]).toEqual([202, {}]);
  const stands = async (status: string) => {
    const filters = { application_ids: [id], latest_workflow_orchestration_log_statuses: [status] };
    return rows(await practice.send('GET', '/api/applications', { json: filters })).length;
  };
  expect([await stands('running'), await stands('completed')]).toEqual([1, 0]);
  practice.pass(2_000);
  expect([await stands('running'), await stands('completed')]).toEqual([0, 1]);

  const other = practice.platform.samples.applications[1]?.id ?? '';
  const empty = await practice.send('PUT', path, { json: {} });
  expect([empty.status, fieldsOf(empty)]).toEqual([422, ['application_id']]);
  const wrong = await practice.send('PUT', path, { json: { ...json, application_id: other } });
  expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['application_id']]);
  expect((await practice.send('PUT', path.replace(id, other), { json })).status).toBe(404);
  expect((await practice.send('PUT', path.replace(id, NOWHERE), { json })).status).toBe(404);
});

describe('profiles', () => {
  const RECORD =
    'id client_id brand_name_id workflow_segment client_tracking_token status closing_status_id ' +
    'progress use_of_fund_id esign_placeholder_id contract_template_id consent_template_id ' +
    'funds_needed_time_id is_business_credit is_equipment_rental is_data_capture ' +
    'is_discovery_complete finished_type finished_at amount_needed referrer_url source ' +
    'underwriter_review_needed created_at updated_at offers_declined_feedback ' +
    'offers_declined_at has_bank_data bank_analytics_book stage is_client_funded ' +
    'repayment_percentage score_card_id score_card_group_id has_insurance deal_mode workflow ' +
    'has_death_notification tracking_tokens priority';

  test('list applications of their related profiles too', async () => {
    await using practice = await openPractice();
    const { businessProfileId, individualProfileId, id } = acmeOf(practice);
    const get = (path: string) => practice.send('GET', `/api/profiles/${path}/applications`);
    const business = await get(`business/${businessProfileId}`);
    const individual = await get(`individual/${individualProfileId}`);
    expect(rows(business).length).toBeGreaterThan(1);
    expect(rows(business).map((row) => row.id)).toContain(id);
    expect(rows(individual)).toEqual(rows(business));
    expect(Object.keys(rows(business)[0] ?? {})).toEqual(RECORD.split(' '));
    expect(at(business, 'meta.total')).toBe(rows(business).length);
    expect((await get(`business/${individualProfileId}`)).status).toBe(404);
    expect((await get(`household/${businessProfileId}`)).status).toBe(404);
  });

  test('with one application answer in the published shape, one object', async () => {
    await using practice = await openPractice({ applications: 5 });
    const { individualProfileId, id } =
      practice.platform.samples.applications[2] ?? acmeOf(practice);
    const path = `/api/profiles/individual/${individualProfileId}/applications`;
    const reply = await practice.send('GET', path);
    expect(at(reply, 'data.id')).toBe(id);
    expect(Object.keys(Object(at(reply, 'data')))).toEqual(RECORD.split(' '));
  });
});
