import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { BRANCH_SETTINGS, drop, openSubmission, signIn } from '../../support/file-case.ts';
import { lastingDesk, livedInDesk } from '../../support/lasting-desk.ts';
import { readyDraft } from '../../support/ready-submission.ts';

const DRAFTS = { group: 'drafts', after: null } as const;

/**
 * Returns the peak memory of a process in MB, or 0 on systems other than Linux, which do not report
 * it for other processes.
 */
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

const BROKEN = '{"verificationServices": [';

test('loses nothing that waits when the records, the keychain, or the settings are damaged', async () => {
  const lasting = await livedInDesk(['kept']);
  /** Starts the program on the changed profile, and returns what staff see. */
  const seen = async () => {
    const desk = await lasting.start();
    const { opening, keychainProblem } = await desk.value('session:get', {});
    const { items } = await desk.value('submission:list', DRAFTS);
    return { desk, told: [opening, keychainProblem, items.map(({ label }) => label)] };
  };
  const records = join(await lasting.userFolder(), 'records.db');
  for (const harm of [() => damage(records, 8_300), () => truncate(records, 5_000)]) {
    await harm();
    const { desk, told } = await seen();
    expect(told).toEqual([null, null, ['kept']]);
    await desk.close();
  }

  const whole = await readFile(lasting.keychain, 'utf8');
  const secrets = JSON.parse(whole) as Record<string, string>;
  const keyName = Object.keys(secrets).find((name) => name.startsWith('user key')) ?? '';
  const { [keyName]: _gone, ...without } = secrets;
  for (const held of [without, { ...secrets, [keyName]: '{"v":1,"current":"no key"}' }]) {
    await writeFile(lasting.keychain, JSON.stringify(held));
    const { desk, told } = await seen();
    expect(told.slice(1)).toEqual(['keyLost', []]);
    await desk.close();
  }

  await writeFile(lasting.keychain, whole);
  const settings = join(lasting.profile, 'settings.json');
  await writeFile(settings, BROKEN);
  const { desk, told } = await seen();
  expect(told).toEqual([null, null, ['kept']]);
  const { verificationServices } = BRANCH_SETTINGS;
  await desk.value('settings:update', { verificationServices: [...verificationServices] });
  expect(await readFile(`${settings}.set-aside-1`, 'utf8')).toBe(BROKEN);
});

test('refuses a file of 500 MB with the limit, without using more memory', async () => {
  const lasting = await lastingDesk();
  const desk = await lasting.startApart();
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

test('starts, lists, and answers with 2,000 waiting submissions', async () => {
  const lasting = await livedInDesk([]);
  const { value: journal } = await lasting.openJournal();
  const at = new Date().toISOString();
  for (let from = 0; from < 2_000; from += 500) {
    const put = Array.from({ length: 500 }, (_, index) => ({
      ...readyDraft(from + index + 1, at),
      state: 'ready' as const,
      queued: { at, digest: String(from + index).padStart(64, '0') },
    }));
    journal.commit({ put });
  }
  journal.close();
  const desk = await lasting.start();
  await eventually(async () =>
    expect(await desk.value('session:get', {})).toMatchObject({ opening: null }),
  );
  const listed = await desk.value('submission:list', { group: 'underWay', after: null });
  expect(listed.items).toHaveLength(200);
  const { counts } = await desk.value('outbox:state', {});
  // Sending has begun, and the platform does not know the applications. No submission may be lost
  // because of that.
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(2_000);
});
