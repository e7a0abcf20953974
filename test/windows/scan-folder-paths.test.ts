import { toNamespacedPath } from 'node:path';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { FolderPath } from '../../preload/contract/models/scan.ts';
import { SYSTEM } from '../integration/scanner/folder/hanging-files.ts';
import { scanner } from '../integration/scanner/folder/scanner.ts';

const slashes = (path: string) => path.replaceAll('\\', '/');

/** The spellings of the same folder that Windows accepts. */
const WAYS: readonly (readonly [string, (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['with slashes', slashes],
  ['in other case', (path) => path.toUpperCase()],
  ['with the prefix of long paths', toNamespacedPath],
  ['with a slash at its end', (path) => `${path}\\`],
];

test.each(WAYS)('accepts a scan folder %s, and lists its files', async (_how, written) => {
  let at = '';
  const { path, folder, scan, check } = await scanner({ path: () => at });
  at = parse(FolderPath, written(path));
  await scan('a.jpg');
  expect(await check(at)).toBe('usable');
  expect(await folder.list()).toMatchObject({ value: { scans: [{ name: 'a.jpg' }] } });
});

test.each(WAYS)('recognizes the program’s own folder %s', async (_how, written) => {
  const { own, check } = await scanner();
  expect(await check(written(own))).toBe('own');
});

test('treats a network share as a complete path, and a device as none', () => {
  for (const path of ['\\\\server\\scans', '\\\\?\\UNC\\server\\scans', '//server/scans']) {
    expect(parse(FolderPath, path)).toBe(path);
  }
  for (const path of ['\\\\.\\COM1', '\\\\?\\GLOBALROOT\\Device', '\\\\?\\Volume{1}\\x']) {
    expect(() => parse(FolderPath, path)).toThrow();
  }
});

test('does not take in a link that replaced a listed file, even if it leads to the same file', async () => {
  let linked = false;
  const lstat = (async (path: string, options: { bigint: true }) => {
    const status = await SYSTEM.lstat(path, options);
    if (linked) status.isFile = () => false;
    return status;
  }) as typeof SYSTEM.lstat;
  const { replaced } = await scanner({ files: { ...SYSTEM, lstat } });
  await replaced(() => {
    linked = true;
  }, 'changed');
});
