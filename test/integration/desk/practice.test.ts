import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
