import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foldersUpward } from '../../../../main/system/files/paths.ts';

describe('the parents of a folder up to the root', () => {
  test.each([
    ['a drive', 'C:\\Users\\pat\\Intake Desk', ['C:\\Users\\pat', 'C:\\Users', 'C:\\']],
    ['a device path', '\\\\?\\C:\\Users\\pat', ['\\\\?\\C:\\Users', '\\\\?\\C:\\']],
    ['a share', '\\\\branch\\desks\\17\\profile', ['\\\\branch\\desks\\17', '\\\\branch\\desks\\']],
    ['a device path of a share', '\\\\?\\UNC\\branch\\desks\\17', null],
    ['a drive alone', 'C:\\', []],
    ['a drive without its separator', 'C:', []],
    ['forward slashes', 'C:/Users/pat', ['C:/Users', 'C:/']],
  ])('%s on Windows', (_what, folder, above) => {
    const folders = [...foldersUpward(folder, win32)];
    expect(folders[0]).toBe(folder);
    expect(new Set(folders).size).toBe(folders.length);
    if (above !== null) expect(folders.slice(1)).toEqual(above);
  });

  test.each([
    ['an absolute one', '/home/pat/desk', ['/home/pat', '/home', '/']],
    ['the root', '/', []],
    ['a relative one', 'desk/users', ['desk', '.']],
    ['one with a device path of Windows in its name', '/mnt/\\\\?\\C:', ['/mnt', '/']],
  ])('%s on POSIX', (_what, folder, above) => {
    expect([...foldersUpward(folder, posix)]).toEqual([folder, ...above]);
  });
});
