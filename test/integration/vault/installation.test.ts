import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInstallation, readInstallation } from '../../../main/vault/installation.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { failingDisk, mortalWorld } from './calls-that-fail.ts';

test('gives each profile its own ID once', async () => {
  const profile = tempFolder();
  const made = await openInstallation(profile);
  expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(await openInstallation(profile)).toEqual(made);
  const another = join(tempFolder(), 'not', 'there', 'yet');
  expect((await openInstallation(another)).id).not.toBe(made.id);
  mkdirSync(join(profile, 'users'));
  expect(await openInstallation(profile)).toEqual(made);
});

test('lets nothing rely on an ID after a kill, or a disk failure, at any call that creates it', async () => {
  const world = mortalWorld(memoryKeychain(), -1);
  await openInstallation(tempFolder(), world.files);
  expect(world.calls).toContain('syncFolder');
  for (let dieAt = 0; dieAt < world.points(); dieAt += 1) {
    const profile = tempFolder();
    const dying = mortalWorld(memoryKeychain(), dieAt);
    expect(await dying.orDeath(openInstallation(profile, dying.files))).toBeNull();
    await dying.bury();
    const made = await openInstallation(profile);
    expect(await openInstallation(profile)).toEqual(made);
    const { files } = failingDisk(Math.floor(dieAt / 2), 'EIO');
    const failing = tempFolder();
    await openInstallation(failing, files).catch(() => {});
    expect(await openInstallation(failing)).toMatchObject({ id: expect.any(String) });
  }
});

test('sets an invalid file aside, and neither replaces nor ignores a file that cannot be read', async () => {
  const profile = tempFolder();
  const path = join(profile, 'installation.json');
  writeFileSync(path, '{"v":2,"id":"C:\\\\"');
  const made = await openInstallation(profile);
  expect(await openInstallation(profile)).toEqual(made);
  expect(readFileSync(`${path}.set-aside-1`, 'utf8')).toContain('C:');

  const other = tempFolder();
  mkdirSync(join(other, 'installation.json'));
  await expect(openInstallation(other)).rejects.toMatchObject({ code: expect.any(String) });
  expect(readdirSync(other)).toEqual(['installation.json']);
  expect(await readInstallation(tempFolder())).toBe('missing');
});
