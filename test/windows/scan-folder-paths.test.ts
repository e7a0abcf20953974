import { toNamespacedPath } from 'node:path';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { FolderPath } from '../../preload/contract/models/scan.ts';
import { SYSTEM } from '../integration/scanner/folder/hanging-files.ts';
import { scanner } from '../integration/scanner/folder/scanner.ts';

const slashes = (path: string) => path.replaceAll('\\', '/');

/** The same folder as Windows lets it be written. */
const WAYS: readonly (readonly [string, (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['with slashes', slashes],
  ['in other case', (path) => path.toUpperCase()],
  ['with the prefix of long paths', toNamespacedPath],
  ['with a slash at its end', (path) => `${path}\\`],
];

test.each(WAYS)('a scan folder is taken %s, and lists what lies there', async (_how, written) => {
  let at = '';
  const { path, folder, scan, check } = await scanner({ path: () => at });
  at = parse(FolderPath, written(path));
  await scan('a.jpg');
  expect(await check(at)).toBe('usable');
  expect(await folder.list()).toMatchObject({ value: { scans: [{ name: 'a.jpg' }] } });
});

test.each(WAYS)("the program's own folder is known %s", async (_how, written) => {
  const { own, check } = await scanner();
  expect(await check(written(own))).toBe('own');
});

test('a share on the network is a whole path, a device is none', () => {
  for (const path of ['\\\\server\\scans', '\\\\?\\UNC\\server\\scans', '//server/scans']) {
    expect(parse(FolderPath, path)).toBe(path);
  }
  for (const path of ['\\\\.\\COM1', '\\\\?\\GLOBALROOT\\Device', '\\\\?\\Volume{1}\\x']) {
    expect(() => parse(FolderPath, path)).toThrow();
  }
});

test('a link that took the place of what was listed is not taken, though it leads to that very file', async () => {
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
