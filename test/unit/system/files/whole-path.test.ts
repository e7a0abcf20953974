import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWholePath } from '../../../../main/system/files/paths.ts';

describe('a complete path', () => {
  it.each([
    'C:\\Scans',
    'c:/scans/today',
    'D:\\',
    '\\\\server\\share',
    '\\\\server\\share\\scans',
    '\\\\?\\C:\\Scans',
    '\\\\?\\UNC\\server\\share\\scans',
  ])('on Windows: %s', (path) => expect(isWholePath(path, win32)).toBe(true));

  it.each([
    '\\Scans',
    '/Scans',
    'C:Scans',
    'C:',
    'Scans',
    '..\\Scans',
    '',
  ])('not on Windows, because it depends on the current drive or folder: %s', (path) =>
    expect(isWholePath(path, win32)).toBe(false));

  it.each([
    ['/srv/scans', true],
    ['/', true],
    ['C:\\Scans', false],
    ['srv/scans', false],
  ])('on other systems: %s: %s', (path, whole) => expect(isWholePath(path, posix)).toBe(whole));
});
