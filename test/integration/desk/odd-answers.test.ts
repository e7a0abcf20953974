import { expect, test } from 'vitest';
import { errorWords } from '#text/error-words.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { ChannelInput } from '../../../preload/contract/channels.ts';
import { ODD_ANSWERS, ODD_TOKEN, type OddAnswer } from '../../support/odd-answers.ts';
import { type Desk, expectFit, oddDesk, type Told } from '../../support/odd-desk.ts';
import { PLATFORM_CALLS, SEEN } from '../../support/platform-calls.ts';

interface Row {
  readonly request: RegExp;
  readonly ask: (desk: Desk) => Promise<Told>;
  /** The answers that match the specification, or that it permits. */
  readonly taken: readonly string[];
}

const LISTS = ['data []', 'odd rows', 'huge pages', 'negative pages', 'pages that are no numbers'];
const row = (
  channel: keyof typeof PLATFORM_CALLS,
  request: RegExp,
  taken: readonly string[],
): Row => ({
  request,
  taken,
  ask: async ({ desk }) =>
    (await desk.dispatch({ channel, input: PLATFORM_CALLS[channel] })) as Told,
});

/**
 * Returns the attribute as the list shows it, and then the change. An uncertain result is reported
 * by its error.
 */
const onAttribute =
  (channel: 'attribute:update' | 'attribute:delete', more: object) =>
  async ({ desk, value }: Desk): Promise<Told> => {
    const input = PLATFORM_CALLS['attribute:list'] as ChannelInput<'attribute:list'>;
    const { rows } = await value('attribute:list', input);
    const seen = rows[0]?.attribute;
    if (!seen) throw new Error('The attribute is not listed.');
    const change = { ...SEEN, seen, unlisted: false, ...more };
    const told = (await desk.dispatch({ channel, input: change })) as Told;
    const outcome = told.ok ? (told.value as { outcome: string; error?: AppError }) : null;
    return outcome?.error ? { ok: false, error: outcome.error } : told;
  };

const SEARCH = row('application:search', /^GET \/api\/applications(\?|$)/, LISTS);
const OFFER_STATUSES = row('offer:update-statuses', /\/offers\/status$/, ['202 with nothing']);
const COMMERCIAL_DATA = row('commercial-data:get', /commercial_data/, ['data {}', 'an id alone']);
const ATTRIBUTE_CHANGE: Row = {
  request: /^PUT \/api\/attributes\//,
  ask: onAttribute('attribute:update', { changes: { description: 'Other.' } }),
  taken: [],
};
const OPERATIONS: readonly Row[] = [
  SEARCH,
  row('profile:applications', /\/api\/profiles\//, [
    ...[...LISTS, 'data null', 'data {}', 'an id alone'],
  ]),
  row('offer:list', /\/offers(\?|$)/, LISTS),
  OFFER_STATUSES,
  COMMERCIAL_DATA,
  row('attribute:list', /\/applications\/.*\/attributes/, LISTS),
  ATTRIBUTE_CHANGE,
  {
    request: /^DELETE \/api\/attributes\//,
    ask: onAttribute('attribute:delete', { confirmation: 'Rate' }),
    taken: ['204'],
  },
  row('scorecard:results', /multi-results/, LISTS),
  row('orchestration:retry', /continue_retry/, [
    ...['202 with nothing', '202 with {}', '202 with {} as HTML'],
  ]),
  row('saved-filter:set-visibility', /filters\/visibility/, ['no success']),
  row('saved-filter:delete', /^DELETE \/api\/filters\//, ['204']),
];

test(
  'accepts for each operation what the specification shows, and reports that anything else arrived',
  {
    timeout: 120_000,
  },
  async () => {
    const { server, desk, signIn } = await oddDesk();
    for (const { request, ask, taken } of OPERATIONS) {
      for (const [name, answer] of Object.entries(ODD_ANSWERS)) {
        server.answer(request, answer);
        const told = await ask(desk);
        expectFit(told, desk);
        expect(`${request} ← ${name}: ${told.ok}`).toBe(
          `${request} ← ${name}: ${taken.includes(name)}`,
        );
        server.answer(request, null);
        const { status } = await desk.value('session:get', {});
        if (status !== 'signedIn') await signIn();
      }
    }
    expect(server.asked()).toBeGreaterThan(400);
  },
);

test('names the answer that arrived instead of one to a queued change', async () => {
  const { server, desk } = await oddDesk();
  const { request, ask } = OFFER_STATUSES;
  for (const [name, error] of [
    ['204', { code: 'unexpectedAnswer', status: 204, came: 'nothing' }],
    ['202 with a list', { code: 'unexpectedAnswer', status: 202, came: 'otherData' }],
    ['202 with {} as HTML', { code: 'unexpectedAnswer', status: 202, came: 'otherData' }],
    ['202 with a page', { code: 'blockedOnTheWay', status: 202 }],
  ] as const) {
    server.answer(request, ODD_ANSWERS[name] as OddAnswer);
    expect(await ask(desk)).toMatchObject({ error });
  }
});

test('shows no more of a refusal than fits on a screen', async () => {
  const { server, desk } = await oddDesk();
  const { request, ask } = SEARCH;
  const nested = (levels: number): object =>
    levels === 0 ? { deep: 'x' } : { d: nested(levels - 1) };
  const many = Array.from({ length: 60 }, (_, at) => [
    `${at}${'n'.repeat(150)}`,
    Array.from({ length: 8 }, () => 't'.repeat(at === 0 ? 900 : 9)),
  ]);
  const body = JSON.stringify({ errors: { ...nested(20), ...Object.fromEntries(many) } });
  server.answer(request, { status: 422, type: 'application/json', body });
  const told = await ask(desk);
  if (told.ok || told.error.code !== 'rejected') throw new Error('It was not refused.');
  const fields = Object.entries(told.error.fieldErrors);
  const texts = fields.flatMap(([, all]) => all);
  expect(fields).toHaveLength(50);
  expect(Math.max(...fields.map(([name]) => name.length))).toBe(100);
  expect(Math.max(...fields.map(([, all]) => all.length))).toBe(5);
  expect(Math.max(...texts.map((text) => text.length))).toBe(500);
  expect(fields.filter(([name]) => name.startsWith('d.'))).toEqual([]);
});

test('reads an answer up to its operation’s limit, and a host up to a name’s', async () => {
  const { server, desk, signIn } = await oddDesk();
  const { request: ofCommercial, ask: askCommercial } = COMMERCIAL_DATA;
  const padded = (fields: object, bytes: number): OddAnswer => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...fields, padding: 'x'.repeat(bytes) }),
  });
  const signingIn = { request: /auth\/login$/, ask: signIn };
  const token = { access_token: ODD_TOKEN, expires_in: 7200 };
  for (const [{ request, ask }, fields, most] of [
    [signingIn, token, 64],
    [ATTRIBUTE_CHANGE, { data: { id: 'a-1', name: 'Rate' } }, 1024],
  ] as const) {
    server.answer(request, padded(fields, (most - 1) * 1024));
    expect(await ask(desk)).toMatchObject({ ok: true });
    server.answer(request, padded(fields, most * 1024));
    const told = await ask(desk);
    expect(told).toMatchObject({ error: { code: 'unexpectedAnswer', excess: expect.anything() } });
  }
  for (const [bytes, cut] of [
    [16_383 * 1024, null],
    [16_384 * 1024, { announced: null }],
  ] as const) {
    server.answer(ofCommercial, padded({ data: {} }, bytes));
    expect(await askCommercial(desk)).toMatchObject({ ok: true, value: { data: { cut } } });
  }
  const { request, ask } = SEARCH;
  const location = `https://${'host.'.repeat(200)}example/`;
  server.answer(request, { status: 302, headers: { location }, body: '' });
  const led = await ask(desk);
  if (led.ok || led.error.code !== 'blockedOnTheWay') throw new Error('It led nowhere.');
  expect(led.error.evidence).toMatch(/^redirect to host\.host\./);
  expect(led.error.evidence.length).toBeLessThan(300);
});

test('counts pages only with possible numbers, and limits the length of a list', async () => {
  const { server, desk } = await oddDesk();
  const { request, ask } = SEARCH;
  for (const name of ['huge pages', 'negative pages', 'pages that are no numbers']) {
    server.answer(request, ODD_ANSWERS[name] as OddAnswer);
    expect(await ask(desk)).toMatchObject({ ok: true, value: { page: 1, total: null } });
  }
  const rows = `[${'0,'.repeat(200_000)}0]`;
  server.answer(request, { status: 200, type: 'application/json', body: `{"data":${rows}}` });
  expect(await ask(desk)).toMatchObject({ error: { code: 'unexpectedAnswer', excess: 'size' } });
});

test('does not ask staff to request less when a single record is too large', async () => {
  const { server, desk } = await oddDesk();
  const { request, ask } = ATTRIBUTE_CHANGE;
  const body = JSON.stringify({ data: { id: 'at-1', description: 'd'.repeat(1_100_000) } });
  server.answer(request, { status: 200, type: 'application/json', body });
  const told = await ask(desk);
  if (told.ok) throw new Error('It was taken.');
  expect(told.error).toMatchObject({ code: 'unexpectedAnswer', excess: 'record' });
  expect(errorWords(told.error).todo).not.toMatch(/request less/i);
});
