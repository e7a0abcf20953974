import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { HereDesk } from '../../support/here-desk.ts';

let folder: string;
let profile: string;
let desk: HereDesk | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-practice-'));
  profile = join(folder, 'profile');
  desk = null;
});

afterEach(async () => {
  await desk?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function startReal(): Promise<HereDesk> {
  desk = await HereDesk.start({ profile, server: 'http://127.0.0.1:9' });
  return desk;
}

const practiceFolders = async () => (await readdir(profile)).filter((name) => name === 'practice');

test('practice starts once, however often it is asked for, begins anew, and nothing of it is left', async () => {
  // Left behind by one that was killed.
  await mkdir(join(profile, 'practice'), { recursive: true });
  await writeFile(join(profile, 'practice', 'left-behind'), '');
  const counter = await startReal();
  expect(await counter.call('session:play-practice', { day: 'lineDown' })).toMatchObject({
    ok: false,
    error: { code: 'conflict', reason: 'notReady' },
  });
  expect(await practiceFolders()).toEqual([]);
  const started = { ok: true, value: { practice: true, status: 'signedIn' } };
  const useSample = async () => {
    const { id: submissionId } = await counter.value('submission:create', {});
    await counter.value('practice:use-sample', { submissionId, slot: 'front_photo' });
  };
  const start = () => counter.call('session:start-practice', {});
  expect(await Promise.all([start(), start()])).toMatchObject([started, started]);
  await useSample();
  // The new practice is not destroyed with the one that is left.
  const [, again] = await Promise.all([counter.call('session:leave-practice', {}), start()]);
  expect(again).toMatchObject(started);
  await useSample();
  await counter.close();
  expect(await practiceFolders()).toEqual([]);
});

test('practice has a scanner: a license turned over between two scans, and a statement', async () => {
  const counter = await startReal();
  await counter.value('session:start-practice', {});
  const scanner = await eventually(async () => {
    const { scanners } = await counter.value('scanner:list', {});
    const own = scanners.find(({ name }) => name === 'Practice scanner');
    if (own === undefined) throw new Error('It has not started so far.');
    return own;
  });
  const { id: scannerId } = scanner;
  const { id: submissionId } = await counter.value('submission:create', {});
  const scan = async (to: 'front_photo' | 'back_photo') => {
    await counter.value('scanner:scan', {
      submissionId,
      to,
      scannerId,
      source: 'flatbed',
      what: 'card',
    });
    return eventually(async () => {
      const content = (await counter.value('submission:get', { submissionId })).slots[to];
      const verdict = content?.source === 'capture' ? content.capture.verdict : null;
      if (verdict === null) throw new Error('It was not looked at so far.');
      return verdict;
    });
  };
  expect(await scan('front_photo')).toMatchObject({ level: 'pass' });
  expect(await scan('back_photo')).toMatchObject({ level: 'pass' });
  expect(await counter.value('scanner:look', { scannerId })).toMatchObject({ feederLoaded: true });
  await counter.close();
});
