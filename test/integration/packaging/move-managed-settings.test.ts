import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';

const SCRIPT = 'resources/msi/move-managed-settings.ps1';
const POWERSHELL = String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`;
const ADMINISTRATORS = '*S-1-5-32-544';
const USERS = '*S-1-5-32-545';
const RULES = '{"autoLockAtMost": 5}';

/** Wine has a program of this name, but it runs no scripts. */
function hasPowerShell(): boolean {
  const asked = ['-NoProfile', '-NonInteractive', '-Command', 'Write-Output (6 * 7)'];
  const { stdout } = spawnSync(POWERSHELL, asked, { encoding: 'utf8' });
  return stdout?.trim() === '42';
}

const icacls = (...args: readonly string[]) => execFileSync('icacls', args, { stdio: 'pipe' });

/**
 * Returns true if an administrator runs the test. Only an administrator can create what belongs to
 * administrators.
 */
function isAdministrator(): boolean {
  return spawnSync('net', ['session'], { stdio: 'ignore' }).status === 0;
}

beforeEach((context) => {
  context.skip(process.platform !== 'win32', 'takes Windows');
  context.skip(!hasPowerShell(), 'takes Windows’ own PowerShell');
  context.skip(!isAdministrator(), 'takes an administrator');
});

/**
 * Resolves the short names that the path of the temporary folder may contain. The script would
 * treat a path with a short name as one that leads through a link.
 */
const longName = (path: string) => realpathSync.native(path);

/**
 * Creates a program folder, and a folder with managed settings that only administrators can write
 * to.
 */
function computer() {
  const program = join(tempFolder(), 'program');
  const data = join(longName(tempFolder()), 'Intake Desk');
  mkdirSync(join(program, 'resources'), { recursive: true });
  copyFileSync(SCRIPT, join(program, 'resources', 'move-managed-settings.ps1'));
  mkdirSync(data);
  const [from, to] = [join(data, 'settings.json'), join(program, 'settings.json')];
  writeFileSync(from, RULES);
  icacls(from, '/setowner', ADMINISTRATORS);
  icacls(from, '/inheritance:r', '/grant', `${ADMINISTRATORS}:F`, '*S-1-5-18:F', `${USERS}:R`);
  const move = (folder = data) =>
    spawnSync(POWERSHELL, [
      ...['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass'],
      ...['-File', join(program, 'resources', 'move-managed-settings.ps1'), folder],
    ]).status;
  return { program, data, from, to, move };
}

test('moves a file that only administrators can write to the program’s folder', () => {
  const { from, to, move } = computer();
  expect(move()).toBe(0);
  expect(readFileSync(to, 'utf8')).toBe(RULES);
  expect(existsSync(from)).toBe(false);
  // Nothing is left to move.
  expect(move()).toBe(0);
});

test.each<[string, (at: ReturnType<typeof computer>) => unknown]>([
  ['that users can write', ({ from }) => icacls(from, '/grant', `${USERS}:M`)],
  ['whose owner is a user', ({ from }) => icacls(from, '/setowner', USERS)],
])('leaves a file in place that is %s', (_what, weaken) => {
  const at = computer();
  weaken(at);
  expect(at.move()).not.toBe(0);
  expect(readFileSync(at.from, 'utf8')).toBe(RULES);
  expect(existsSync(at.to)).toBe(false);
});

test('does not follow a link to an administrators’ folder', () => {
  const { data, from, to, move } = computer();
  const link = join(longName(tempFolder()), 'Intake Desk');
  symlinkSync(data, link, 'junction');
  expect(move(link)).not.toBe(0);
  expect(existsSync(from)).toBe(true);
  expect(existsSync(to)).toBe(false);
});

test('moves nothing if the program already reads a file, or if the NSIS installer’s record exists', () => {
  const there = computer();
  writeFileSync(there.to, '{}');
  expect(there.move()).toBe(0);
  expect(readFileSync(there.to, 'utf8')).toBe('{}');
  const nsis = computer();
  writeFileSync(join(nsis.program, 'resources', 'managed-folder.txt'), '');
  expect(nsis.move()).toBe(0);
  expect([existsSync(nsis.from), existsSync(nsis.to)]).toEqual([true, false]);
});
