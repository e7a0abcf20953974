import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSettingsFile } from '../../../main/settings/settings-file.ts';
import { FileHeld } from '../../../main/system/files/file-held.ts';
import { DEFAULT_SETTINGS } from '../../../preload/contract/models/settings.ts';
import { heldDisk } from '../../support/held-disk.ts';
import { skipOnWindows } from '../../support/skip-on-windows.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, 'settings.json');
});

const SERVICE = { id: 'a', label: 'Identity check', verification: 'government-id' };

test('keeps what a newer version wrote after this version changed something', async () => {
  writeFileSync(file, JSON.stringify({ autoLockMinutes: 5, verificationServices: [SERVICE] }));
  await (await openSettingsFile(file)).update({ theme: 'dark' });
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
])('sets %s aside unchanged before the first change', async (_what, content) => {
  writeFileSync(file, content);
  const settings = await openSettingsFile(file);
  expect(settings.get().theme).toBe(DEFAULT_SETTINGS.theme);
  await settings.update({ theme: 'dark' });
  await settings.update({ theme: 'light' });
  const aside = readdirSync(folder).filter((name) => name !== 'settings.json');
  expect(aside).toHaveLength(1);
  expect(readFileSync(join(folder, aside[0] ?? ''), 'utf8')).toBe(content);
  expect((await openSettingsFile(file)).get().theme).toBe('light');
});

test('changes nothing if the disk refuses a change', async () => {
  const settings = await openSettingsFile(join(file, 'below-a-file', 'settings.json'));
  writeFileSync(file, '');
  await expect(settings.update({ theme: 'dark' })).rejects.toThrow();
  expect(settings.get().theme).toBe(DEFAULT_SETTINGS.theme);
});

const WISHES = { retention: { contents: 30, drafts: null, receipts: null, audit: null } };

test.for([
  'EIO',
  'EACCES',
  'EMFILE',
  'EBUSY',
  'EPERM',
])('reads a file again that %s made unreadable, and never sets it aside or overwrites it', async (code, context) => {
  skipOnWindows(context, 'a folder is made durable by a handle to it, which Windows has none of');
  const content = JSON.stringify({ ...WISHES, verificationServices: [SERVICE] });
  writeFileSync(file, content);
  const { disk, hold, letGo } = heldDisk('linux');
  hold(/settings\.json/, { code, fully: true });
  const read = Promise.withResolvers<void>();
  const settings = await openSettingsFile(file, {
    disk,
    firstPauseMs: 5,
    onRead: read.resolve,
  });
  expect(settings.unread()).not.toBeNull();
  expect(await settings.update({ theme: 'dark' })).toMatchObject({
    error: { code: 'storage', file: 'settings' },
  });
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(readdirSync(folder)).toEqual(['settings.json']);
  letGo();
  await read.promise;
  expect(settings.unread()).toBeNull();
  expect(settings.get()).toMatchObject({ ...WISHES, verificationServices: [SERVICE] });
  expect(await settings.update({ theme: 'dark' })).toMatchObject({ value: WISHES });
  await settings.close();
});

test('locks the desk early while the branch’s decision is unknown, unless the managed settings have it', async () => {
  writeFileSync(file, JSON.stringify({ autoLockMinutes: 2 }));
  const { disk, hold } = heldDisk();
  hold(/settings/, { fully: true });
  const settings = await openSettingsFile(file, { disk });
  expect(settings.get().autoLockMinutes).toBe(5);
  const fixed = () => ({ autoLockMinutes: 1 });
  const ruled = await openSettingsFile(file, { disk, fixed });
  expect(ruled.get().autoLockMinutes).toBe(1);
  await settings.close();
  await ruled.close();
});

test('loses no change because of a file that is held briefly on Windows', async () => {
  const { disk, hold } = heldDisk();
  const settings = await openSettingsFile(file, { disk });
  hold(/settings\.json/, { times: 4 });
  const changes = [settings.update({ theme: 'dark' }), settings.update({ autoLockMinutes: 7 })];
  expect(await Promise.all(changes)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ theme: 'dark', autoLockMinutes: 7 });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test('refuses a change while the file is held, leaves nothing behind, and stores the next change', async () => {
  const { disk, hold, letGo } = heldDisk();
  const settings = await openSettingsFile(file, { disk });
  await settings.update({ theme: 'dark' });
  hold(/settings\.json$/);
  await expect(settings.update({ theme: 'light' })).rejects.toThrow(FileHeld);
  expect(settings.get().theme).toBe('dark');
  expect(readdirSync(folder)).toEqual(['settings.json']);
  letGo();
  await settings.update({ autoLockMinutes: 7 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ theme: 'dark', autoLockMinutes: 7 });
});
