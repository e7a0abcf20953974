import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { startDesk } from '../../faults/running-desk.ts';
import { gatherItem, queueItems, traceItem } from '../../faults/traced-item.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { tinyServer } from '../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../support/verification-record.ts';

/** What a test's platform does with a request after its whole body has arrived. */
type Answering = (request: {
  readonly isUpload: boolean;
  readonly token: string;
  readonly response: ServerResponse;
}) => 'answered' | 'well';

/** A platform that counts the complete requests and breaks connections on request. */
async function platform(answering: Answering = () => 'well') {
  const counts = { uploads: 0, questions: 0, exchanges: 0, created: new Map<string, number>() };
  const state = { answering, cutAfter: (_length: number): number | null => null, turnsBack: 0 };
  let tokens = 0;
  const server = await tinyServer((request, response) => {
    const isUpload = request.url?.endsWith('/document_verifications') === true;
    if (request.url?.endsWith('/auth/refresh')) counts.exchanges += 1;
    if (isUpload && state.turnsBack > 0) {
      state.turnsBack -= 1;
      response
        .writeHead(401, { 'content-type': 'text/html' })
        .end('<h1>Sign in to the branch</h1>');
      return;
    }
    const cutAfter = isUpload ? state.cutAfter(Number(request.headers['content-length'])) : null;
    whole(request, cutAfter, (body) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (isUpload) counts.uploads += 1;
      else if (request.url?.endsWith('/offers')) counts.questions += 1;
      if (state.answering({ isUpload, token, response }) === 'answered') return;
      response.setHeader('content-type', 'application/json');
      if (isUpload) {
        const owner = /name="personal_information_id"\r\n\r\n(\d+)/.exec(body)?.[1] ?? '';
        counts.created.set(owner, (counts.created.get(owner) ?? 0) + 1);
        response.end(RECORD_ANSWER);
        return;
      }
      tokens += 1;
      const token2 = { access_token: `t-${tokens}`, token_type: 'bearer', expires_in: 7200 };
      response.end(JSON.stringify(request.url?.includes('/auth/') ? token2 : { data: [] }));
    });
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { url: `http://127.0.0.1:${server.port}`, counts, state };
}

/** Passes on a body that arrived complete. If it is to be cut, the connection is reset partway. */
function whole(request: IncomingMessage, cutAfter: number | null, done: (body: string) => void) {
  let bytes = 0;
  let tail = Buffer.alloc(0);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-4096);
    if (cutAfter !== null && bytes >= cutAfter) request.socket.resetAndDestroy();
  });
  request.on('end', () => done(tail.toString('latin1')));
}

/** Opens a signed-in desk with this number of complete drafts of this number of bytes. */
async function deskAt(url: string, { count = 12, bytes = 2_000, usual = false } = {}) {
  const profile = tempFolder();
  const desk = await startDesk({
    profile,
    server: url,
    keychain: memoryKeychain(),
    usual,
    onChanged: () => undefined,
    onHold: () => undefined,
    onCommitting: () => undefined,
    onDefect: (where, cause) => {
      throw new Error(where, { cause });
    },
  });
  onTestFinished(() => desk.close());
  const items = Array.from({ length: count }, (_, index) =>
    traceItem(
      { fileBytes: [bytes], faults: [], staffResolve: false },
      { plan: index, index: 0, applicationId: `app-${index}` },
    ),
  );
  expect(await desk.signIn()).toBe(true);
  for (const item of items) await gatherItem(item, desk);
  const found = () => items.map(({ id }) => (id === null ? null : desk.book.find(id)));
  const states = () => {
    const tally: Record<string, number> = {};
    for (const one of found()) {
      const state = one === null ? 'gone' : isUnsure(one) ? 'unsure' : one.state;
      tally[state] = (tally[state] ?? 0) + 1;
    }
    return tally;
  };
  return { desk, items, found, states };
}

const LONG = { timeout: 60_000, interval: 20 };
const isDown: Answering = ({ response }) => {
  response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"Down."}');
  return 'answered';
};

test('asks only questions and sends no body during an outage that precedes the queue’s start', async () => {
  const { url, counts, state } = await platform();
  const { desk, items, states } = await deskAt(url);
  state.answering = isDown;
  for (const item of items) await queueItems([item], desk);
  await expect.poll(() => counts.questions, LONG).toBeGreaterThan(4);
  expect(counts.uploads).toBe(0);
  state.answering = () => 'well';
  await expect.poll(states, LONG).toEqual({ sent: 12 });
  expect([...counts.created.values()]).toEqual(Array.from({ length: 12 }, () => 1));
});

test('leaves no more unknown outcomes than running uploads when an outage begins in the middle', async () => {
  const { url, counts, state } = await platform();
  const { desk, items, states } = await deskAt(url);
  let uploads = 0;
  state.answering = ({ isUpload, ...rest }) => {
    if (isUpload) uploads += 1;
    return uploads > 4 ? isDown({ isUpload, ...rest }) : 'well';
  };
  for (const item of items) await queueItems([item], desk);
  await expect.poll(() => counts.questions, LONG).toBeGreaterThan(6);
  expect(states().unknown).toBeLessThanOrEqual(2);
  state.answering = () => 'well';
  await expect.poll(() => Object.keys(states()).sort(), LONG).toEqual(['sent', 'unknown']);
  const { unknown = 0, sent = 0 } = states();
  expect(unknown + sent).toBe(12);
  expect(unknown).toBeLessThanOrEqual(2);
  expect(Math.max(...counts.created.values())).toBe(1);
});

test('believes a 401 to a whole upload if a question with the same token gets one, too', async () => {
  const { url, counts, state } = await platform();
  const { desk, items, states } = await deskAt(url, { count: 1 });
  const dead = new Set<string>();
  state.answering = ({ isUpload, token, response }) => {
    if (isUpload && counts.uploads === 1) dead.add(token);
    if (!dead.has(token)) return 'well';
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No."}');
    return 'answered';
  };
  await queueItems(items.slice(0, 1), desk);
  await expect.poll(() => counts.uploads, LONG).toBe(1);
  await expect.poll(() => desk.session.state().status, LONG).toBe('reauthenticate');
  expect(await desk.signIn()).toBe(true);
  await expect.poll(states, LONG).toEqual({ sent: 1 });
  expect([...counts.created.values()]).toEqual([1]);
});

test('loses no token to a 401 from a device that rejects uploads on the way', async () => {
  const { url, counts, state } = await platform();
  const { desk, items, states } = await deskAt(url, { count: 1, bytes: 8_000_000 });
  state.turnsBack = 3;
  await queueItems(items.slice(0, 1), desk);
  await expect.poll(states, LONG).toEqual({ sent: 1 });
  expect(state.turnsBack).toBe(0);
  expect(counts.exchanges).toBe(0);
});

test('does not believe a 401 to a whole upload while the token is good, or after another user signed in', async () => {
  const { url, counts, state } = await platform();
  const { desk, items, states } = await deskAt(url, { count: 2 });
  const [first, second] = items;
  const refusal = (response: ServerResponse) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No."}');
    return 'answered' as const;
  };
  state.answering = ({ isUpload, response }) => (isUpload ? refusal(response) : 'well');
  if (first) await queueItems([first], desk);
  await expect.poll(states, LONG).toEqual({ unknown: 1, draft: 1 });

  // Another sign-in happens while the upload waits for its answer, and by then the first token is
  // no longer valid.
  const held = Promise.withResolvers<ServerResponse>();
  const tokens: string[] = [];
  state.answering = ({ isUpload, token, response }) => {
    if (!isUpload) return token === tokens[0] ? refusal(response) : 'well';
    tokens.push(token);
    held.resolve(response);
    return 'answered';
  };
  if (second) await queueItems([second], desk);
  const response = await held.promise;
  expect(await desk.signIn()).toBe(true);
  refusal(response);
  await expect.poll(states, LONG).toEqual({ unknown: 2 });
  expect(counts.uploads).toBe(2);
});
