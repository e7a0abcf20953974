import { expect, test } from 'vitest';
import { at, openPractice, type Practice, send, textAt } from './raw-client.ts';

const TELLER = 'teller@practice.example';
const OTHER = 'supervisor@practice.example';
const idsOf = (practice: Practice) => practice.platform.samples.filters.map(({ id }) => id);
const setVisibility = (practice: Practice, templates: unknown) =>
  practice.send('PUT', '/api/filters/visibility', { json: { templates } });

test('a filter is hidden and shown for the calling account only', async () => {
  await using practice = await openPractice();
  const [all, second] = idsOf(practice);
  const hidden = await setVisibility(practice, [[all, false], { id: second, visible: false }]);
  expect([hidden.status, hidden.body]).toEqual([200, { success: true }]);
  expect(practice.platform.visibleFilters(TELLER)).toHaveLength(3);
  expect(practice.platform.visibleFilters(OTHER)).toHaveLength(5);
  await setVisibility(practice, [[all, true]]);
  expect(practice.platform.visibleFilters(TELLER)[0]).toBe('All');
});

test('at least one filter stays visible', async () => {
  await using practice = await openPractice();
  const reply = await setVisibility(
    practice,
    idsOf(practice).map((id) => [id, false]),
  );
  expect([reply.status, at(reply, 'errors.templates.0')]).toEqual([
    422,
    'At least one filter must remain visible.',
  ]);
  expect(practice.platform.visibleFilters(TELLER)).toHaveLength(5);
});

test('what names no filter is refused, and nothing of it is done', async () => {
  await using practice = await openPractice();
  const [all] = idsOf(practice);
  for (const templates of [
    undefined,
    'x',
    [[all, false], [all]],
    [
      [all, false],
      ['x', true],
    ],
  ]) {
    expect((await setVisibility(practice, templates)).status).toBe(422);
  }
  expect(practice.platform.visibleFilters(TELLER)).toHaveLength(5);
});

test('a filter is deleted for everyone; All is not', async () => {
  await using practice = await openPractice();
  const [all, second] = idsOf(practice);
  const refused = await practice.send('DELETE', `/api/filters/${all}`);
  expect([refused.status, refused.body]).toEqual([
    403,
    { message: 'The filter All cannot be deleted.' },
  ]);
  const deleted = await practice.send('DELETE', `/api/filters/${second}`);
  expect([deleted.status, deleted.bytes.length]).toEqual([204, 0]);
  expect((await practice.send('DELETE', `/api/filters/${second}`)).status).toBe(404);
  expect(practice.platform.visibleFilters(OTHER)).toHaveLength(4);
});

test('All comes back when the last visible filter is deleted', async () => {
  await using practice = await openPractice();
  const [all, second, ...others] = idsOf(practice);
  await setVisibility(
    practice,
    [all, ...others].map((id) => [id, false]),
  );
  expect(practice.platform.visibleFilters(TELLER)).toEqual(['My active deals']);
  await practice.send('DELETE', `/api/filters/${second}`);
  expect(practice.platform.visibleFilters(TELLER)).toEqual(['All']);
});

test('accounts sign in each with a token of their own', async () => {
  await using practice = await openPractice();
  const json = { email: OTHER, password: 'practice' };
  const login = await send(practice.platform.url, 'POST', '/api/v1/auth/login', { json });
  const token = textAt(login, 'access_token');
  const [all] = idsOf(practice);
  const templates = [[all, false]];
  await practice.send('PUT', '/api/filters/visibility', { token, json: { templates } });
  expect(practice.platform.visibleFilters(OTHER)).toHaveLength(4);
  expect(practice.platform.visibleFilters(TELLER)).toHaveLength(5);
});
