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

/** Wine has something of this name that runs no script. */
function hasPowerShell(): boolean {
  const asked = ['-NoProfile', '-NonInteractive', '-Command', 'Write-Output (6 * 7)'];
  const { stdout } = spawnSync(POWERSHELL, asked, { encoding: 'utf8' });
  return stdout?.trim() === '42';
}

const icacls = (...args: readonly string[]) => execFileSync('icacls', args, { stdio: 'pipe' });

/** What is found of who runs the test: only an administrator can make what is an administrator's. */
function isAdministrator(): boolean {
  return spawnSync('net', ['session'], { stdio: 'ignore' }).status === 0;
}

beforeEach((context) => {
  context.skip(process.platform !== 'win32', 'takes Windows');
  context.skip(!hasPowerShell(), 'takes Windows’ own PowerShell');
  context.skip(!isAdministrator(), 'takes an administrator');
});

/** Without the short names that the folder for temporary files may have; the script takes none for a link. */
const longName = (path: string) => realpathSync.native(path);

/** A program's folder, and one in which the settings file of a machine is that administrators alone can write. */
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
