import { sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { listName, readReleaseList } from '../../../main/updates/release-list.ts';
import { signingKey } from '../../support/update-server.ts';

const { privateKey, publicKey } = signingKey();
const SHA512 = `${'a'.repeat(86)}==`;
const LIST = 'latest-linux-x64.yml';
const FILE = { url: 'intake-desk-1.1.0.AppImage', sha512: SHA512, size: 10 };

/** Reads a list that is signed as it should be; JSON is YAML. */
function read(list: unknown, name = LIST) {
  const named = typeof list === 'object' ? { list: LIST, ...list } : list;
  const bytes = Buffer.from(typeof named === 'string' ? named : JSON.stringify(named));
  return readReleaseList(name, bytes, sign(null, bytes, privateKey), publicKey);
}

const refusal = (list: unknown, name = LIST) => {
  try {
    return read(list, name).version;
  } catch (cause) {
    return String(cause);
  }
};

test('of a signed list only what is known is followed', () => {
  const packages = { x64: { path: 'https://elsewhere.example/a.7z', sha512: SHA512 } };
  expect(read({ version: '1.1.0', files: [FILE], packages, path: '../x' })).toEqual({
    list: LIST,
    version: '1.1.0',
    files: [FILE],
  });
});

test('a name that leads out of the folder is refused, however it is signed', () => {
  for (const url of [
    'https://elsewhere.example/a.AppImage',
    '//elsewhere.example/a.AppImage',
    '../a.AppImage',
    '/etc/a.AppImage',
    'a/b.AppImage',
    'a.AppImage?b',
    '..',
    '',
  ]) {
    expect(refusal({ version: '1.1.0', files: [FILE, { ...FILE, url }] })).toContain('elsewhere');
  }
});

test('what is no list is refused', () => {
  for (const list of [
    '',
    '[',
    'null',
    '\u0000',
    { version: 'newest', files: [FILE] },
    { version: '1.1.0', files: [] },
    { version: '1.1.0', files: [{ ...FILE, sha512: 'none' }] },
    { version: '1.1.0', files: [{ ...FILE, size: -1 }] },
    { version: '1.1.0', path: FILE.url, sha512: SHA512 },
  ]) {
    expect(refusal(list)).toContain('notUnderstood');
  }
});

test('a list that was signed for other computers is refused, and one that does not say for which', () => {
  const list = { version: '1.1.0', files: [FILE] };
  expect(refusal(list)).toBe('1.1.0');
  expect(refusal(list, 'latest-linux-arm64.yml')).toContain('otherList');
  expect(refusal({ ...list, list: 'pilot-linux-x64.yml' })).toContain('otherList');
  expect(refusal(JSON.stringify(list))).toContain('notUnderstood');
});

test('each processor has a list of its own', () => {
  expect(listName('latest', 'win32', 'arm64')).toBe('latest-win-arm64.yml');
  expect(listName('pilot', 'darwin', 'arm64')).toBe('pilot-mac-arm64.yml');
  expect(listName('latest', 'linux', 'x64')).toBe('latest-linux-x64.yml');
});
