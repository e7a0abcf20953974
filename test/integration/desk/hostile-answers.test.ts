import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Channel, channels } from '../../../preload/contract/channels.ts';
import { credentials, type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { PLATFORM_CALLS, SEEN } from '../../support/platform-calls.ts';
import { StdioDesk } from '../../support/stdio-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { tinyServer } from '../../support/tiny-server.ts';

const MB = 1_000_000;
const TOKEN = '{"access_token":"token","token_type":"bearer","expires_in":7200}';
const CALLS = Object.entries(PLATFORM_CALLS) as [Channel, object][];

type Told = { ok: boolean; error?: { code: string } };

/** Signs a desk in to a server that answers every other request with what `answer` returns. */
async function signedIn<D extends OpenDesk | StdioDesk>(
  start: (server: string) => Promise<D>,
  answer: (url: string) => string,
) {
  const server = await tinyServer((request, response) => {
    const url = request.url ?? '';
    const body = url.endsWith('/auth/login') ? TOKEN : answer(url);
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const url = `http://127.0.0.1:${server.port}`;
  const desk = await start(url);
  await desk.call('session:sign-in', credentials(url));
  const call = (channel: Channel, input: unknown) =>
    desk.call(channel, input as never) as Promise<Told>;
  return { desk, call };
}

/** Starts the whole program in its own process, so that its memory can be measured. */
async function apart(server: string): Promise<StdioDesk> {
  const desk = await StdioDesk.start({ profile: tempFolder(), server });
  onTestFinished(async () => void (await desk.kill()));
  return desk;
}
const here = (server: string) => openDesk({ server });

/** The addresses of lists, by their ending. All other operations return one record. */
const LISTS = /\/(offers|attributes|multi-results|applications)(\?|$)/;

/**
 * Returns rows that have the fields of many operations and thirty fields that the specification
 * does not name. Each row has about 1,200 bytes.
 */
function rows(bytes: number): string {
  const made: string[] = [];
  for (let size = 0; size < bytes; size += made.at(-1)?.length ?? 0) {
    const other = Array.from({ length: 30 }, (_, at) => [
      `field_${at}`,
      at % 3 ? randomUUID() : at,
    ]);
    const attribute = { id: randomUUID(), name: 'Score', content: [{ a: 1.1 }], tokens: null };
    const own = { id: randomUUID(), application_id: randomUUID(), points: 7, attribute };
    made.push(JSON.stringify({ ...own, ...Object.fromEntries(other) }));
  }
  return made.join();
}

/** Returns the resident memory of a process in bytes, or null if the system has no such file. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

test('is not delayed by 15 MB in an answer to any operation, and does not keep them', async () => {
  const made = rows(15 * MB);
  const list = `{"data":[${made}]}`;
  const data = `{"id":"v-1","business_legal_name":"Acme","rows":[${made}]}`;
  const token = '"access_token":"token","token_type":"bearer","expires_in":7200';
  const record = `{${token},"success":true,"data":${data}}`;
  let large = false;
  const { desk, call } = await signedIn(apart, (url) => {
    if (!large) return '{"data":[]}';
    return LISTS.test(url) ? list : record;
  });
  // By now, every call has run once.
  for (const [channel, input] of CALLS) await call(channel, input);
  large = true;
  const atFirst = await memoryOf(desk.pid);
  for (const [channel, input] of CALLS) {
    const before = await memoryOf(desk.pid);
    const end = call(channel, input);
    let done = false;
    void end.finally(() => (done = true));
    let [longest, most] = [0, 0];
    while (!done) {
      const asked = performance.now();
      await call('session:touch', {});
      longest = Math.max(longest, performance.now() - asked);
      most = Math.max(most, (await memoryOf(desk.pid)) ?? 0);
    }
    await end;
    // It takes a few milliseconds on an idle computer; before the limit, it took seconds.
    expect([channel, longest < 1_000]).toEqual([channel, true]);
    if (before !== null) expect([channel, most - before < 120 * MB]).toEqual([channel, true]);
  }
  // Memory that the garbage collector has not yet freed adds up.
  if (atFirst !== null) expect(((await memoryOf(desk.pid)) ?? 0) - atFirst).toBeLessThan(300 * MB);
}, 120_000);

const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

test('refuses 50,000 levels in an answer to any operation with a message', async () => {
  const row = `{"id":"a","attribute":{"id":"attribute-1"},"deep":${deep(50_000)}}`;
  const { call } = await signedIn(here, (url) =>
    LISTS.test(url) ? `{"data":[${row}]}` : `{"data":${row},"success":true,"deep":${deep(50_000)}}`,
  );
  for (const [channel, input] of CALLS) {
    const { ok, error } = await call(channel, input);
    // Data that is streamed unchanged, and files, may be nested to any depth.
    const whole = /commercial|legal-name|platform-file/.test(channel);
    const code = whole ? undefined : 'unexpectedAnswer';
    expect([channel, ok, error?.code]).toEqual([channel, whole, code]);
  }
}, 60_000);

test('refuses 50,000 levels in a call of any channel with a message', async () => {
  const { call } = await signedIn(here, () => '{"data":[]}');
  const refused = async (channel: Channel, input: string) => {
    const { error } = await call(channel, JSON.parse(input));
    expect([channel, input.slice(0, 40), error?.code]).toEqual([
      channel,
      input.slice(0, 40),
      'invalidRequest',
    ]);
  };
  for (const channel of Object.keys(channels) as Channel[]) {
    const [field = 'extra'] = Object.keys(channels[channel].input.entries ?? {});
    await refused(channel, `{"${field}":${deep(50_000)}}`);
  }
  await refused('settings:update', deep(50_000));
  // The contract leaves the content of these fields open: the only thing wrong with it is its
  // depth.
  const text = JSON.stringify({ ...SEEN, changes: {}, seen: { ...SEEN.seen, other: { a: null } } });
  await refused('attribute:update', text.replace('{"a":null}', `{"a":${deep(50_000)}}`));
  await refused('saved-filter:set-visibility', `{"templates":[[${deep(50_000)}]]}`);
  expect(await call('session:touch', {})).toMatchObject({ ok: true });
}, 60_000);

test('accepts typed JSON with 1,000 levels, and refuses more with a message', async () => {
  const bodies: string[] = [];
  const { call } = await signedIn(here, (url) => {
    bodies.push(url);
    return '{"data":[]}';
  });
  const atMost = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const search = (asTyped: string) =>
    call('application:search', {
      ...{ find: 1, text: '', field: 'search', scope: null, sort: null, page: 1 },
      filters: { required_documents: { asTyped } },
    });
  const content = (text: string) =>
    call('attribute:update', { ...SEEN, changes: { content: text } });
  const tokens = (text: string) => call('attribute:update', { ...SEEN, changes: { tokens: text } });
  const asSeen = (text: string) =>
    call('attribute:delete', { ...SEEN, seen: { ...SEEN.seen, content: text }, confirmation: 'x' });
  const message = 'Use no more than 1000 levels of lists and objects in this JSON.';
  for (const [field, ask] of [
    ['required_documents', search],
    ['changes.content', content],
    ['changes.tokens', tokens],
    ['seen.content', asSeen],
  ] as const) {
    for (const levels of [1_001, 50_000]) {
      const error = { code: 'invalidRequest', issues: [{ field, message }] };
      expect([field, await ask(deep(levels))]).toMatchObject([field, { ok: false, error }]);
    }
    expect(bodies).toEqual([]);
    const taken = await ask(atMost(1_000));
    expect(JSON.stringify(taken)).not.toContain(message);
    bodies.length = 0;
  }
}, 60_000);
