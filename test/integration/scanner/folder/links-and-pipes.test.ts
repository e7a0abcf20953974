import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linksMissing } from '../../../support/links.ts';
import { skipOnWindows } from '../../../support/skip-on-windows.ts';
import { SYSTEM } from './hanging-files.ts';
import { JPEG, scanner } from './scanner.ts';

const noLinks = linksMissing();
const NO_PIPES = 'Windows keeps no pipes in folders';
const MAKE_PIPE = 'mkfifo';
const makePipe = (path: string) => execFileSync(MAKE_PIPE, [path]);

test('does not list a link, and does not follow a link that replaced a file', async ({ skip }) => {
  skip(noLinks !== null, noLinks ?? '');
  const { root, path, scan, names, replaced } = await scanner();
  await writeFile(join(root, 'secret.jpg'), JPEG);
  await symlink(join(root, 'secret.jpg'), join(path, 'link.jpg'));
  await scan('real.jpg');
  expect(await names()).toEqual(['real.jpg ready']);
  await rm(join(path, 'real.jpg'));
  await replaced(async () => {
    await rename(join(path, 'a.jpg'), join(root, 'kept.jpg'));
    await symlink(join(root, 'kept.jpg'), join(path, 'a.jpg'));
  }, 'changed');
});

test('accepts a link to a folder as that folder', async ({ skip }) => {
  skip(noLinks !== null, noLinks ?? '');
  const { root, path, own, check } = await scanner();
  await symlink(own, join(root, 'to-profile'));
  await symlink(path, join(root, 'to-scans'));
  expect(await check(join(root, 'to-profile'))).toBe('own');
  expect(await check(join(root, 'to-scans'))).toBe('usable');
});

test("recognizes the program's own folder under a second name, of a drive or a share", async ({
  skip,
}) => {
  skip(noLinks !== null, noLinks ?? '');
  // A link whose path is not resolved has the same effect as such a name.
  const files = { ...SYSTEM, realpath: async (path: string) => path };
  const { root, own, check } = await scanner({ files });
  await symlink(own, join(root, 'drive'));
  await mkdir(join(own, 'users'));
  expect(await check(join(root, 'drive'))).toBe('own');
  expect(await check(join(root, 'drive', 'users'))).toBe('own');
});

test('does not list a pipe, wait for it, or mistake it for the file that it replaced', async (context) => {
  skipOnWindows(context, NO_PIPES);
  const { path, scan, names, replaced } = await scanner();
  makePipe(join(path, 'pipe.jpg'));
  await scan('real.jpg');
  expect(await names()).toEqual(['real.jpg ready']);
  await rm(join(path, 'real.jpg'));
  await replaced(async () => {
    await rm(join(path, 'a.jpg'));
    makePipe(join(path, 'a.jpg'));
  }, 'changed');
});
