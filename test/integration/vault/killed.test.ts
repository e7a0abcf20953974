import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockProfile } from '../../../main/vault/profile-lock.ts';
import { everyFile, fixedKey, openStore } from './open-store.ts';
import { tempFolder } from './temp-folder.ts';

/** Starts a script in a process of its own and waits until it has said something. */
async function start(script: string, ...args: readonly string[]): Promise<[ChildProcess, string]> {
  const path = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  return [child, String(said).trim()];
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a process killed while it stores a file leaves none, and nothing readable', async () => {
  const folder = tempFolder();
  const canary = 'Canary: Jane Q. Applicant, 078-05-1120';
  const [child, said] = await start('endless-write.ts', folder, fixedKey().encode(), canary);
  expect(said).toBe('growing');
  await kill(child);
  const left = everyFile(folder);
  expect(left.map(([path]) => path)).toEqual([expect.stringMatching(/\.part$/)]);
  expect(left.every(([, content]) => content.length > 300_000)).toBe(true);
  expect(left.some(([, content]) => content.includes('Canary'))).toBe(false);
  const { store } = await openStore(folder);
  expect(await store.list()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a profile is for one process, until that one gives it back or is killed', async () => {
  const profile = tempFolder();
  const [child, said] = await start('hold-profile.ts', profile);
  expect(said).toBe('held');
  expect(lockProfile(profile)).toEqual({ ok: false, error: { code: 'profileInUse' } });
  const [second, refused] = await start('hold-profile.ts', profile);
  expect(refused).toBe('profileInUse');
  await kill(second);
  await kill(child);
  const mine = lockProfile(profile);
  if (!mine.ok) throw new Error('Still locked');
  expect(lockProfile(profile)).toMatchObject({ ok: false });
  expect((await start('hold-profile.ts', profile))[1]).toBe('profileInUse');
  mine.value.release();
  expect((await start('hold-profile.ts', profile))[1]).toBe('held');
});
