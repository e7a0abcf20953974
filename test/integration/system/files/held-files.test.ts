import { chmodSync, type mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  removeAll,
  removeFile,
  removeFileAtOnce,
  renameFile,
  renameFileAtOnce,
} from '../../../../main/system/files/change-files.ts';
import { systemDisk } from '../../../../main/system/files/disk.ts';
import { FileHeld } from '../../../../main/system/files/file-held.ts';
import { replaceFile } from '../../../../main/system/files/replace-file.ts';
import { heldDisk } from '../../../support/held-disk.ts';
import { skipOnWindows } from '../../../support/skip-on-windows.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = tempFolder();
  path = join(folder, 'kept');
  writeFileSync(path, 'before');
});

test.each([
  'EPERM',
  'EACCES',
  'EBUSY',
  'UNKNOWN',
])('waits on Windows until %s ends, whatever is done to the file', async (code) => {
  const { disk, hold } = heldDisk();
  hold(/kept/, { times: 3, code });
  await replaceFile(path, 'after', { disk });
  expect(readFileSync(path, 'utf8')).toBe('after');
  hold(/kept/, { times: 3, code });
  await renameFile(path, `${path}-2`, { disk });
  hold(/kept/, { times: 3, code });
  await removeFile(`${path}-2`, { disk });
  expect(readdirSync(folder)).toEqual([]);
});

test('reports a file that stays held, and leaves nothing of the change', async () => {
  const { disk, hold } = heldDisk();
  hold(/kept$/);
  await expect(replaceFile(path, 'after', { disk })).rejects.toThrow(FileHeld);
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['kept']);
});

test('stops waiting on request', async () => {
  const { disk, hold } = heldDisk();
  hold(/kept/);
  const stop = new AbortController();
  const forEver = { ...disk, pause: systemDisk.pause };
  const removed = removeFile(path, { disk: forEver, signal: stop.signal });
  stop.abort();
  await expect(removed).rejects.toThrow(FileHeld);
  expect(readFileSync(path, 'utf8')).toBe('before');
});

test('blocks the whole program for tens of milliseconds at most', () => {
  const held = heldDisk();
  held.hold(/kept/, { times: 2 });
  renameFileAtOnce(path, `${path}-2`, held.disk);
  held.hold(/kept/);
  const before = held.stoodStillMs;
  expect(() => removeFileAtOnce(`${path}-2`, held.disk)).toThrow(FileHeld);
  expect(held.stoodStillMs - before).toBeLessThanOrEqual(50);
});

test('reports a read-only file on Windows as read-only, not as held', async () => {
  const { disk, hold } = heldDisk();
  chmodSync(path, 0o444);
  hold(/kept$/, { code: 'EPERM' });
  await expect(replaceFile(path, 'after', { disk })).rejects.toMatchObject({
    name: 'FileReadOnly',
    code: 'EPERM',
  });
});

test('reports a read-only folder on Windows as read-only', async () => {
  const { disk, hold } = heldDisk();
  hold(/kept/, { code: 'EACCES' });
  const closed = Object.assign(new Error(), { code: 'EACCES' });
  const mkdirSyncRefused = (() => {
    throw closed;
  }) as typeof mkdirSync;
  const refusing = { ...disk, mkdirSync: mkdirSyncRefused };
  await expect(removeAll(path, { disk: refusing })).rejects.toMatchObject({
    name: 'FileReadOnly',
    code: 'EACCES',
  });
});

test('waits only for EBUSY on other systems', async (context) => {
  skipOnWindows(context, 'elsewhere the folder is synced as well, which Windows refuses');
  const { disk, hold } = heldDisk('linux');
  hold(/kept/, { times: 3, code: 'EBUSY' });
  await replaceFile(path, 'after', { disk });
  hold(/kept/, { times: 1, code: 'EACCES' });
  await expect(removeFile(path, { disk })).rejects.toMatchObject({ name: 'Error', code: 'EACCES' });
});
