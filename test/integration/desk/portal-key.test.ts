import { expect, test } from 'vitest';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk } from '../../support/open-desk.ts';
import { readyToSend } from '../../support/ready-desk.ts';

const PIN = 'blue folder 7';
/** A portal key that the platform does not accept. */
const WITHDRAWN = 'withdrawn-portal-key';

type Open = Awaited<ReturnType<typeof openDesk>>;

/**
 * Returns a sign-in with the key that is stored for the server, which may belong to someone else.
 */
const byKey = (server: string, email?: string) => ({
  ...credentials(server, email),
  password: null,
});

/** Does what a teller does to open an application, with one request to the platform. */
const look = ({ call }: Pick<Open, 'call'>, id: string) =>
  call('offer:list', {
    applicationId: id as ApplicationId,
    ...{ productTypes: [], workflowStageId: null, page: 1 },
  });

/** Returns a license that is ready to be sent, by a teller who signed in with that key. */
async function readyByKey(key: string) {
  const ready = await readyToSend();
  const { value, platform } = ready;
  await value('portal-key:enter', { server: platform.url, key });
  await value('session:sign-out', { unsent: 'keep' });
  const asked = platform.ledger.requests.length;
  await value('session:sign-in', byKey(platform.url));
  expect(platform.ledger.requests).toHaveLength(asked);
  return ready;
}

test('lets staff with a portal key enter only their e-mail, and records that it was not verified', async () => {
  const platform = await branchPlatform();
  const open = await openDesk();
  const { value, call, events } = open;
  const key = platform.samples.portalKey;
  const answers: unknown[] = [
    await value('portal-key:enter', { server: `${platform.url}/`, key: `  ${key}\n` }),
    await value('session:sign-in', byKey(platform.url)),
    await look(open, platform.samples.applications[0]?.id ?? ''),
    await value('portal-key:enter', { server: platform.url, key }),
    await value('settings:get', {}),
  ];
  expect(answers[1]).toMatchObject({
    status: 'signedIn',
    portalKey: { server: platform.url, inUse: true, refused: false },
  });
  expect(answers[2]).toMatchObject({ ok: true });
  const { items } = await value('audit:page', { after: null });
  const desk = items.map(({ action, facts }) => [action, facts.how]);
  expect(desk).toContainEqual(['portalKey.entered', undefined]);
  expect(desk).toContainEqual(['portalKey.replaced', undefined]);
  expect(desk).toContainEqual(['session.signedIn', 'portalKey']);
  answers.push(items, await call('session:get', {}));
  expect(JSON.stringify([answers, events])).not.toContain(key);

  expect(await value('portal-key:remove', {})).toMatchObject({
    status: 'reauthenticate',
    portalKey: null,
  });
  await value('session:sign-in', credentials(platform.url));
  const after = await value('audit:page', { after: null });
  const [signedIn, removed] = after.items;
  expect([removed?.action, signedIn?.action]).toEqual(['portalKey.removed', 'session.signedIn']);
  expect(signedIn?.facts.how).toBeUndefined();
  expect(platform.ledger.count('refresh')).toBe(0);
});

test.each([
  '',
  '  ',
  'two\nlines',
  'clé',
  'x'.repeat(2561),
])('rejects “%s” as a key', async (key) => {
  const { call } = await openDesk();
  const entered = await call('portal-key:enter', { server: 'https://lender.example', key });
  expect(entered).toMatchObject({ error: { code: 'invalidRequest', issues: [{ field: 'key' }] } });
});

test('keeps submissions waiting after a key was refused, and sends them once with a new key', async () => {
  const { value, platform, submissionId, seen } = await readyByKey(WITHDRAWN);
  await value('submission:send', { submissionId, sentBefore: false });
  const status = async () => (await value('session:get', {})).status;
  await eventually(async () => expect(await status()).toBe('reauthenticate'));
  expect(platform.ledger.count('createVerification')).toBe(0);
  const key = platform.samples.portalKey;
  await value('portal-key:enter', { server: platform.url, key });
  await eventually(async () => expect((await seen()).state).toBe('sent'));
  expect(platform.ledger.count('createVerification')).toBe(1);
  expect(platform.ledger.count('refresh')).toBe(0);
});

test('separates users without a password by a PIN', async () => {
  const { value, call, platform, submissionId } = await readyByKey('k');
  await value('pin:set', { current: null, next: PIN });
  await value('session:sign-out', { unsent: 'keep' });
  expect(await value('session:sign-in', byKey(platform.url))).toMatchObject({
    locked: { why: 'start' },
    pinSet: true,
  });
  expect(await call('submission:get', { submissionId })).toMatchObject({
    error: { code: 'locked' },
  });
  expect(await call('portal-key:enter', { server: platform.url, key: 'k' })).toMatchObject({
    error: { code: 'locked' },
  });
  expect(await value('session:unlock', { pin: PIN })).toMatchObject({ status: 'signedIn' });
  expect(await value('submission:get', { submissionId })).toMatchObject({ id: submissionId });
});

test('lets an organization forbid portal keys', async () => {
  const { url: server } = await branchPlatform();
  const managed = await managedFile({ featuresOff: ['portalKey'] });
  const off = await openDesk({ managedFile: managed });
  const ruledOut = { ok: false, error: { code: 'ruledOut', rule: 'portalKey' } };
  expect(await off.call('portal-key:enter', { server, key: 'k' })).toEqual(ruledOut);
  expect(await off.call('session:sign-in', byKey(server))).toEqual(ruledOut);
});
