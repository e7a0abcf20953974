import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS, openSettingsFile } from '../../../main/casework/settings-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  file = join(folder, 'settings.json');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const SERVICE = { id: 'a', label: 'Identity check', verification: 'government-id' };

test('what a newer version wrote is still there after this one changed something', () => {
  writeFileSync(file, JSON.stringify({ autoLockMinutes: 5, verificationServices: [SERVICE] }));
  openSettingsFile(file).update({ theme: 'dark' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    autoLockMinutes: 5,
    theme: 'dark',
    verificationServices: [SERVICE],
  });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test.each([
  ['a broken file', '{"verificationServices":[{"id":"a"'],
  ['a file of something else', '[1,2]'],
  ['a field of another shape', JSON.stringify({ theme: 'sepia', verificationServices: [SERVICE] })],
])('%s is set aside as it is before the first change', (_what, content) => {
  writeFileSync(file, content);
  const settings = openSettingsFile(file);
  expect(settings.get().theme).toBe(DEFAULT_SETTINGS.theme);
  settings.update({ theme: 'dark' });
  settings.update({ theme: 'light' });
  const aside = readdirSync(folder).filter((name) => name !== 'settings.json');
  expect(aside).toHaveLength(1);
  expect(readFileSync(join(folder, aside[0] ?? ''), 'utf8')).toBe(content);
  expect(openSettingsFile(file).get().theme).toBe('light');
});

test('a change that the disk refuses changes nothing', () => {
  const settings = openSettingsFile(join(file, 'below-a-file', 'settings.json'));
  writeFileSync(file, '');
  expect(() => settings.update({ theme: 'dark' })).toThrow();
  expect(settings.get().theme).toBe(DEFAULT_SETTINGS.theme);
});

test('names of statuses from an earlier version are taken over once, each that can be', () => {
  const statusLabels = { 9: 'In review', 2: '', 3: 7 };
  writeFileSync(file, JSON.stringify({ statusLabels }));
  const settings = openSettingsFile(file);
  expect(settings.get().codeLabels).toEqual({ status: { 9: 'In review' } });
  settings.update({ codeLabels: { status: { 9: 'Looked at' } } });
  expect(openSettingsFile(file).get().codeLabels).toEqual({ status: { 9: 'Looked at' } });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ statusLabels });
});
