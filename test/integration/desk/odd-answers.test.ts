import { expect, test } from 'vitest';
import { errorWords } from '#text/error-words.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { Channel, ChannelInput } from '../../../preload/contract/channels.ts';
import type {
  ApplicationId,
  FilterId,
  OfferId,
  OrchestrationLogId,
  ProfileId,
  ScorecardGroupId,
  ScorecardResultId,
} from '../../../preload/contract/ids.ts';
import { ODD_ANSWERS, ODD_TOKEN, type OddAnswer } from '../../support/odd-answers.ts';
import { type Desk, expectFit, oddDesk, type Told } from '../../support/odd-desk.ts';

const applicationId = 'app-1' as ApplicationId;

interface Row {
  readonly request: RegExp;
  readonly ask: (desk: Desk) => Promise<Told>;
  /** The answers that are what the specification shows, or that it leaves open. */
  readonly taken: readonly string[];
}

const LISTS = ['data []', 'odd rows', 'huge pages', 'negative pages', 'pages that are no numbers'];
const call =
  <C extends Channel>(channel: C, input: ChannelInput<C>) =>
  (desk: Desk): Promise<Told> =>
    desk.call(channel, input);

/** The attribute as the list shows it, then the change; a doubtful outcome is told by its error. */
const onAttribute =
  (change: (desk: Desk, seen: ChannelInput<'attribute:update'>['seen']) => Promise<Told>) =>
  async (desk: Desk): Promise<Told> => {
    const { rows } = await desk.value('attribute:list', { applicationId, search: '', page: 1 });
    const seen = rows[0]?.attribute;
    if (!seen) throw new Error('The attribute is not listed.');
    const told = await change(desk, seen);
    const outcome = told.ok ? (told.value as { outcome: string; error?: AppError }) : null;
    return outcome?.error ? { ok: false, error: outcome.error } : told;
  };

const OPERATIONS: Readonly<Record<string, Row>> = {
  search: {
    request: /^GET \/api\/applications(\?|$)/,
    ask: call('application:search', {
      text: 'Acme',
      field: 'search',
      scope: null,
      filters: {},
      sort: null,
      page: 1,
    }),
    taken: LISTS,
  },
  profile: {
    request: /\/api\/profiles\//,
    ask: call('profile:applications', {
      profileType: 'business',
      profileId: 'p-1' as ProfileId,
      page: 1,
    }),
    taken: [...LISTS, 'data null', 'data {}', 'an id alone'],
  },
  offers: {
    request: /\/offers(\?|$)/,
    ask: call('offer:list', { applicationId, productTypes: [], workflowStageId: null, page: 1 }),
    taken: LISTS,
  },
  'offer statuses': {
    request: /\/offers\/status$/,
    ask: call('offer:update-statuses', {
      applicationId,
      status: 1,
      offerIds: ['o-1' as OfferId],
      declinedReason: null,
    }),
    taken: ['202 with nothing'],
  },
  'commercial data': {
    request: /commercial_data/,
    ask: call('commercial-data:get', { applicationId, services: [], rawBankAnalytics: false }),
    taken: ['data {}', 'an id alone'],
  },
  attributes: {
    request: /\/applications\/.*\/attributes/,
    ask: call('attribute:list', { applicationId, search: '', page: 1 }),
    taken: LISTS,
  },
  'attribute change': {
    request: /^PUT \/api\/attributes\//,
    ask: onAttribute((desk, seen) =>
      desk.call('attribute:update', {
        applicationId,
        seen,
        changes: { description: 'Other.' },
        unlisted: false,
      }),
    ),
    taken: [],
  },
  'attribute deletion': {
    request: /^DELETE \/api\/attributes\//,
    ask: onAttribute((desk, seen) =>
      desk.call('attribute:delete', { applicationId, seen, confirmation: 'Rate', unlisted: false }),
    ),
    taken: ['204'],
  },
  scorecards: {
    request: /multi-results/,
    ask: call('scorecard:results', {
      groupId: 'g-1' as ScorecardGroupId,
      resultIds: ['r-1' as ScorecardResultId],
    }),
    taken: LISTS,
  },
  orchestration: {
    request: /continue_retry/,
    ask: call('orchestration:retry', {
      applicationId,
      logId: 'l-1' as OrchestrationLogId,
      comment: 'Again.',
    }),
    taken: ['202 with nothing', '202 with {}', '202 with {} as HTML'],
  },
  'filter visibility': {
    request: /filters\/visibility/,
    ask: call('saved-filter:set-visibility', { templates: [['f-1', true]] }),
    taken: ['no success'],
  },
  'filter deletion': {
    request: /^DELETE \/api\/filters\//,
    ask: call('saved-filter:delete', { filterId: 'f-1' as FilterId, confirmation: 'delete' }),
    taken: ['204'],
  },
};

test(
  'each operation takes what the specification shows and says of all else that it came',
  {
    timeout: 120_000,
  },
  async () => {
    const { server, desk, signIn } = await oddDesk();
    await using _server = server;
    for (const [operation, { request, ask, taken }] of Object.entries(OPERATIONS)) {
      for (const [name, answer] of Object.entries(ODD_ANSWERS)) {
        server.answer(request, answer);
        const told = await ask(desk);
        expectFit(told, desk);
        expect(`${operation} ← ${name}: ${told.ok}`).toBe(
          `${operation} ← ${name}: ${taken.includes(name)}`,
        );
        server.answer(request, null);
        const { status } = await desk.value('session:get', {});
        if (status !== 'signedIn') await signIn();
      }
    }
    expect(server.asked()).toBeGreaterThan(400);
  },
);

test('what came in the place of a queued change is said', async () => {
  const { server, desk } = await oddDesk();
  await using _server = server;
  const { request, ask } = OPERATIONS['offer statuses'] as Row;
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

test('of a refusal no more is told than a screen can show', async () => {
  const { server, desk } = await oddDesk();
  await using _server = server;
  const { request, ask } = OPERATIONS.search as Row;
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

test('an answer is read as far as one to its operation can go, and a host as far as a name', async () => {
  const { server, desk, signIn } = await oddDesk();
  await using _server = server;
  const { 'commercial data': commercial, 'attribute change': attribute } = OPERATIONS;
  const { request: ofCommercial, ask: askCommercial } = commercial as Row;
  const padded = (fields: object, bytes: number): OddAnswer => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...fields, padding: 'x'.repeat(bytes) }),
  });
  const signingIn = { request: /auth\/login$/, ask: signIn };
  const token = { access_token: ODD_TOKEN, expires_in: 7200 };
  for (const [{ request, ask }, fields, most] of [
    [signingIn, token, 64],
    [attribute as Row, { data: { id: 'a-1', name: 'Rate' } }, 1024],
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
  const { request, ask } = OPERATIONS.search as Row;
  const location = `https://${'host.'.repeat(200)}example/`;
  server.answer(request, { status: 302, headers: { location }, body: '' });
  const led = await ask(desk);
  if (led.ok || led.error.code !== 'blockedOnTheWay') throw new Error('It led nowhere.');
  expect(led.error.evidence).toMatch(/^redirect to host\.host\./);
  expect(led.error.evidence.length).toBeLessThan(300);
});

test('a page is counted only by numbers that can be, and a list is no longer than it may be', async () => {
  const { server, desk } = await oddDesk();
  await using _server = server;
  const { request, ask } = OPERATIONS.search as Row;
  for (const name of ['huge pages', 'negative pages', 'pages that are no numbers']) {
    server.answer(request, ODD_ANSWERS[name] as OddAnswer);
    expect(await ask(desk)).toMatchObject({ ok: true, value: { page: 1, total: null } });
  }
  const rows = `[${'0,'.repeat(200_000)}0]`;
  server.answer(request, { status: 200, type: 'application/json', body: `{"data":${rows}}` });
  expect(await ask(desk)).toMatchObject({ error: { code: 'unexpectedAnswer', excess: 'size' } });
});

test('of one record that is too large nobody is told to ask for less', async () => {
  const { server, desk } = await oddDesk();
  await using _server = server;
  const { request, ask } = OPERATIONS['attribute change'] as Row;
  const body = JSON.stringify({ data: { id: 'at-1', description: 'd'.repeat(1_100_000) } });
  server.answer(request, { status: 200, type: 'application/json', body });
  const told = await ask(desk);
  if (told.ok) throw new Error('It was taken.');
  expect(told.error).toMatchObject({ code: 'unexpectedAnswer', excess: 'record' });
  expect(errorWords(told.error).todo).not.toMatch(/ask for less/i);
});
