import { describe, expect, it } from 'vitest';
import { ProxySignIns } from '../../../../main/platform/network/proxy-sign-ins.ts';
import type { ApplicationId } from '../../../../preload/contract/ids.ts';
import { connectProxy } from '../../../support/connect-proxy.ts';
import { clientFor, fileOf, invoice } from '../../../support/platform-under-test.ts';
import { TEST_CERTIFICATE, tinyServer } from '../../../support/tiny-server.ts';
import { RECORD_ANSWER } from '../../../support/verification-record.ts';

const APPLICATION = 'app-1' as ApplicationId;
const certificates = [TEST_CERTIFICATE];

const PHOTO = [new Uint8Array(200_000)];

const secureServer = () =>
  tinyServer((request, response) => {
    const body = request.method === 'POST' ? RECORD_ANSWER : '{"data":[]}';
    request.resume().on('end', () => response.end(body));
  }, true);

/**
 * Starts a proxy that opens tunnels to this computer, or that answers every CONNECT request with a
 * status.
 */
const proxyTo = (port: number, status?: number) =>
  connectProxy(port, status === undefined ? {} : { refusal: refusalWith(status) });
const refusalWith = (status: number) =>
  `HTTP/1.1 ${status} No\r\nproxy-authenticate: Basic realm="branch"\r\ncontent-length: 0\r\n\r\n`;

describe('certificates', () => {
  it('refuses an untrusted server before anything is sent', async () => {
    await using server = await secureServer();
    await using under = clientFor(`https://localhost:${server.port}`);
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: {
        code: 'offline',
        phase: 'tls',
        requestSent: 'none',
        detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        certificate: {
          of: 'platform',
          subject: 'localhost',
          issuer: 'localhost',
          validFrom: '2026-11-21T03:01:05.000Z',
        },
      },
    });
  });

  it('compares the certificate with the host name', async () => {
    await using server = await secureServer();
    await using proxy = await proxyTo(server.port);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    await using under = clientFor('https://other.test', { network: { env, certificates } });
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'offline', phase: 'tls', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  it('says whether the certificate is the platform’s or the proxy’s', async () => {
    await using server = await secureServer();
    const env = { HTTPS_PROXY: `https://localhost:${server.port}` };
    await using under = clientFor('https://lender.test', { network: { env } });
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'offline', phase: 'tls', certificate: { of: 'proxy', issuer: 'localhost' } },
    });
  });

  it('recognizes plain HTTP on a TLS port', async () => {
    await using server = await tinyServer((_, response) => response.end());
    await using under = clientFor(`https://localhost:${server.port}`);
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'offline', phase: 'tls', requestSent: 'none' },
    });
  });
});

describe('the proxy of the environment', () => {
  it.each([
    [407, { code: 'proxy', problem: 'signIn', schemes: ['basic'], tried: false }],
    [403, { code: 'proxy', problem: 'refused', status: 403, by: 'environment' }],
    [502, { code: 'offline', phase: 'connect', requestSent: 'none' }],
  ])('is distinguished from the platform when it refuses with %i', async (status, error) => {
    await using proxy = await proxyTo(0, status);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    await using under = clientFor('https://lender.test', { network: { env, certificates } });
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({ error });
  });

  it('is named if it does not exist, does not answer, or has an invalid address', async () => {
    const gone = await proxyTo(0);
    await gone[Symbol.asyncDispose]();
    await using silent = await tinyServer(() => undefined);
    silent.server.on('connect', () => undefined);
    for (const [named, problem, patience = {}] of [
      [`127.0.0.1:${gone.port}`, 'unreachable'],
      [`127.0.0.1:${silent.port}`, 'unreachable', { connectTimeout: 400 }],
      ['no-such-proxy.test:3128', 'notFound'],
      ['://', 'unusable'],
    ] as const) {
      await using under = clientFor('https://lender.test', {
        network: { env: { HTTPS_PROXY: named }, certificates, ...patience },
      });
      const proxy = problem === 'unusable' ? '' : named;
      expect(await under.client.listOffers(APPLICATION)).toMatchObject({
        error: { code: 'proxy', problem, proxy },
      });
    }
  });
});

describe('several proxies in an order', () => {
  /** Returns the options of a desk whose system returns this list of proxies. */
  const listing = (list: string) => ({
    network: { certificates, host: { system: async () => list, byFile: async () => '' } },
  });
  const upload = (under: ReturnType<typeof clientFor>) =>
    under.client.createVerification(APPLICATION, invoice(fileOf(PHOTO)), {
      commit: () => undefined,
    });

  it('are tried until one works, and an upload is sent once', async () => {
    let posts = 0;
    await using server = await tinyServer((request, response) => {
      posts += request.method === 'POST' ? 1 : 0;
      request.resume().on('end', () => response.end(RECORD_ANSWER));
    }, true);
    const gone = await proxyTo(0);
    await gone[Symbol.asyncDispose]();
    await using unable = await proxyTo(0, 503);
    await using proxy = await proxyTo(server.port);
    const list = `PROXY 127.0.0.1:${gone.port}; PROXY 127.0.0.1:${unable.port}; PROXY 127.0.0.1:${proxy.port}; DIRECT`;
    await using under = clientFor('https://lender.test', listing(list));
    expect((await upload(under)).answer).toMatchObject({ ok: true, value: { id: 'v-1' } });
    expect([unable.tunnels.length, proxy.tunnels.length, posts]).toEqual([1, 1, 1]);
    // Later connections do not wait again for a proxy that does not respond.
    expect((await upload(under)).answer).toMatchObject({ ok: true });
    expect([unable.tunnels.length, proxy.tunnels.length, posts]).toEqual([1, 2, 2]);
  });

  it('are skipped if they are silent', async () => {
    await using server = await secureServer();
    await using silent = await tinyServer(() => undefined);
    silent.server.on('connect', () => undefined);
    await using proxy = await proxyTo(server.port);
    const quiet = `PROXY 127.0.0.1:${silent.port}; HTTPS 127.0.0.1:${silent.port}`;
    const { network } = listing(`${quiet}; PROXY 127.0.0.1:${proxy.port}`);
    await using under = clientFor('https://lender.test', {
      network: { ...network, connectTimeout: 900 },
    });
    expect((await upload(under)).answer).toMatchObject({ ok: true });
  });

  it('use a sign-in only for the proxy it was typed for, including its scheme', async () => {
    const signIns = new ProxySignIns(null);
    await using proxy = await proxyTo(0, 407);
    const place = `127.0.0.1:${proxy.port}`;
    const { network } = listing(`PROXY ${place}`);
    await using under = clientFor('https://lender.test', { network: { ...network, signIns } });
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({ error: { proxy: place } });
    for (const other of [`https://${place}`, `127.0.0.1:${proxy.port + 1}`])
      expect(await signIns.take(other, { name: 'teller', password: 'sesame' })).toBe(false);
    expect(await signIns.take(place, { name: 'teller', password: 'sesame' })).toBe(true);
    expect(await signIns.of(`https://${place}`)).toBeNull();
  });

  it('continue after a direct connection that fails, and report the last error', async () => {
    await using proxy = await proxyTo(0, 407);
    await using under = clientFor(
      'https://lender.test',
      listing(`DIRECT; PROXY 127.0.0.1:1; PROXY 127.0.0.1:${proxy.port}`),
    );
    expect(await under.client.listOffers(APPLICATION)).toMatchObject({
      error: { code: 'proxy', problem: 'signIn', proxy: `127.0.0.1:${proxy.port}` },
    });
  });

  it.each([
    [403, { code: 'proxy', problem: 'refused' }],
    [407, { code: 'proxy', problem: 'signIn' }],
  ])('end at one that answers %i, without trying another', async (status, error) => {
    await using refusing = await proxyTo(0, status);
    await using other = await proxyTo(0, 403);
    const list = `PROXY 127.0.0.1:${refusing.port}; PROXY 127.0.0.1:${other.port}; DIRECT`;
    await using under = clientFor('https://lender.test', listing(list));
    expect((await upload(under)).answer).toMatchObject({ error });
    expect(other.tunnels).toEqual([]);
  });
});
