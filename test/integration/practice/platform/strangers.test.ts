import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createPracticePlatform } from '../../../../main/practice/platform/practice-platform.ts';
import { createPracticeScanner } from '../../../../main/practice/scanner/practice-scanner.ts';

const LOGIN = '/api/v1/auth/login';
const JSON_BODY = { 'content-type': 'application/json' };
const MB = 1024 * 1024;

/** Creates a platform as practice mode starts it, without any settings for tests. */
async function plainPlatform() {
  const platform = await createPracticePlatform({ applications: 3 });
  onTestFinished(() => platform.close());
  return platform;
}

/** Returns the status of a small request, or `reset` if the connection broke. */
function asked(url: string, options: RequestOptions, body = ''): Promise<number | 'reset'> {
  return new Promise((done) => {
    const sent = request(url, { agent: false, ...options }, (response: IncomingMessage) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sent.on('error', () => done('reset'));
    sent.end(body);
  });
}

/**
 * Sends data without a content length until the request is answered or cut off. Resolves with the
 * number of bytes that were sent, and the answer.
 */
function flood(url: string, options: RequestOptions, most: number) {
  return new Promise<{ readonly bytes: number; readonly status: number | 'reset' }>((done) => {
    const piece = Buffer.alloc(256 * 1024, 0x20);
    let bytes = 0;
    let over = false;
    const end = (status: number | 'reset') => {
      over = true;
      done({ bytes, status });
      sent.destroy();
    };
    const sent = request(url, { agent: false, method: 'POST', ...options }, (response) => {
      end(response.statusCode ?? 0);
    });
    sent.on('error', () => end('reset'));
    const send = () => {
      if (over) return;
      if (bytes >= most) sent.end();
      else {
        bytes += piece.length;
        sent.write(piece, send);
      }
    };
    send();
  });
}

function logIn(url: string, password: string) {
  const body = JSON.stringify({ email: 'teller@practice.example', password });
  return asked(`${url}${LOGIN}`, { method: 'POST', headers: JSON_BODY }, body);
}

// Promise: It rejects requests with a body
test('refuses a body that is too long, whether announced or not, and closes its connection', async () => {
  const { url, samples } = await plainPlatform();
  const bearer = { authorization: `Bearer ${samples.portalKey}` };
  const announced = (path: string, bytes: number, headers: Record<string, string>) =>
    asked(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, expect: '100-continue', 'content-length': String(bytes) },
    });
  const form = { ...bearer, 'content-type': 'multipart/form-data; boundary=x' };
  const verification = `/api/applications/${samples.applications[0]?.id}/document_verifications`;
  expect(await announced(LOGIN, 65 * 1024, JSON_BODY)).toBe(413);
  expect(await announced('/api/auth/refresh', 5 * MB, { ...bearer, ...JSON_BODY })).toBe(413);
  expect(await announced(verification, 900 * MB, form)).toBe(413);
  expect(await announced('/nothing/here', 5 * MB, JSON_BODY)).toBe(413);

  for (const [path, headers] of [
    [LOGIN, JSON_BODY],
    ['/api/auth/refresh', { ...bearer, ...JSON_BODY }],
    ['/api/auth/refresh', JSON_BODY],
  ] as const) {
    const { bytes, status } = await flood(`${url}${path}`, { headers }, 700 * MB);
    expect([413, 'reset'], path).toContain(status);
    expect(bytes, path).toBeLessThan(40 * MB);
  }
  expect(await logIn(url, samples.accounts[0]?.password ?? '')).toBe(200);
});

// Promise: Its password and key are random
test('gives each platform its own password and key', async () => {
  const { url, samples } = await plainPlatform();
  const another = await plainPlatform();
  const password = samples.accounts[0]?.password ?? '';
  const refresh = (key: string) =>
    asked(`${url}/api/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
  for (const wrong of ['practice', '', another.samples.accounts[0]?.password ?? ''])
    expect(await logIn(url, wrong), wrong).not.toBe(200);
  expect(await logIn(url, password)).toBe(200);
  expect(password.length).toBeGreaterThanOrEqual(24);
  expect(await refresh('practice-portal-key')).toBe(401);
  expect(await refresh(another.samples.portalKey)).toBe(401);
  expect(await refresh(samples.portalKey)).toBe(200);
});

test('answers only under its own address, as platform and as scanner', async () => {
  const { url, samples } = await plainPlatform();
  const scanner = await createPracticeScanner();
  onTestFinished(() => scanner.close());
  const bearer = { authorization: `Bearer ${samples.portalKey}` };
  for (const at of [`${url}/api/auth/me`, `${scanner.url}/ScannerStatus`]) {
    const { host, port } = new URL(at);
    const under = (name: string) => asked(at, { headers: { ...bearer, host: name } });
    for (const name of [
      `rebound.example:${port}`,
      'rebound.example',
      '127.0.0.1',
      `127.0.0.1:${Number(port) - 1}`,
      `${host}.rebound.example`,
    ])
      expect(await under(name), name).toBe(421);
    expect(await under(host)).not.toBe(421);
  }
  const { bytes } = await flood(`${scanner.url}/ScanJobs`, {}, 700 * MB);
  expect(bytes).toBeLessThan(40 * MB);
});

test('refuses a damaged form, whole or in pieces, and continues to run', async () => {
  const { url, samples } = await plainPlatform();
  const part = 'Content-Disposition: form-data; name="government_id"; filename="a.jpg"\r\n';
  const damaged = [
    `--x\r\n${part}--x--\r\n`,
    `--x\r\n${part}\r\ncut off`,
    `--x\r\n${part}\r\nfile\r\n-- x--\r\n`,
    `--x\r\n${part}\r\nfile\r\n--x\r\n: : :\r\n\r\nx\r\n--x--\r\n`,
    `--x\r\nX: ${'y'.repeat(90_000)}\r\n\r\nx\r\n--x--\r\n`,
    'no form at all',
  ];
  const path = `${url}/api/applications/${samples.applications[0]?.id}/document_verifications`;
  const headers = {
    authorization: `Bearer ${samples.portalKey}`,
    'content-type': 'multipart/form-data; boundary=x',
  };
  for (const body of damaged) {
    expect(await asked(path, { method: 'POST', headers }, body), body.slice(0, 90)).toBe(400);
    const sent = request(path, { agent: false, method: 'POST', headers });
    const status = new Promise((done) => {
      sent.on('response', (response) => done(response.resume().statusCode)).on('error', done);
    });
    for (const at of body.slice(0, 200)) sent.write(at);
    sent.end(body.slice(200));
    expect(await status, body.slice(0, 90)).toBe(400);
  }
  expect(await asked(path, { method: 'POST', headers }, '--x--')).toBe(422);
});
