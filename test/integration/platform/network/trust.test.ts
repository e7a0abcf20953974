import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connectProxy } from '../../../support/connect-proxy.ts';
import { StdioDesk } from '../../../support/stdio-desk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { TEST_CERTIFICATE, tinyServer } from '../../../support/tiny-server.ts';
import type { Calls, Way } from '../../../support/tls-calls.ts';
import { RECORD_ANSWER } from '../../../support/verification-record.ts';

const CALLS = join(import.meta.dirname, '../../../support/tls-calls.ts');
const CERTIFICATE = join(import.meta.dirname, '../../../fixtures/tls/cert.pem');

/** Options of Node, in addition to those that this run itself needs, such as those for Wine. */
const nodeOptions = (options: string) => `${process.env.NODE_OPTIONS ?? ''} ${options}`.trim();

/** What an attacker who controls environment variables could set. */
const HOSTILE = {
  'certificates of theirs': {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    SSL_CERT_FILE: CERTIFICATE,
    SSL_CERT_DIR: dirname(CERTIFICATE),
    NODE_USE_SYSTEM_CA: '1',
    NODE_OPTIONS: nodeOptions('--use-system-ca --tls-min-v1.0'),
  },
  'another store': {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    SSL_CERT_FILE: CERTIFICATE,
    NODE_OPTIONS: nodeOptions('--use-openssl-ca'),
  },
} as const;

/** TLS before version 1.2 (RFC 8996), which OpenSSL offers only if it is configured to. */
const OLD_TLS = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const;

/** Starts a platform with a self-signed certificate that records every request that reaches it. */
async function ownPlatform(tls: true | typeof OLD_TLS = true) {
  const got: string[] = [];
  const server = await tinyServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    const token = '{"access_token":"t","token_type":"bearer","expires_in":7200}';
    const login = request.url?.endsWith('/login');
    const body = login ? token : request.method === 'POST' ? RECORD_ANSWER : '{"data":[]}';
    request.resume().on('end', () => response.end(body));
  }, tls);
  return { server, got };
}

async function allWays(tls: true | typeof OLD_TLS = true) {
  const { server, got } = await ownPlatform(tls);
  const plain = await connectProxy(server.port);
  const secure = await connectProxy(server.port, { tls: true });
  const lender = 'https://lender.test';
  const ways: Readonly<Record<string, Way>> = {
    direct: { server: `https://localhost:${server.port}` },
    tunnel: { server: lender, proxy: `http://127.0.0.1:${plain.port}` },
    'the proxy itself': { server: lender, proxy: `https://localhost:${secure.port}` },
    // This address is not known as an address of this computer, so it counts as a different
    // computer.
    ...(process.platform !== 'win32' && {
      'another machine': { server: `https://0.0.0.0:${server.port}` },
    }),
  };
  return {
    ways,
    got,
    secureTunnels: secure.tunnels,
    async [Symbol.asyncDispose]() {
      for (const one of [secure, plain, server]) {
        await one[Symbol.asyncDispose]();
      }
    },
  };
}

/**
 * Returns the results of calls in a process that has these environment variables in addition to the
 * usual ones.
 */
async function callsIn(
  env: Readonly<Record<string, string>>,
  ways: Readonly<Record<string, Way>>,
  certificates: readonly string[] = [],
): Promise<Readonly<Record<string, Calls>>> {
  const given = JSON.stringify({ ways: Object.values(ways), certificates });
  const child = await promisify(execFile)(process.execPath, [CALLS, given], {
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  const all = JSON.parse(child.stdout) as Calls[];
  return Object.fromEntries(Object.keys(ways).map((name, at) => [name, all[at] ?? {}]));
}

const each = (what: string): Calls => ({ signIn: what, read: what, upload: what, file: what });

describe('every kind of connection', () => {
  it.each(
    Object.entries(HOSTILE),
  )('uses the computer’s own trust if the environment contains %s', async (_, env) => {
    await using all = await allWays();
    const { 'the proxy itself': proxy, ...ends } = await callsIn(env, all.ways);
    for (const [way, calls] of Object.entries(ends)) {
      expect({ way, calls }).toEqual({ way, calls: each('tls: DEPTH_ZERO_SELF_SIGNED_CERT') });
    }
    expect(proxy).toEqual(each('tls: DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(all.got).toEqual([]);
    expect(all.secureTunnels).toEqual([]);
  });

  it('uses no TLS before 1.2, whatever the environment allows', async () => {
    await using all = await allWays(OLD_TLS);
    const { 'another machine': _, ...named } = all.ways;
    const env = {
      NODE_OPTIONS: nodeOptions('--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0'),
    };
    const calls = await callsIn(env, named, [TEST_CERTIFICATE]);
    for (const way of Object.keys(named)) {
      expect({ way, calls: calls[way] }).toEqual({
        way,
        calls: each('tls: ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'),
      });
    }
    expect(all.got).toEqual([]);
  });

  it('works if the computer trusts the certificate', async () => {
    await using all = await allWays();
    const { 'another machine': _, ...named } = all.ways;
    const calls = await callsIn({}, named, [TEST_CERTIFICATE]);
    for (const way of Object.keys(named)) {
      expect({ way, calls: calls[way] }).toEqual({ way, calls: each('ok') });
    }
  });
});

// Promise: Environment variables can't add a trusted certificate.
it('does not send the password to a server that only the environment trusts', async () => {
  await using all = await allWays();
  const { server, proxy = '' } = all.ways.tunnel as Way;
  const desk = await StdioDesk.start({
    profile: tempFolder(),
    server,
    env: { ...HOSTILE['certificates of theirs'], HTTPS_PROXY: proxy },
  });
  const credentials = { server, email: 'teller@branch.example', password: 'the-password' };
  expect(await desk.call('session:sign-in', credentials)).toMatchObject({
    error: { code: 'offline', phase: 'tls', requestSent: 'none' },
  });
  await desk.kill();
  expect(all.got).toEqual([]);
});
