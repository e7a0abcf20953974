import { expect, test } from 'vitest';
import type { ApplicationId, PlatformFileId } from '../../../preload/contract/ids.ts';
import { ODD_ANSWERS, ODD_TOKEN, type OddAnswer } from '../../support/odd-answers.ts';
import { expectFit, oddDesk } from '../../support/odd-desk.ts';

const token = (fields: object): OddAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ access_token: ODD_TOKEN, token_type: 'bearer', ...fields }),
});
const LOGIN = /auth\/login$/;

test('accepts a token at sign-in for a day at most, and only of a length that servers accept', async () => {
  const { server, desk, signIn } = await oddDesk();
  for (const lifetime of [Number.MAX_SAFE_INTEGER, 1e300, 86_401]) {
    server.answer(LOGIN, token({ expires_in: lifetime }));
    const told = await signIn();
    expectFit(told, desk);
    const expiresAt = Date.parse((told.ok && told.value.expiresAt) || '');
    expect(expiresAt).toBeGreaterThan(Date.now());
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 86_400_000);
  }
  for (const fields of [
    { expires_in: 0 },
    { expires_in: -1 },
    { expires_in: 'NaN' },
    { expires_in: '' },
    { expires_in: '0' },
    { expires_in: '1e3' },
    { expires_in: null },
    {},
    { expires_in: 7200, access_token: '' },
    { expires_in: 7200, access_token: 'two words' },
    { expires_in: 7200, access_token: 'x'.repeat(10_000_000) },
    { expires_in: 7200, access_token: 'x'.repeat(20_000) },
  ]) {
    server.answer(LOGIN, token(fields));
    const told = await signIn();
    expectFit(told, desk);
    expect(told).toMatchObject({ error: { code: 'unexpectedAnswer' } });
  }
  const endless = { ...token({}), body: '{"access_token":"t","expires_in":1e999}' };
  server.answer(LOGIN, endless);
  expect(await signIn()).toMatchObject({ error: { code: 'unexpectedAnswer' } });
});

test('reads a lifetime that was written as text', async () => {
  const { server, signIn } = await oddDesk();
  server.answer(LOGIN, token({ expires_in: '7200' }));
  const told = await signIn();
  const lives = Date.parse((told.ok && told.value.expiresAt) || '') - Date.now();
  expect(lives).toBeGreaterThan(3_600_000);
  expect(lives).toBeLessThanOrEqual(7_200_000);
});

test('uses a token that lasts only minutes for most of that time', async () => {
  const { server, desk, signIn } = await oddDesk();
  server.answer(/auth\/(login|refresh)$/, token({ expires_in: 600 }));
  expect(await signIn()).toMatchObject({ ok: true });
  const reading = { applicationId: 'app-1' as ApplicationId, search: '', page: 1 };
  for (let read = 0; read < 3; read += 1) await desk.value('attribute:list', reading);
  expect(server.asked()).toBe(1);
});

test('recognizes a refused sign-in at any status, and no other answer as one', async () => {
  const { server, desk, signIn } = await oddDesk();
  for (const status of [400, 401, 403, 422]) {
    server.answer(LOGIN, ODD_ANSWERS[`${status} that echoes`] as OddAnswer);
    const told = await signIn();
    expectFit(told, desk);
    expect(told).toMatchObject({ error: { code: 'signInRefused' } });
  }
  server.answer(LOGIN, ODD_ANSWERS['404 that echoes'] as OddAnswer);
  expect(await signIn()).toMatchObject({ error: { code: 'unexpectedAnswer', status: 404 } });
  for (const [name, answer] of Object.entries(ODD_ANSWERS)) {
    server.answer(LOGIN, answer);
    const told = await signIn();
    expectFit(told, desk);
    expect(`${name}: ${told.ok}`).toBe(`${name}: false`);
  }
});

test('shows a refused file with the platform’s words, and keeps a page without showing it', async () => {
  const { server, desk } = await oddDesk();
  const open = (fresh = false) =>
    desk.call('platform-file:open', { fileId: 'f-1' as PlatformFileId, fresh });
  const file = /\/api\/files\//;
  const message = JSON.stringify({
    message: `The file is\n\u202edeleted. ${'Ask. '.repeat(2000)}`,
  });
  for (const [status, code] of [
    [500, 'unavailable'],
    [200, 'rejected'],
    [404, 'notFound'],
  ] as const) {
    server.answer(file, { status, type: 'application/json', body: message });
    const told = await open();
    expect(told).toMatchObject({
      error: { code, platformMessage: expect.stringMatching(/^The file is deleted\. Ask\..*…$/) },
    });
    expect(JSON.stringify(told).length).toBeLessThan(3000);
  }
  for (const [name, answer] of Object.entries(ODD_ANSWERS)) {
    server.answer(file, answer);
    const told = await open(true);
    expectFit(told, desk);
    if (answer.status !== 200) expect(`${name}: ${told.ok}`).toBe(`${name}: false`);
  }
  server.answer(file, { status: 200, type: `image/${ODD_TOKEN}`, body: 'GIF89a' });
  expectFit(await open(true), desk);

  server.answer(file, ODD_ANSWERS.page as OddAnswer);
  const page = await open(true);
  if (!page.ok) throw new Error(page.error.code);
  expect(page.value).toMatchObject({ kind: 'other', mediaType: 'text/html', pages: 0 });
  const text = { token: page.value.token, from: 0 };
  expect(await desk.value('platform-file:text', text)).toEqual({ text: '', next: null });
  const fetched = (path: string, init?: RequestInit) =>
    desk.desk.handle(new Request(`http://desk.invalid${path}`, init));
  const body = JSON.stringify({ token: page.value.token });
  const begun = await fetched('/export/platform-file', { method: 'POST', body });
  const { address } = (await begun.json()) as { address: string };
  expect(await (await fetched(address)).text()).toBe((ODD_ANSWERS.page as OddAnswer).body);
  // What the network sent instead of a file is not returned from the cache.
  server.answer(file, { status: 200, type: 'text/plain', body: 'The statement.' });
  expect(await open()).toMatchObject({ value: { kind: 'text', cached: false } });
});
