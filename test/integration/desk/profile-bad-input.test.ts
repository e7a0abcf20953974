import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  BRANCH_SETTINGS,
  compareName,
  drop,
  openSubmission,
  signIn,
  until,
} from '../../support/file-case.ts';
import { lastingDesk, livedInDesk } from '../../support/lasting-desk.ts';
import { readyDraft } from '../../support/ready-submission.ts';

const FRONT = join(import.meta.dirname, '../../../resources/samples/license-front.jpg');
const DRAFTS = { group: 'drafts', after: null } as const;
const YEAR_MS = 365 * 24 * 3_600_000;

/** Peak of the memory a process held, in MB; only Linux tells it of another process. */
async function peakMb(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function damage(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test('records that are damaged or cut short cost nothing that waits', async () => {
  const lasting = await livedInDesk(['kept']);
  const records = join(await lasting.userFolder(), 'records.db');
  for (const harm of [
    () => damage(records, 30),
    () => damage(records, 8_300),
    () => truncate(records, 5_000),
  ]) {
    await harm();
    const desk = await lasting.start();
    expect((await desk.value('session:get', {})).opening).toBeNull();
    const { items } = await desk.value('submission:list', DRAFTS);
    expect(items).toMatchObject([{ label: 'kept' }]);
    expect(await desk.end()).toBe(0);
  }
});

test('a damaged file of a submission is said so, and the submission stays', async () => {
  const lasting = await lastingDesk();
  const first = await lasting.start();
  await signIn(first, lasting.platform.url);
  const { id } = await openSubmission(first, lasting.platform);
  expect((await drop(first, id, 'front_photo', FRONT)).status).toBe(200);
  await compareName(first, id);
  expect(await first.end()).toBe(0);
  const blobs = join(await lasting.userFolder(), 'blobs');
  for (const name of await readdir(blobs)) await damage(join(blobs, name), 70_000);
  const desk = await lasting.start();
  await until(desk, id, ({ slots: { front_photo: front } }) =>
    front?.source === 'capture' ? front.capture.verdict?.level === 'reject' : false,
  );
  const sent = await desk.call('submission:send', { submissionId: id, sentBefore: false });
  expect(sent).toMatchObject({ ok: false, error: { code: 'conflict', reason: 'notReady' } });
  expect(lasting.platform.ledger.verifications).toEqual([]);
});

test('a keychain that lost the key, or holds nonsense, waits, and goes on once it is back', async () => {
  const lasting = await livedInDesk(['behind the key']);
  const whole = await readFile(lasting.keychain, 'utf8');
  const secrets = JSON.parse(whole) as Record<string, string>;
  const keyName = Object.keys(secrets).find((name) => name.startsWith('user key')) ?? '';
  const { [keyName]: _gone, ...without } = secrets;
  for (const [held, problem] of [
    [JSON.stringify(without), 'keyLost'],
    [JSON.stringify({ ...secrets, [keyName]: '{"v":1,"current":"no key"}' }), 'keyLost'],
  ] as const) {
    await writeFile(lasting.keychain, held);
    const desk = await lasting.start();
    const state = await desk.value('session:get', {});
    expect(state.keychainProblem).toBe(problem);
    expect((await desk.value('submission:list', DRAFTS)).items).toEqual([]);
    expect(await desk.end()).toBe(0);
  }
  await writeFile(lasting.keychain, whole);
  const desk = await lasting.start();
  expect((await desk.value('submission:list', DRAFTS)).items).toMatchObject([
    { label: 'behind the key' },
  ]);
});

test('settings that cannot be read are set aside, not lost, and everything else is there', async () => {
  const lasting = await livedInDesk(['beside the settings']);
  const settings = join(lasting.profile, 'settings.json');
  await writeFile(settings, '{"verificationServices": [');
  const desk = await lasting.start();
  expect((await desk.value('submission:list', DRAFTS)).items).toHaveLength(1);
  const { verificationServices } = BRANCH_SETTINGS;
  await desk.value('settings:update', { verificationServices: [...verificationServices] });
  expect(await readFile(`${settings}.set-aside-1`, 'utf8')).toBe('{"verificationServices": [');
});

test('a clock that jumped back a year keeps nothing waiting', async () => {
  const lasting = await livedInDesk([]);
  const { value: journal } = await lasting.openJournal();
  const at = new Date(Date.now() + YEAR_MS).toISOString();
  const draft = readyDraft(77, at);
  const applicant = {
    applicationId: lasting.platform.samples.applications[0]?.id,
    clientTrackingToken: null,
    legalName: null,
  } as typeof draft.applicant;
  const failure = { code: 'unavailable', status: 503, retryAt: at } as const;
  const queued = { at, digest: 'a'.repeat(64) };
  const waiting = {
    ...draft,
    applicant,
    state: 'ready',
    queued,
    failure,
    notBefore: at,
    tries: 1,
  } as const;
  journal.commit({ put: [waiting] });
  journal.close();
  const desk = await lasting.start();
  const over = await until(desk, draft.id, ({ state }) => state !== 'ready' && state !== 'sending');
  expect(over.state).not.toBe('unknown');
  expect(lasting.platform.ledger.count('createVerification')).toBe(1);
});

test('a file of 500 MB is refused with the limit, and memory stays flat', async () => {
  const lasting = await lastingDesk();
  const desk = await lasting.start();
  await signIn(desk, lasting.platform.url);
  const { id } = await openSubmission(desk, lasting.platform);
  const file = `${lasting.keychain}.large`;
  const handle = await open(file, 'w');
  await handle.truncate(500_000_000);
  await handle.close();
  const before = await peakMb(desk.pid);
  const answer = await drop(desk, id, 'front_photo', file);
  expect(JSON.parse(answer.body.toString())).toMatchObject({
    error: { code: 'fileNotTaken', reason: 'tooLarge', limit: 209_715_200 },
  });
  expect((await peakMb(desk.pid)) - before).toBeLessThan(100);
  await eventually(async () =>
    expect(await readdir(join(await lasting.userFolder(), 'blobs'))).toEqual([]),
  );
});

test('with 10,000 submissions waiting the desk starts, lists and answers', async () => {
  const lasting = await livedInDesk([]);
  const { value: journal } = await lasting.openJournal();
  const at = new Date().toISOString();
  for (let from = 0; from < 10_000; from += 500) {
    const put = Array.from({ length: 500 }, (_, index) => ({
      ...readyDraft(from + index + 1, at),
      state: 'ready' as const,
      queued: { at, digest: String(from + index).padStart(64, '0') },
    }));
    journal.commit({ put });
  }
  journal.close();
  const began = performance.now();
  const desk = await lasting.start();
  await eventually(async () =>
    expect(await desk.value('session:get', {})).toMatchObject({ opening: null }),
  );
  const listed = await desk.value('submission:list', { group: 'underWay', after: null });
  const usableMs = performance.now() - began;
  expect(listed.items).toHaveLength(200);
  const { counts } = await desk.value('outbox:state', {});
  // Sending has begun, and the platform does not know their application: none may be lost over it.
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(10_000);
  const waits: number[] = [];
  for (let call = 0; call < 50; call += 1) {
    const asked = performance.now();
    await desk.value('submission:list', { group: 'underWay', after: null });
    waits.push(performance.now() - asked);
  }
  waits.sort((a, b) => a - b);
  const figures = [usableMs, waits[25] ?? 0, waits[48] ?? 0].map((ms) => ms.toFixed(0));
  const text = `usable after ${figures[0]} ms, a page in ${figures[1]} ms (p98 ${figures[2]})`;
  process.stdout.write(`10,000 waiting: ${text}, ${(await peakMb(desk.pid)).toFixed(0)} MB\n`);
  await desk.kill();
  const again = await lasting.start();
  await eventually(async () =>
    expect(await again.value('session:get', {})).toMatchObject({ opening: null }),
  );
  expect(
    (await again.value('submission:list', { group: 'underWay', after: null })).items,
  ).not.toEqual([]);
});
