import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as common from '../../peers/practice-platform/common-faults.ts';
import type { Fault } from '../../peers/practice-platform/fault.ts';
import { openPractice, type Practice } from './raw-client.ts';
import { head, speak } from './raw-socket.ts';
import { BOUNDARY, encode, file, GOVERNMENT_ID, HEADS } from './verification-form.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice();
});
afterAll(() => practice.platform.close());
beforeEach(() => practice.platform.faults.clear());

const SEARCH = '/api/applications';
const search = () => practice.send('GET', SEARCH);
const arm = (fault: Fault, nth = 1, times = 1) =>
  practice.platform.faults.add({ operation: 'searchApplications', fault, nth, times });
const { jpg } = HEADS;
const body = encode([
  file('front_photo', Buffer.concat([jpg, Buffer.alloc(200_000)])),
  ...GOVERNMENT_ID,
]);
const verifications = () => practice.platform.ledger.verifications.length;
const lastRequest = () => practice.platform.ledger.requests.at(-1);

function verificationHead() {
  const id = practice.platform.samples.applications[0]?.id;
  return head('POST', `${SEARCH}/${id}/document_verifications`, {
    authorization: `Bearer ${practice.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  });
}
const searchHead = () => head('GET', SEARCH, { authorization: `Bearer ${practice.token}` });
const socket = (pieces: readonly (string | Buffer)[], script = {}) =>
  speak(practice.platform.url, pieces, script);

describe('a fault strikes the request it is meant for', () => {
  test('the nth of its operation, so many times, and no other', async () => {
    arm(common.serverError(503), 2, 2);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      expect((await practice.send('GET', '/api/files/x')).status).toBe(404);
      statuses.push((await search()).status);
    }
    expect(statuses).toEqual([200, 503, 503, 200]);
  });

  test('any operation, from the start, until it is disarmed', async () => {
    const fault = common.serverError();
    const faults = [{ operation: 'any', fault, nth: 2, times: Number.POSITIVE_INFINITY }] as const;
    await using other = await openPractice({ faults });
    expect((await other.send('GET', SEARCH)).status).toBe(500);
    expect((await other.send('GET', '/api/files/x')).status).toBe(500);
    other.platform.faults.clear();
    expect((await other.send('GET', SEARCH)).status).toBe(200);
    other.platform.faults.add({ operation: 'getFile', fault })();
    expect((await other.send('GET', '/api/files/x')).status).toBe(404);
  });
});

describe('answers in place of the own one', () => {
  test.each([
    ['expired token', common.expiredToken(), 401, { 'content-type': 'application/json' }],
    ['too many', common.tooManyRequests(), 429, { 'retry-after': undefined }],
    ['too many, told when', common.tooManyRequests('7'), 429, { 'retry-after': '7' }],
    ['gateway', common.serverError(502), 502, { 'content-type': 'application/json' }],
    ['captive portal', common.captivePortal(), 200, { 'content-type': /^text\/html/ }],
    ['proxy', common.proxyForbidden(), 403, { 'content-type': /^text\/html/ }],
    ['redirect', common.redirect('https://x.example/'), 302, { location: 'https://x.example/' }],
  ])('%s', async (_, fault, status, headers) => {
    arm(fault);
    const reply = await search();
    expect(reply.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) {
      if (value instanceof RegExp) expect(reply.headers[name]).toMatch(value);
      else expect(reply.headers[name]).toBe(value);
    }
    expect((await search()).status).toBe(200);
  });

  test('JSON that stops half way, well framed', async () => {
    arm({ kind: 'truncate-json' });
    const reply = await search();
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
    expect(() => JSON.parse(reply.bytes.toString())).toThrow(SyntaxError);
  });

  test('instead of the work, or after it was done', async () => {
    const before = verifications();
    const plan = practice.platform.faults;
    const operation = 'createVerification';
    plan.add({ operation, fault: common.serverError(504) });
    plan.add({ operation, fault: common.serverError(504, { when: 'afterwards' }), nth: 2 });
    const first = await socket([verificationHead(), body]);
    expect(first.received.toString()).toMatch(/^HTTP\/1.1 504/);
    expect([verifications(), lastRequest()?.performed]).toEqual([before, false]);
    const second = await socket([verificationHead(), body]);
    expect(second.received.toString()).toMatch(/^HTTP\/1.1 504/);
    expect([verifications(), lastRequest()?.performed]).toEqual([before + 1, true]);
  });

  test('at a byte of the request, while the rest is still on its way', async () => {
    const before = verifications();
    const fault = common.expiredToken({ atByte: 1_000 });
    practice.platform.faults.add({ operation: 'createVerification', fault });
    const seen = await socket([verificationHead(), body.subarray(0, 1_500)], {
      until: (text: string) => text.includes('Unauthenticated'),
    });
    expect(seen.received.toString()).toMatch(/^HTTP\/1.1 401 /);
    expect(verifications()).toBe(before);
    expect(lastRequest()).toMatchObject({ complete: false, status: 401, performed: false });
  });
});

describe('broken connections', () => {
  test.each([
    ['reset', 0, 'reset'],
    ['reset', 1_000, 'reset'],
    ['close', 1_000, 'closed'],
    ['reset', body.length, 'reset'],
  ] as const)('%s after %d bytes of the request', async (by, afterBytes, ending) => {
    const before = verifications();
    const fault = { kind: 'cut-request', afterBytes, by } as const;
    practice.platform.faults.add({ operation: 'createVerification', fault });
    const seen = await socket([
      verificationHead(),
      body.subarray(0, 60_000),
      body.subarray(60_000),
    ]);
    expect(seen).toEqual({ received: Buffer.alloc(0), ending });
    expect(verifications()).toBe(before);
    const entry = { bytesReceived: afterBytes, complete: false, performed: false, status: null };
    expect(lastRequest()).toMatchObject(entry);
  });

  test.each([
    ['reset', 0],
    ['reset', 40],
    ['reset', 1_000],
    ['close', 1_000],
  ] as const)('%s after %d bytes of the answer', async (by, afterBytes) => {
    arm({ kind: 'cut-response', afterBytes, by });
    const seen = await socket([searchHead()]);
    expect(seen.received.length).toBe(afterBytes);
    expect(seen.ending).toBe(by === 'reset' ? 'reset' : 'closed');
    if (afterBytes >= 40) expect(seen.received.toString()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test('an answer cut after the work leaves the work done', async () => {
    const before = verifications();
    const fault = { kind: 'cut-response', afterBytes: 0 } as const;
    practice.platform.faults.add({ operation: 'createVerification', fault });
    await socket([verificationHead(), body]);
    expect([verifications(), lastRequest()?.performed]).toEqual([before + 1, true]);
  });
});

describe('slowness', () => {
  test('a late answer and a trickling one arrive whole', async () => {
    const usual = (await search()).bytes;
    arm({ kind: 'latency', milliseconds: 60 });
    arm({ kind: 'slow-response', bytes: 4_000, everyMilliseconds: 5 });
    const started = performance.now();
    const slow = await search();
    expect(slow.bytes.equals(usual)).toBe(true);
    // Not how fast it is, but that the fault waited at all.
    expect(performance.now() - started).toBeGreaterThan(60);
  });

  test('a held answer leaves when it is let go, and not before', async () => {
    const usual = (await search()).bytes;
    const hold = Promise.withResolvers<void>();
    arm({ kind: 'hold', until: hold.promise });
    const before = lastRequest();
    const held = search();
    while (lastRequest() === before || !lastRequest()?.performed) await new Promise(setImmediate);
    const request = lastRequest();
    await search();
    expect(request).toMatchObject({ performed: true, status: null });
    hold.resolve();
    expect((await held).bytes.equals(usual)).toBe(true);
  });

  test('a trickling answer shows its head at once', async () => {
    arm({ kind: 'slow-response', bytes: 10, everyMilliseconds: 50 });
    const seen = await socket([searchHead()], {
      until: (text: string) => text.includes('\r\n\r\n'),
    });
    expect(seen.ending).toBe('open');
    const [shown, rest = ''] = seen.received.toString().split('\r\n\r\n');
    expect(shown).toMatch(/^HTTP\/1.1 200 OK/);
    expect(rest.length).toBeLessThan(100);
  });

  test('a body taken slowly is taken whole', async () => {
    const before = verifications();
    const fault = { kind: 'slow-request', bytesPerSecond: 2_000_000 } as const;
    practice.platform.faults.add({ operation: 'createVerification', fault });
    await socket([verificationHead(), body]);
    expect(verifications()).toBe(before + 1);
  });

  test('silence takes the request and answers nothing; closing the platform ends it', async () => {
    const other = await openPractice();
    const operation = 'searchApplications';
    other.platform.faults.add({ operation, fault: { kind: 'silence' } });
    other.platform.faults.add({ operation, fault: { kind: 'latency', milliseconds: 1e9 }, nth: 2 });
    const until = new Promise(() => undefined);
    other.platform.faults.add({ operation, fault: { kind: 'hold', until }, nth: 3 });
    const waiting = [1, 2, 3].map(() => other.send('GET', SEARCH));
    const ended = Promise.allSettled(waiting);
    while (other.platform.ledger.count(operation) < 3) await new Promise(setImmediate);
    await other.platform.close();
    expect((await ended).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });
});
