import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  managedFilePath,
  misplacedFilePath,
  realTrials,
  type Trial,
  writersByOwner,
  writersByTrial,
} from '../../../main/hosts/managed-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('uses a place where only an administrator can write in the installed product', () => {
  const none = join(tmpdir(), 'no-such-folder');
  expect(managedFilePath('linux', none)).toBe('/etc/intake-desk/settings.json');
  expect(managedFilePath('darwin', none)).toBe(
    '/Library/Application Support/Intake Desk/settings.json',
  );
});

test('uses what the NSIS installer wrote on Windows, or else the file next to the program, and never the environment', () => {
  const resources = tempFolder();
  const record = (text: string) =>
    writeFileSync(join(resources, 'managed-folder.txt'), Buffer.from(text, 'utf16le'));
  const beside = String.raw`E:\Programs\Intake Desk\settings.json`;
  const anybodys = String.raw`E:\ProgramData\Intake Desk\settings.json`;
  const installed = String.raw`E:\Programs\Intake Desk\resources`;
  vi.stubEnv('ProgramData', 'Z:\\staff');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(managedFilePath('win32', installed)).toBe(beside);
  expect(misplacedFilePath('win32', installed)).toBe(anybodys);
  expect(misplacedFilePath('linux', installed)).toBeNull();
  record('D:\\Données\\Intake Desk\r\n');
  expect(managedFilePath('win32', resources)).toBe('D:\\Données\\Intake Desk\\settings.json');
  expect(misplacedFilePath('win32', resources)).toBeNull();
  record('\uFEFFD:\\Data');
  expect(managedFilePath('win32', resources)).toBe('D:\\Data\\settings.json');
  for (const wrong of ['', 'Data', '\\\\server\\share', 'D:relative', 'D:\\a\nb', 'x'.repeat(9)]) {
    record(wrong);
    expect(managedFilePath('win32', resources)).toBe(
      win32.join(win32.dirname(resources), 'settings.json'),
    );
  }
});

const ROOTS = { uid: 0, mode: 0o100644 };
const noLink = () => null;

test.each([
  ['the file', '/etc/intake-desk/settings.json', { uid: 1000, mode: 0o100644 }],
  ['the file, by its group', '/etc/intake-desk/settings.json', { uid: 0, mode: 0o100664 }],
  ['the file, by everybody', '/etc/intake-desk/settings.json', { uid: 0, mode: 0o100646 }],
  ['its folder', '/etc/intake-desk', { uid: 1000, mode: 0o40755 }],
  ['a folder above', '/etc', { uid: 0, mode: 0o40777 }],
  ['the root', '/', { uid: 1, mode: 0o40755 }],
])('elsewhere than on Windows, %s that staff could write is found out', (_what, weak, found) => {
  const look = (path: string) => (path === weak ? found : ROOTS);
  const path = '/etc/intake-desk/settings.json';
  expect(writersByOwner(look, noLink)(path)).toBe('staff');
  expect(writersByOwner(() => ROOTS, noLink)(path)).toBe('administrators');
  const linked = writersByOwner(look, (at) => (at === '/opt/settings.json' ? path : null));
  expect(linked('/opt/settings.json')).toBe('staff');
});

test('follows links one by one on systems other than Windows', () => {
  const links: Record<string, string> = {
    '/etc/intake-desk': '../srv/rules',
    '/srv/rules': '/tmp/installer/rules',
    '/tmp/installer/rules': '/opt/rules',
    '/opt/round': './round',
  };
  const through = (weak: string) =>
    writersByOwner(
      (path) => (path === weak ? { uid: 0, mode: 0o41777 } : ROOTS),
      (path) => links[path] ?? null,
    );
  const path = '/etc/intake-desk/settings.json';
  expect(through('none')(path)).toBe('administrators');
  for (const weak of ['/srv', '/tmp', '/tmp/installer', '/opt', '/opt/rules/settings.json'])
    expect(through(weak)(path), weak).toBe('staff');
  expect(through('/opt/other')(path)).toBe('administrators');
  expect(through('none')('/opt/round')).toBe('unknown');
});

test.skipIf(process.platform === 'win32')('files as they really are', () => {
  const folder = tempFolder();
  const link = join(folder, 'settings.json');
  symlinkSync('/etc/passwd', link);
  expect(writersByOwner()('/etc/passwd')).toBe('administrators');
  expect(writersByOwner()(link)).toBe('staff');
  expect(writersByOwner()(join(folder, 'absent'))).toBe('unknown');
});

const PROGRAM = String.raw`C:\Program Files\Intake Desk\resources`;
const FOLDER = String.raw`C:\ProgramData\Intake Desk`;

test.each<[Trial, Trial, Trial, string]>([
  ['denied', 'denied', 'denied', 'administrators'],
  ['denied', 'allowed', 'denied', 'staff'],
  ['denied', 'denied', 'allowed', 'staff'],
  ['denied', 'unknown', 'allowed', 'staff'],
  ['denied', 'unknown', 'denied', 'unknown'],
  ['unknown', 'allowed', 'allowed', 'staff'],
  ['allowed', 'allowed', 'allowed', 'administrators'],
])('on Windows: program %s, file %s, folder %s: %s', (program, file, folder, writers) => {
  const trials = {
    file: () => file,
    folder: (path: string) => ({ [PROGRAM]: program, [FOLDER]: folder })[path] ?? 'unknown',
  };
  expect(writersByTrial(PROGRAM, trials)(`${FOLDER}\\settings.json`)).toBe(writers);
});

test('changes nothing when it tests whether it can write', () => {
  const folder = tempFolder();
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{}');
  expect([realTrials.file(file), realTrials.folder(folder)]).toEqual(['allowed', 'allowed']);
  expect(readdirSync(folder)).toEqual(['settings.json']);
  expect(realTrials.file(join(folder, 'absent'))).toBe('unknown');
  expect(realTrials.folder(join(folder, 'absent'))).toBe('unknown');
});
