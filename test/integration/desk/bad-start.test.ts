import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDesk, profileFolder } from '../../support/open-desk.ts';
import { StdioDesk } from '../../support/stdio-desk.ts';

let folder: string;
beforeEach(async () => {
  folder = await profileFolder();
});

test('a profile folder that cannot be made is said so in one line, with what to do', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const desk = await StdioDesk.start({ profile: join(file, 'profile'), server: null });
  expect(await desk.end()).toBe(1);
  expect(desk.printed()).toMatch(/^Intake Desk cannot use its folder .*\n$/);
});

test('a start that failed leaves the profile to the next one', async () => {
  const inTheWay = join(folder, 'installation.json');
  await mkdir(inTheWay);
  await expect(openDesk({ profileDir: folder })).rejects.toThrow('cannot use its folder');
  await rmdir(inTheWay);
  const { value } = await openDesk({ profileDir: folder });
  expect(await value('session:get', {})).toMatchObject({ status: 'signedOut' });
});

test('a request that is none is answered, and what comes after it too', async () => {
  const body = join(folder, 'body');
  await writeFile(body, 'x');
  const desk = await StdioDesk.start({ profile: join(folder, 'profile'), server: null });
  const odd = { method: 'GET', url: '/', headers: {}, bodyFile: body } as const;
  await expect(desk.request(odd)).rejects.toThrow();
  const strange = { method: 'GET', url: '/', headers: { 'no good': 'x' } } as const;
  await expect(desk.request(strange)).rejects.toThrow();
  await desk.value('app:info', {});
  expect(await desk.end()).toBe(0);
});
