import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReleaseList } from '../../../main/updates/release-list.ts';
import {
  readUpdateKey,
  UPDATE_KEY,
  writeUpdateList,
} from '../../../scripts/package/update-list.ts';
import { signingKey } from '../../support/update-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'made-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const made = (...names: string[]) =>
  names.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, name);
    return path;
  });

test('the list beside a package is one that desks take, signed with the key', () => {
  const { privateKey, publicKey } = signingKey();
  const packages = made('intake-desk-1.1.0-win-x64.exe', 'intake-desk-1.1.0-win-x64.msi');
  writeUpdateList(packages, { system: 'win32', arch: 'x64' }, '1.1.0', privateKey);
  const list = readFileSync(join(folder, 'latest-win-x64.yml'));
  const signature = readFileSync(join(folder, 'latest-win-x64.yml.sig'));
  expect(readReleaseList('latest-win-x64.yml', list, signature, publicKey)).toMatchObject({
    version: '1.1.0',
    files: [{ url: 'intake-desk-1.1.0-win-x64.exe', size: 29, isAdminRightsRequired: true }],
  });
});

test('without a key nothing is signed, and what cannot replace a program is in no list', () => {
  const linux = { system: 'linux', arch: 'arm64' } as const;
  writeUpdateList(made('intake-desk.deb'), linux, '1.1.0', null);
  expect(readdirSync(folder)).toEqual(['intake-desk.deb']);
  writeUpdateList(made('intake-desk.AppImage'), linux, '1.1.0', null);
  expect(readdirSync(folder).sort()).toEqual([
    'intake-desk.AppImage',
    'intake-desk.deb',
    'latest-linux-arm64.yml',
  ]);
});

test('a key that is named has to be one that signs lists', () => {
  const [path = ''] = made('key.pem');
  expect(readUpdateKey({})).toEqual({ ok: true, value: null });
  expect(readUpdateKey({ [UPDATE_KEY]: ' ' })).toEqual({ ok: true, value: null });
  expect(readUpdateKey({ [UPDATE_KEY]: join(folder, 'none.pem') })).toMatchObject({ ok: false });
  expect(readUpdateKey({ [UPDATE_KEY]: path })).toMatchObject({ ok: false });
  const { privateKey } = signingKey();
  writeFileSync(path, privateKey);
  expect(readUpdateKey({ [UPDATE_KEY]: path })).toEqual({ ok: true, value: privateKey });
});
