import { expect, test } from 'vitest';
import type { Channel } from '../../../preload/contract/channels.ts';
import { WRITES, type Write } from '../../../preload/contract/models/managed.ts';
import { managedFile } from '../../support/managed-file.ts';
import { branchPlatform, credentials, openDesk, profileFolder } from '../../support/open-desk.ts';

const ALL_ON = Object.fromEntries(WRITES.map((write) => [write, true]));

/** A desk of a teller who is signed in, on a machine with that file; null: without one. */
async function deskOn(content: object | string | null, practice = false) {
  const platform = await branchPlatform();
  const profileDir = await profileFolder();
  const managed = content === null ? null : await managedFile(content);
  const opened = await openDesk({ profileDir, managedFile: managed, practice });
  await opened.call('session:sign-in', credentials(platform.url));
  /** Makes a call with whatever is given, as only something else than the window would. */
  const raw = (channel: Channel, input: unknown) => opened.desk.dispatch({ channel, input });
  const post = async (path: string, body: object) => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    return (await opened.desk.handle(new Request(`http://desk${path}`, request))).json();
  };
  return { ...opened, platform, raw, post };
}

type Desk = Awaited<ReturnType<typeof deskOn>>;

/** Every call that reaches beyond the counter, by the write that lets it. */
function writesOf({ platform, raw, post, desk }: Desk): Record<Write, () => Promise<unknown>[]> {
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
      post('/export/platform-file', { token: '00000000-0000-4000-8000-000000000000' }),
      refused(desk.handle(new Request('http://desk/export/audit.jsonl'))),
    ],
  };
}

/** What a request was refused with; null when it was answered. */
async function refused(response: Promise<Response>): Promise<unknown> {
  const answer = await response;
  return answer.ok ? null : answer.json();
}

const refusal = (write: Write) =>
  expect.objectContaining({ error: { code: 'switchedOff', write } }) as unknown;

test('main refuses each write that the file does not turn on, asks nothing of the platform for it, and lets the others through', async () => {
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

// Promise: Settings, changes and features
test('what the machine fixes counts, is not changed by anybody, and leaves the user’s own alone', async () => {
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

test('the machine’s server is the only one, whatever the command line says', async () => {
  const platform = await branchPlatform();
  const { value } = await openDesk({
    profileDir: await profileFolder(),
    managedFile: await managedFile({ server: platform.url }),
    server: 'https://another.example',
  });
  expect(await value('session:sign-in', credentials('https://third.example'))).toMatchObject({
    status: 'signedIn',
    server: platform.url,
    serverFixed: true,
  });
});

test('practice is ruled by no file: it reaches no lender and goes when it is left', async () => {
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
