import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Channel } from '../../../preload/contract/channels.ts';
import { type Feature, WRITES, type Write } from '../../../preload/contract/models/managed.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, signedInDesk } from '../../support/open-desk.ts';

const ALL_ON = Object.fromEntries(WRITES.map((write) => [write, true]));

/**
 * Opens a desk with a signed-in teller on a computer with these managed settings, or with no
 * managed settings if `content` is null.
 */
async function deskOn(content: object | string | null, practice = false) {
  const managed = content === null ? null : await managedFile(content);
  const opened = await signedInDesk({ managedFile: managed, practice });
  /** Makes a call with any input, as only a caller other than the window would. */
  const raw = (channel: Channel, input: unknown) => opened.desk.dispatch({ channel, input });
  const post = async (path: string, body: object) => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    return (await opened.desk.handle(new Request(`http://desk${path}`, request))).json();
  };
  return { ...opened, raw, post };
}

type Desk = Awaited<ReturnType<typeof deskOn>>;

/** Every call that reaches beyond the branch, by the write that permits it. */
function writesOf({ platform, raw, post }: Desk): Record<Write, () => Promise<unknown>[]> {
  const applicationId = platform.samples.applications[0]?.id ?? '';
  const seen = {
    ...{ id: 'a-1', shortId: null, name: 'Margin', description: null, isGlobal: null },
    ...{ status: 1, type: 1, content: null, tokens: null, isReadonly: null, isLegacy: null },
    ...{ createdAt: null, updatedAt: null, other: {} },
  };
  const attribute = { applicationId, seen, unlisted: false };
  return {
    offerStatus: () => [
      raw('offer:update-statuses', {
        applicationId,
        status: 2,
        offerIds: ['o-1'],
        declinedReason: null,
      }),
    ],
    attributeEdit: () => [raw('attribute:update', { ...attribute, changes: { name: 'New' } })],
    attributeDelete: () => [raw('attribute:delete', { ...attribute, confirmation: 'Margin' })],
    filterDelete: () => [raw('saved-filter:delete', { filterId: 'f-1', confirmation: 'delete' })],
    orchestrationRetry: () => [
      raw('orchestration:retry', { applicationId, logId: 'l-1', comment: 'again' }),
    ],
    rawBankData: () => [
      raw('commercial-data:get', { applicationId, services: [], rawBankAnalytics: true }),
    ],
    exports: () => [
      post('/export/person', { name: 'Jane' }),
      post('/export/commercial-data', { applicationId }),
      raw('page:print', { token: '00000000-0000-4000-8000-000000000000', from: 1, to: 1 }),
      post('/export/platform-file', { token: '00000000-0000-4000-8000-000000000000' }),
      post('/export/audit', {}),
    ],
  };
}

const refusal = (write: Write) =>
  expect.objectContaining({ error: { code: 'switchedOff', write } }) as unknown;

test('refuses each write that the file does not turn on without a call to the platform, and allows the others', async () => {
  for (const part of [0, 1]) {
    const on = WRITES.filter((_, at) => at % 2 === part);
    const desk = await deskOn({ writes: Object.fromEntries(on.map((write) => [write, true])) });
    const calls = writesOf(desk);
    const asked = () => desk.platform.ledger.requests.length;
    for (const write of WRITES) {
      const before = asked();
      for (const answer of await Promise.all(calls[write]())) {
        if (on.includes(write)) expect(answer).not.toEqual(refusal(write));
        else expect(answer).toEqual(refusal(write));
      }
      if (!on.includes(write)) expect(asked()).toBe(before);
    }
  }
});

// Promise: A branch's IT department can enforce settings
test('applies the fixed settings, lets nobody change them, and leaves the user’s settings unchanged', async () => {
  const { call, value, events } = await deskOn({ leaveOutLocation: true });
  expect(await value('settings:get', {})).toMatchObject({ leaveOutLocation: true });
  expect(await call('settings:update', { leaveOutLocation: false, theme: 'dark' })).toEqual({
    ok: false,
    error: {
      code: 'invalidRequest',
      issues: [{ field: 'leaveOutLocation', message: 'Set by your organization.' }],
    },
  });
  expect(await value('settings:get', {})).toMatchObject({ theme: 'system' });

  await value('settings:update', { theme: 'dark' });
  expect(await value('settings:get', {})).toMatchObject({ leaveOutLocation: true, theme: 'dark' });
  expect(events.filter(({ event }) => event === 'settings:changed')).toHaveLength(1);
});

test('uses only the managed server, whatever the command line says', async () => {
  const platform = await branchPlatform();
  const { value } = await openDesk({
    managedFile: await managedFile({ server: platform.url }),
    server: 'https://another.example',
  });
  expect(await value('session:sign-in', credentials('https://third.example'))).toMatchObject({
    status: 'signedIn',
    server: platform.url,
    serverFixed: true,
  });
});

test('follows no settings file in practice, reaches no lender, and deletes practice data when staff leave', async () => {
  const { value } = await deskOn({ declinedStatuses: [3] });
  await value('session:start-practice', {});
  expect(await value('settings:managed', {})).toMatchObject({ managed: false, writes: ALL_ON });
  expect(await value('settings:get', {})).toMatchObject({ declinedStatuses: [3, 5] });
  await value('session:leave-practice', {});
  expect(await value('settings:managed', {})).toMatchObject({
    managed: true,
    locked: ['declinedStatuses'],
  });
});

const PIN = 'blue folder 7';

test('shows and does nothing before a required PIN is set, and keeps it', async () => {
  const { post, call, value } = await deskOn({ requirePin: true, writes: { exports: true } });
  const setPin = { ok: false, error: { code: 'ruledOut', rule: 'setPin' } };
  expect(await value('session:get', {})).toMatchObject({ pinSet: false, pinWanted: true });
  expect(await call('application:recent', {})).toEqual(setPin);
  expect(await call('submission:create', {})).toEqual(setPin);
  expect(await post('/export/audit', {})).toEqual({ error: setPin.error });

  expect(await value('pin:set', { current: null, next: PIN })).toMatchObject({
    pinSet: true,
    pinWanted: false,
  });
  expect(await call('submission:create', {})).toMatchObject({ ok: true });
  expect(await call('pin:remove', { current: PIN })).toEqual({
    ok: false,
    error: { code: 'ruledOut', rule: 'keepPin' },
  });
  await value('session:lock', {});
  expect(await value('session:unlock', { pin: PIN })).toMatchObject({ pinWanted: false });
  await value('session:sign-out', { unsent: 'keep' });
  await call('session:sign-in', credentials('http://127.0.0.1:9'));
  expect(await call('session:begin-unsigned', {})).toEqual(setPin);
});

test('requires no PIN for an invalid file, and lets nobody remove a PIN', async () => {
  const { call, value } = await deskOn('{');
  expect(await value('session:get', {})).toMatchObject({ pinWanted: false });
  await value('pin:set', { current: null, next: PIN });
  expect(await call('pin:remove', { current: PIN })).toMatchObject({ error: { rule: 'keepPin' } });
  expect(await value('settings:update', { autoLockMinutes: 10 })).toMatchObject({
    autoLockMinutes: 10,
  });
  expect(await call('settings:update', { autoLockMinutes: 0 })).toMatchObject({ ok: false });
});

test('lets staff choose retention and the time until the desk locks only within the file’s limits', async () => {
  const { call, value } = await deskOn({
    autoLockAtMost: 10,
    retentionBounds: { contents: { most: 30 }, drafts: { least: 7, most: 90 } },
  });
  const now = await value('settings:get', {});
  expect(now.autoLockMinutes).toBe(10);
  expect(now.retention).toEqual({ contents: 0, drafts: 90, receipts: null, audit: null });
  const allowed = { contents: 30, drafts: 7, receipts: 1, audit: null };
  expect(await value('settings:update', { autoLockMinutes: 5, retention: allowed })).toMatchObject({
    autoLockMinutes: 5,
    retention: allowed,
  });

  const outside: (readonly [object, string])[] = [
    [{ autoLockMinutes: 0 }, 'autoLockMinutes'],
    [{ autoLockMinutes: 11 }, 'autoLockMinutes'],
    [{ retention: { ...allowed, contents: 31 } }, 'retention.contents'],
    [{ retention: { ...allowed, drafts: null } }, 'retention.drafts'],
    [{ retention: { ...allowed, drafts: 6 } }, 'retention.drafts'],
  ];
  for (const [change, field] of outside) {
    expect(await call('settings:update', change)).toMatchObject({
      error: { code: 'invalidRequest', issues: [{ field }] },
    });
    expect(await value('settings:get', {})).toMatchObject({
      autoLockMinutes: 5,
      retention: allowed,
    });
  }
});

/** A call for each feature that an organization can switch off. */
const CALLS: Readonly<Record<Exclude<Feature, 'camera' | 'reading'>, readonly [Channel, object]>> =
  {
    practice: ['session:start-practice', {}],
    scanner: ['scanner:list', {}],
    scanFolder: ['scan:list', {}],
    platformFiles: ['platform-file:open', { fileId: 'f-1' }],
    offers: ['offer:list', { applicationId: 'a-1', filters: {} }],
    attributes: ['attribute:list', { applicationId: 'a-1' }],
    commercialData: ['commercial-data:get', { applicationId: 'a-1' }],
    scorecards: ['scorecard:results', { groupId: 'g-1', resultIds: ['1'] }],
    orchestration: ['orchestration:retry', { applicationId: 'a-1', logId: 'l', comment: 'x' }],
    portalKey: ['portal-key:enter', { server: 'https://lender.example', key: 'k-1' }],
  };

// Promise: A branch's IT department can enforce settings
test('refuses a feature that is switched off wherever it is requested, and no other', async () => {
  const { desk, value, platform } = await deskOn({
    featuresOff: ['camera', 'offers', 'scanFolder', 'practice'],
    scanFolder: '/scans',
  });
  const asked = platform.ledger.requests.length;
  for (const feature of ['offers', 'scanFolder', 'practice'] as const) {
    const [channel, input] = CALLS[feature];
    expect(await desk.dispatch({ channel, input })).toEqual({
      ok: false,
      error: { code: 'ruledOut', rule: feature },
    });
  }
  expect(platform.ledger.requests.length).toBe(asked);
  expect(await desk.dispatch({ channel: 'scanner:list', input: {} })).toMatchObject({ ok: true });
  expect(await value('settings:get', {})).toMatchObject({ scanFolder: null });
  const frame = `/frame?submission=${crypto.randomUUID()}&slot=front_photo&look=quick&scale=1`;
  const looked = await desk.handle(
    new Request(`http://desk${frame}`, { method: 'POST', body: 'a picture' }),
  );
  expect((await looked.json()).error).toBeDefined();
  const { headers } = await desk.handle(new Request('http://desk/'));
  expect(headers.get('permissions-policy')).toContain('camera=()');
});

test('switches all features off if the list of features is invalid', async () => {
  const { desk } = await deskOn({ featuresOff: ['teleport'] });
  for (const [rule, [channel, input]] of Object.entries(CALLS)) {
    const refused = { ok: false, error: { code: 'ruledOut', rule } };
    expect(await desk.dispatch({ channel, input })).toEqual(refused);
  }
});

test('accepts no selfie before the customer has read the notice in force, and the record shows it', async () => {
  const portraitNotice = { version: '2026-11', text: 'Your picture is compared with your ID.' };
  const { desk, call, value } = await deskOn({ portraitNotice });
  const { id: submissionId, noticeWanted } = await value('submission:create', {});
  expect(noticeWanted).toBe(true);
  const give = async (to: string) => {
    const url = `http://desk/intake?submission=${submissionId}&slot=${to}`;
    const headers = { 'x-file-name': 'p.jpg' };
    const request = new Request(url, { method: 'POST', body: 'a picture', headers });
    return (await desk.handle(request)).json();
  };
  const refused = { error: { code: 'ruledOut', rule: 'portraitNotice' } };
  expect(await give('self_portrait')).toEqual(refused);
  expect(await give('tray')).toMatchObject({ placed: 'tray' });
  const [capture] = (await value('submission:get', { submissionId })).tray;
  const captureId = capture?.id as NonNullable<typeof capture>['id'];
  const move = () => call('capture:move', { submissionId, captureId, to: 'self_portrait' });
  expect(await move()).toMatchObject(refused);
  expect(await call('submission:notice-shown', { submissionId, version: 'old' })).toMatchObject({
    error: { code: 'conflict' },
  });

  const shown = { submissionId, version: portraitNotice.version };
  expect(await value('submission:notice-shown', shown)).toMatchObject({ noticeWanted: false });
  expect(await move()).toMatchObject({ ok: true });
  const { items } = await value('audit:page', { after: null });
  expect(items.filter(({ action }) => action === 'portraitNotice.shown')).toMatchObject([
    { submissionId, facts: { version: '2026-11' }, personal: { by: 'teller@practice.example' } },
  ]);
});

test('requires no notice for a selfie if none is in force', async () => {
  const { value } = await deskOn({});
  expect(await value('submission:create', {})).toMatchObject({ noticeWanted: false });
});

test('stores nothing in a profile that does not last, and asks about everything that was not sent', async () => {
  const { call, value, platform, profileDir } = await deskOn({ sendNowOnly: true });
  expect(await value('session:get', {})).toMatchObject({ keychainProblem: 'notLasting' });
  const { id: submissionId } = await value('submission:create', {});
  expect(await call('session:sign-out', { unsent: 'keep' })).toMatchObject({ ok: false });
  await value('submission:discard', { submissionId, reason: 'notNeeded' });
  await value('session:sign-out', { unsent: 'keep' });
  expect(await readdir(join(profileDir, 'users')).catch(() => [])).toEqual([]);
  await value('session:sign-in', credentials(platform.url));
  expect(await value('submission:list', { group: 'drafts', after: null })).toMatchObject({
    items: [],
  });
});
