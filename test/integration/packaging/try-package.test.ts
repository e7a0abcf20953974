import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { setFuses } from '../../../scripts/package/fuses.ts';
import { makeStandInRuntime } from '../../../scripts/package/stand-in-runtime.ts';

const run = promisify(execFile);
const MODEL = join(import.meta.dirname, '../../support/packed-program-model.mjs');

let folder = '';

beforeEach(async (context) => {
  context.skip(process.platform === 'win32', 'the model of a packed program is a script with #!');
  folder = await mkdtemp(join(tmpdir(), 'trial-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** A program that behaves as a packed one does, save for what is wrong with it. */
async function modelThat(wrong: string, options: { fuses: boolean }): Promise<string> {
  const program = join(folder, 'intake-desk');
  const runtime = join(makeStandInRuntime(join(folder, 'runtime'), 'x64'), 'electron');
  if (options.fuses) await setFuses(runtime, { signAdHoc: false });
  const wire = (await readFile(runtime)).subarray(64);
  const code = (await readFile(MODEL, 'utf8')).replace('NOTHING', wrong);
  const head = Buffer.from(`#!${process.execPath}\n${code}\n// `);
  await writeFile(program, Buffer.concat([head, wire]));
  await chmod(program, 0o755);
  return program;
}

async function tried(program: string): Promise<{ lines: readonly string[]; code: number }> {
  const env = { ...process.env, HOME: folder, XDG_STATE_HOME: join(folder, 'state') };
  const args = ['--no-warnings', 'scripts/try-package.ts', program];
  const { stdout, code } = await run(process.execPath, args, { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  );
  return { lines: stdout.trim().split('\n'), code };
}

it('finds nothing wrong with a program that does as it should, and leaves nothing behind', async () => {
  const { lines, code } = await tried(await modelThat('nothing', { fuses: true }));
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(lines).toHaveLength(6);
  expect(code).toBe(0);
  await expect(readFile(join(folder, 'state', 'intake-desk', 'profile.lock'))).rejects.toThrow();
});

it.each([
  ['dies at the start', 'ended by itself'],
  ['has no sandbox', 'without the sandbox'],
  ['runs twice', 'a second start'],
  ['ends badly', 'it ended with 3'],
  ['writes an incident', 'TypeError'],
  ['listens to a debugger', 'it listens to a debugger'],
])('finds a program that %s', async (wrong, told) => {
  const { lines, code } = await tried(await modelThat(wrong, { fuses: true }));
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([expect.stringContaining(told)]);
  expect(code).toBe(1);
});

it('finds fuses that were never set', async () => {
  const { lines } = await tried(await modelThat('nothing', { fuses: false }));
  expect(lines).toEqual([expect.stringMatching(/^FAIL.*RunAsNode.*OnlyLoadAppFromAsar/)]);
});

it('touches nothing where somebody used Intake Desk', async () => {
  const state = join(folder, 'state', 'intake-desk');
  const program = await modelThat('nothing', { fuses: true });
  await mkdir(state, { recursive: true });
  await writeFile(join(state, 'journal'), 'theirs');
  const { lines } = await tried(program);
  expect(lines).toEqual([expect.stringContaining('there is a profile in')]);
  expect(await readFile(join(state, 'journal'), 'utf8')).toBe('theirs');
});
