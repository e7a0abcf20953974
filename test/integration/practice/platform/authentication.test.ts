import { expect, test } from 'vitest';
import type { Operation } from '../../../../main/practice/platform/operations/operation.ts';
import { OPERATIONS } from '../../../../main/practice/platform/operations/operations.ts';
import { at, openPractice, send, TELLER, textAt } from './raw-client.ts';

const LOGIN = '/api/v1/auth/login';
const REFRESH = '/api/auth/refresh';
const SEARCH = '/api/applications';

test('signing in gives a bearer token for two hours', async () => {
  await using practice = await openPractice();
  const login = await practice.send('POST', LOGIN, { token: null, json: TELLER });
  expect(login.status).toBe(200);
  expect(login.body).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 7200,
  });
});

test('a wrong password and a missing one are refused', async () => {
  await using practice = await openPractice();
  const wrong = await practice.send('POST', LOGIN, { json: { ...TELLER, password: 'x' } });
  expect([wrong.status, wrong.body]).toEqual([401, { message: 'Unauthenticated.' }]);
  const missing = await practice.send('POST', LOGIN, { json: { email: TELLER.email } });
  expect(missing.status).toBe(422);
  expect(at(missing, 'errors')).toEqual({ password: ['The password field is required.'] });
});

test('an expired password is told as the spec has it', async () => {
  await using practice = await openPractice();
  const json = { email: 'expired@practice.example', password: 'practice' };
  const reply = await practice.send('POST', LOGIN, { json });
  expect(reply.status).toBe(422);
  expect(reply.body).toEqual({
    message: 'Your password has expired.',
    errors: { errors: { password: ['Your password has expired.'] } },
    meta: { error_code: 'password_expired', password_ttl_days: 90 },
  });
});

test('a token lives 7200 seconds of the platform clock and not one more', async () => {
  await using practice = await openPractice();
  practice.pass(7_199_999);
  expect((await practice.send('GET', SEARCH)).status).toBe(200);
  practice.pass(1);
  const late = await practice.send('GET', SEARCH);
  expect([late.status, late.body]).toEqual([401, { message: 'Unauthenticated.' }]);
  expect((await practice.send('POST', REFRESH)).status).toBe(401);
});

test('refreshing ends the old token at once and starts two hours anew', async () => {
  await using practice = await openPractice();
  practice.pass(7_000_000);
  const refreshed = await practice.send('POST', REFRESH);
  const token = textAt(refreshed, 'access_token');
  expect(refreshed.body).toEqual({ access_token: token, token_type: 'bearer', expires_in: 7200 });
  expect((await practice.send('GET', SEARCH)).status).toBe(401);
  practice.pass(7_199_999);
  expect((await practice.send('GET', SEARCH, { token })).status).toBe(200);
});

test('a key from the portal does not end with time, and refreshing it ends it', async () => {
  await using practice = await openPractice();
  const token = practice.platform.samples.portalKey;
  practice.pass(400 * 86_400_000);
  expect((await practice.send('GET', SEARCH, { token })).status).toBe(200);
  const refreshed = await practice.send('POST', REFRESH, { token });
  expect(textAt(refreshed, 'access_token')).not.toBe(token);
  expect((await practice.send('GET', SEARCH, { token })).status).toBe(401);
});

const guarded = Object.entries<Operation>(OPERATIONS).flatMap(([name, operation]) =>
  operation.forAnyone ? [] : [{ name, ...operation }],
);

test.each(guarded)('$name needs a token', async ({ method, path }) => {
  await using practice = await openPractice();
  const address = path.replace(/\{\w+\}/g, 'x');
  for (const token of [null, 'made-up']) {
    const reply = await practice.send(method, address, { token });
    expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthenticated.' }]);
  }
});

test('there is no other route, and no other method', async () => {
  await using practice = await openPractice();
  const other = ['/', '/api/owners', '/api/filters', '/api/files', '/api/applications/x'];
  for (const path of other) expect((await practice.send('GET', path)).status).toBe(404);
  expect((await practice.send('POST', SEARCH)).status).toBe(405);
});

test('two platforms run side by side, and a closed one is gone', async () => {
  await using one = await openPractice();
  const two = await openPractice();
  expect((await two.send('GET', SEARCH, { token: one.token })).status).toBe(401);
  await two.platform.close();
  await expect(send(two.platform.url, 'GET', SEARCH)).rejects.toThrow('ECONNREFUSED');
  expect((await one.send('GET', SEARCH)).status).toBe(200);
});
