import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = tempFolder();
});

test('leaves the profile usable after a failed start', async () => {
  const inTheWay = join(folder, 'installation.json');
  await mkdir(inTheWay);
  await expect(openDesk({ profileDir: folder })).rejects.toThrow('can’t use its folder');
  await rmdir(inTheWay);
  const { value } = await openDesk({ profileDir: folder });
  expect(await value('session:get', {})).toMatchObject({ status: 'signedOut' });
});

test('refuses a second program on the same profile with a clear message', async () => {
  await openDesk({ profileDir: folder });
  const second = openDesk({ profileDir: folder });
  await expect(second).rejects.toThrow('already open with this profile');
});

test.each([
  [
    'a later version',
    {
      'profile.json': '{"format":3,"program":"9.1.0"}',
      'installation.json': `{"v":2,"id":"${'a'.repeat(32)}"}`,
    },
    /^Version 9\.1\.0 of Intake Desk was used here and .*$/,
  ],
  ['an earlier version', { 'profile.json': '{"format":1,"program":"0.0.9"}' }, /^Version 0\.0\.9 /],
  ['an earlier installation', { 'installation.json': '{"v":1,"id":"a"}' }, /^Another version /],
  [
    'an earlier installation, where what says so is damaged',
    { 'profile.json': '{"form', 'installation.json': '{"v":1,"id":"a"}' },
    /^Another version /,
  ],
  ['users and nothing else', { users: null }, /^Another version /],
])('refuses a profile of %s, and changes nothing in it', async (_whose, left, words) => {
  for (const [name, text] of Object.entries(left)) {
    if (text === null) await mkdir(join(folder, name));
    else await writeFile(join(folder, name), text);
  }
  await expect(openDesk({ profileDir: folder })).rejects.toThrow(words);
  for (const [name, text] of Object.entries(left)) {
    if (text !== null) expect(await readFile(join(folder, name), 'utf8')).toBe(text);
  }
  const files = (await readdir(folder)).filter((name) => name !== 'profile.lock');
  expect(files.sort()).toEqual(Object.keys(left).sort());
});
