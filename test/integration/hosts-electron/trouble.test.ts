import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { built, ElectronDesk } from '../../support/electron/electron-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

beforeAll(built);

let folder = '';
let profile = '';
beforeEach(async () => {
  folder = tempFolder();
  profile = join(folder, 'profile');
  await mkdir(profile);
});

type Ran = { readonly code: number | null; readonly told: string };

/** Runs the program until it exits, and collects its output. */
async function run(breaks?: 'throw' | 'reject'): Promise<Ran> {
  const env = { TMPDIR: folder, TEMP: folder, TMP: folder, BREAK_HOW: breaks };
  const preload = 'integration/hosts-electron/break-when-shown.ts';
  const start = { profile, server: null, env, ...(breaks && { preload }) };
  const desk = await ElectronDesk.start(start, breaks === 'reject' ? 'show' : null);
  if (breaks === 'reject') await desk.leave();
  const code = await desk.ended;
  // The stand-in reports its sentences as JSON, which doubles the backslashes of Windows.
  const told = JSON.stringify(desk.steps).replaceAll('\\\\', '\\') + desk.printed;
  return { code, told };
}

/**
 * Returns the incident in the log that the sentence names, without its time, its place, and its
 * reference.
 */
async function incident({ told }: Ran) {
  const [, file = '', reference = '?'] =
    /are in (.*?incidents\.log), reference ([0-9a-f]{8})/.exec(told) ?? [];
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/Jane|88-1042|desk-test-/);
  // On a slow computer, another incident may have come first.
  const line = text.split('\n').find((one) => one.includes(reference)) ?? '';
  const { where, error, code, frames } = JSON.parse(line);
  return { file, where, error, code, frames };
}

test('reports a profile that is a file', async () => {
  await rm(profile, { recursive: true });
  await writeFile(profile, '');
  const ran = await run();
  expect(ran.code).toBe(1);
  expect(ran.told).toContain(`Intake Desk can’t use its folder ${profile}`);
  const { file, frames: _, ...written } = await incident(ran);
  expect(written).toEqual({
    where: 'start: profile',
    error: 'Error',
    code: expect.stringMatching(/^E(EXIST|NOTDIR)$/),
  });
  // The log is outside the profile, under a name that nobody can predict.
  expect(file).toMatch(/intake-desk-[A-Za-z0-9]{6}/);
});

test('reports a broken lock', async () => {
  await writeFile(join(profile, 'profile.lock'), 'no database '.repeat(1000));
  const ran = await run();
  expect(ran.code).toBe(1);
  expect(await incident(ran)).toEqual({
    file: join(profile, 'logs', 'incidents.log'),
    where: 'start: lock',
    error: 'Error',
    code: 'ERR_SQLITE_ERROR 26',
    // The program is built into few files, so that a line of the built code would help nobody.
    frames: expect.arrayContaining([expect.stringMatching(/\(main\/vault\/[\w-]+\.ts:\d+:\d+\)$/)]),
  });
});

test('ends with everything closed and one sentence after an uncaught exception', async () => {
  const ran = await run('throw');
  expect(ran.code).toBe(1);
  expect(ran.told).not.toMatch(/Jane|88-1042/);
  expect(await incident(ran)).toMatchObject({
    file: join(profile, 'logs', 'incidents.log'),
    where: 'uncaught exception',
    error: 'TypeError',
    code: 'ERR_MADE_FOR_THIS_TEST',
  });
  // The program is closed: practice data is destroyed.
  await expect(readFile(join(profile, 'practice'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('logs an uncaught rejection and continues', async () => {
  const ran = await run('reject');
  expect(ran.code).toBe(0);
  expect(ran.told).not.toMatch(/Jane|88-1042/);
  const text = await readFile(join(profile, 'logs', 'incidents.log'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    where: 'unhandled rejection',
    error: 'TypeError',
    code: 'ERR_MADE_FOR_THIS_TEST',
  });
  expect(text).not.toMatch(/Jane|88-1042/);
});
