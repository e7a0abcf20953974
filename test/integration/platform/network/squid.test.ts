import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pacFileProxies } from '../../../../dev/unpackaged-desk.ts';
import { readProxyAddress } from '../../../../main/platform/network/proxy-list.ts';
import type { ManagedProxy } from '../../../../main/platform/network/way-out.ts';
import type { ApplicationId } from '../../../../preload/contract/ids.ts';
import { clientFor, fileOf, invoice } from '../../../support/platform-under-test.ts';
import { type Squid, squidMissing, startSquid } from '../../../support/squid.ts';
import { TEST_CERTIFICATE, type TinyServer, tinyServer } from '../../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../../support/verification-record.ts';

const INSPECTOR = readFileSync(
  join(import.meta.dirname, '../../../fixtures/tls/inspector-cert.pem'),
  'utf8',
);
const APPLICATION = 'app-1' as ApplicationId;
const missing = squidMissing();
const why = missing === null ? '' : ` (skipped: ${missing})`;

let squid: Squid;
let platform: TinyServer;
let posts = 0;

beforeAll(async () => {
  platform = await tinyServer((request, response) => {
    const isPost = request.method === 'POST';
    request.resume().on('end', () => {
      posts += isPost ? 1 : 0;
      response.end(isPost ? RECORD_ANSWER : '{"data":[]}');
    });
  }, true);
  if (missing === null) squid = await startSquid();
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  if (missing === null) await squid[Symbol.asyncDispose]();
});

/** Creates a client on a computer whose managed settings name the proxy. */
function under(proxy: ManagedProxy, more: Parameters<typeof clientFor>[1] = {}) {
  const managed = () => ({ proxy, certificates: [TEST_CERTIFICATE] });
  const network = { managed, host: pacFileProxies(), ...more.network };
  return clientFor(`https://lender.test:${platform.port}`, { ...more, network });
}

const through = (port: Parameters<Squid['at']>[0]): ManagedProxy =>
  readProxyAddress(squid.at(port)) ?? 'none';

const upload = (
  { client }: ReturnType<typeof clientFor>,
  file = fileOf([new Uint8Array(50_000)]),
) => client.createVerification(APPLICATION, invoice(file), { commit: () => undefined });

describe.skipIf(missing !== null)(`through Squid${why}`, () => {
  test('reports a proxy that requires NTLM or Negotiate, with its schemes', async () => {
    await using desk = under(through('windows'));
    expect(await desk.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'proxy', problem: 'signIn', schemes: ['negotiate', 'ntlm'] },
    });
  });
});

describe.skipIf(missing !== null)(`a proxy that inspects TLS${why}`, () => {
  test('is explained by the names in its certificate', async () => {
    await using desk = under(through('inspecting'));
    const before = posts;
    expect((await upload(desk)).answer).toMatchObject({
      error: {
        code: 'offline',
        phase: 'tls',
        requestSent: 'none',
        certificate: { of: 'platform', subject: 'lender.test', issuer: 'Branch Inspection CA' },
      },
    });
    expect(posts).toBe(before);
  });

  test('is trusted after the managed settings include its authority', async () => {
    const managed = () => ({ proxy: through('inspecting'), certificates: [INSPECTOR] });
    await using desk = under('none', { network: { managed } });
    expect(await desk.client.listOffers(APPLICATION)).toMatchObject({ ok: true });
  });
});

describe.skipIf(missing !== null)(`a PAC file${why}`, () => {
  test('is fetched and run, and its proxies are tried in order', async () => {
    const script = `function FindProxyForURL(url, host) {
      if (dnsDomainIs(host, 'lender.test')) return 'PROXY 127.0.0.1:1; PROXY ${squid.at('open')}';
      return 'DIRECT';
    }`;
    await using web = await tinyServer((_, response) => response.end(script));
    const file = { kind: 'file', address: `http://127.0.0.1:${web.port}/proxy.pac` } as const;
    await using desk = under(file);
    expect(await desk.client.listOffers(APPLICATION)).toMatchObject({ ok: true });
  });

  test.each([
    [404, 'function FindProxyForURL() { return "DIRECT" }'],
    [200, '<html>'],
    [200, 'function FindProxyForURL() { throw 1 }'],
  ])('that cannot be read or run allows no connection (%i, %s)', async (status, script) => {
    await using web = await tinyServer((_, response) => response.writeHead(status).end(script));
    await using desk = under({ kind: 'file', address: `http://127.0.0.1:${web.port}/proxy.pac` });
    expect(await desk.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'proxy', problem: 'rules', by: 'managed' },
    });
  });
});

test.skipIf(missing !== null)(`uses the proxy of another network${why}`, async () => {
  let list = `PROXY ${squid.at('denied')}`;
  const host = { ...pacFileProxies(), system: async () => list };
  const managed = () => ({ proxy: null, certificates: [TEST_CERTIFICATE] });
  await using desk = under('none', { network: { managed, host } });
  expect(await desk.client.listOffers(APPLICATION)).toMatchObject({ error: { by: 'system' } });
  list = `PROXY ${squid.at('open')}`;
  expect(await desk.client.listOffers(APPLICATION)).toMatchObject({ ok: true });
  list = `PROXY ${squid.at('denied')}`;
  expect(await desk.client.listOffers(APPLICATION)).toMatchObject({ error: { status: 403 } });
});

test.skipIf(missing !== null)(
  `distinguishes a proxy that dies during an upload from one that is gone${why}`,
  async () => {
    await using desk = under(through('open'));
    const file = fileOf([new Uint8Array(50_000), new Uint8Array(50_000)]);
    const cut = {
      ...file,
      async *open() {
        yield new Uint8Array(50_000);
        await squid.kill();
        yield new Uint8Array(50_000);
      },
    };
    expect(await upload(desk, cut)).toMatchObject({
      answer: { error: { code: 'offline', phase: 'send' } },
      evidence: { committed: false },
    });
    expect(await desk.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'proxy', problem: 'unreachable' },
    });
  },
);
