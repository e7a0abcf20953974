import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { testConnection } from '../../../../main/platform/connection-test.ts';
import { Network } from '../../../../main/platform/network/network.ts';
import { readProxyAddress } from '../../../../main/platform/network/proxy-list.ts';
import type { ManagedNetwork } from '../../../../main/platform/network/way-out.ts';
import type { ConnectionTest } from '../../../../preload/contract/models/connection.ts';
import { TEST_CERTIFICATE, type TinyServer, tinyServer } from '../../../support/tiny-server.ts';

const ALL_WELL = 'way name reach certificate answer clock';

/** The answer that the specification requires for a request without a token (Errors 1). */
const asPlatform: RequestListener = (_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end('{"message":"Unauthenticated."}');
};

async function platform(listener = asPlatform): Promise<TinyServer> {
  const server = await tinyServer(listener, true);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

async function tried(
  address: string,
  managed: Partial<ManagedNetwork> = {},
  now: () => number = Date.now,
): Promise<ConnectionTest> {
  const network = new Network({
    env: {},
    managed: () => ({ proxy: 'none', certificates: [TEST_CERTIFICATE], ...managed }),
  });
  try {
    return await testConnection(network, new URL(address), now);
  } finally {
    await network.close();
  }
}

const passed = ({ steps }: ConnectionTest) =>
  steps.flatMap(({ step, state }) => (state === 'passed' ? [step] : [])).join(' ');
const failed = ({ steps }: ConnectionTest) => steps.find(({ state }) => state === 'failed');
const untried = ({ steps }: ConnectionTest) =>
  steps.flatMap(({ step, state }) => (state === 'notTried' ? [step] : []));

test('recognizes the platform by its refusal and names its certificate', async () => {
  const { port } = await platform();
  const found = await tried(`https://localhost:${port}/`);
  expect(passed(found)).toBe(ALL_WELL);
  expect(found).toMatchObject({
    status: 401,
    certificate: { of: 'platform', subject: 'localhost' },
  });
  expect(Math.abs(found.aheadSeconds ?? 99)).toBeLessThan(30);
});

test('sends nothing that opens a record', async () => {
  const heads: unknown[] = [];
  const { port } = await platform((request, response) => {
    heads.push([request.method, request.url, request.headers.authorization]);
    asPlatform(request, response);
  });
  await tried(`https://localhost:${port}/lender/`);
  expect(heads).toEqual([['GET', '/lender/api/applications', undefined]]);
});

test.each([
  ['ahead', 3600],
  ['behind', -86_400],
])('reports by how much a clock is %s', async (_which, seconds) => {
  const { port } = await platform();
  const found = await tried(`https://localhost:${port}/`, {}, () => Date.now() + seconds * 1000);
  expect(failed(found)).toEqual({ step: 'clock', state: 'failed', error: null });
  expect(Math.abs((found.aheadSeconds ?? 0) - seconds)).toBeLessThan(30);
});

test('reports an answer that does not come from the platform', async () => {
  const page: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome to our Wi-Fi');
  };
  const { port: ofPage } = await platform(page);
  const found = await tried(`https://localhost:${ofPage}/`);
  expect(found.steps[4]).toEqual({ step: 'answer', state: 'unsure', error: null });
  const { port: ofFault } = await platform((_request, response) => response.writeHead(503).end());
  expect(failed(await tried(`https://localhost:${ofFault}/`))).toMatchObject({
    step: 'answer',
    error: { code: 'unavailable', status: 503 },
  });
});

test('names the step that failed and does not try later steps', async () => {
  const { port } = await platform();
  const nobody = await tinyServer(asPlatform);
  await nobody[Symbol.asyncDispose]();
  const unread = await tried(`https://lender.test:${port}/`, { proxy: 'unread' });
  expect(failed(unread)).toMatchObject({ step: 'way', error: { code: 'proxy', problem: 'rules' } });
  expect(untried(unread)).toHaveLength(5);
  const dead = readProxyAddress(`127.0.0.1:${nobody.port}`) ?? 'none';
  const behind = await tried(`https://lender.test:${port}/`, { proxy: dead });
  expect(failed(behind)).toMatchObject({ step: 'reach', error: { problem: 'unreachable' } });
  const ways = [{ kind: 'http', host: '127.0.0.1', port: nobody.port }];
  expect(behind.way).toEqual({ by: 'managed', ways });
  const unknown = await tried('https://lender.invalid/');
  expect(failed(unknown)).toMatchObject({ step: 'name', error: { phase: 'dns' } });
  const closed = await tried(`https://localhost:${nobody.port}/`);
  expect(failed(closed)).toMatchObject({ step: 'reach', error: { phase: 'connect' } });
  const untrusted = await tried(`https://localhost:${port}/`, { certificates: [] });
  expect(failed(untrusted)).toMatchObject({
    step: 'certificate',
    error: { certificate: { subject: 'localhost', issuer: 'localhost' } },
  });
  expect(untried(untrusted)).toEqual(['answer', 'clock']);
});
