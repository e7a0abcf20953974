import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileKeychain } from '../../../main/vault/open-keychain.ts';
import { eventually } from '../../support/eventually.ts';
import { branchPlatform, credentials, type OpenDesk, openDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const RULES = { autoLockAtMost: 7, leaveOutLocation: true, writes: { offerStatus: true } };

/**
 * A computer whose managed settings apply next to the program, but not in the folder in which every
 * user can create a file.
 */
async function computer() {
  const folder = tempFolder();
  const file = join(folder, 'program', 'settings.json');
  const misplaced = join(folder, 'ProgramData', 'settings.json');
  await mkdir(join(folder, 'program'));
  await mkdir(join(folder, 'ProgramData'));
  const start = () =>
    openDesk({
      profileDir: join(folder, 'profile'),
      keychain: fileKeychain(join(folder, 'keys.json')),
      ...{ managedFile: file, misplacedManagedFile: misplaced },
    });
  return { file, misplaced, start, platform: await branchPlatform() };
}

/** Returns the managed settings after the desk's sealed record is open. */
const rulesOf = async (desk: OpenDesk) => {
  await eventually(async () => expect((await desk.value('settings:edited', {})).edited).toBeNull());
  return desk.value('settings:managed', {});
};

test('ignores a file in a folder where anybody can create one, and says where to move it', async () => {
  const { file, misplaced, start } = await computer();
  await writeFile(misplaced, JSON.stringify(RULES));
  const desk = await start();
  const signedIn = await desk.call('session:sign-in', credentials('https://lender.test'));
  // The file may name a proxy that no connection may bypass.
  expect(signedIn).toMatchObject({ error: { code: 'proxy', problem: 'rules' } });
  expect(await rulesOf(desk)).toMatchObject({
    problem: { kind: 'misplaced' },
    source: misplaced,
    misplaced: { moveTo: file, keepsRules: false },
    locked: [],
    writes: { offerStatus: false },
    holds: null,
  });
  await desk.close();

  await rename(misplaced, file);
  const again = await start();
  expect(await rulesOf(again)).toMatchObject({ problem: null, source: file, misplaced: null });
  expect(await again.value('settings:get', {})).toMatchObject({ leaveOutLocation: true });
});

test('ignores a file in the wrong folder if there is one in the right folder', async () => {
  const { file, misplaced, start } = await computer();
  await writeFile(file, JSON.stringify(RULES));
  await writeFile(misplaced, JSON.stringify({ autoLockAtMost: 480 }));
  expect(await rulesOf(await start())).toMatchObject({
    problem: null,
    bounds: { autoLockAtMost: 7 },
  });
});

test('keeps the rules that it followed last until the file is moved, whatever the file says', async () => {
  const { file, misplaced, start, platform } = await computer();
  await writeFile(file, JSON.stringify(RULES));
  const first = await start();
  await first.value('session:sign-in', credentials(platform.url));
  await rulesOf(first);
  await first.close();

  // An upgrade could not move the file. In the meantime, staff could have written it.
  await rm(file);
  await writeFile(misplaced, JSON.stringify({ writes: { exports: true } }));
  const desk = await start();
  await eventually(async () =>
    expect(await desk.value('settings:managed', {})).toMatchObject({
      problem: { kind: 'misplaced' },
      misplaced: { moveTo: file, keepsRules: true },
      bounds: { autoLockAtMost: 7 },
      locked: expect.arrayContaining(['leaveOutLocation']),
      writes: { offerStatus: true, exports: false },
    }),
  );
  expect(await desk.value('settings:get', {})).toMatchObject({ leaveOutLocation: true });
  // The desk continues to work, because the file names no proxy.
  const { items } = await desk.value('audit:page', { after: null });
  const changed = items.filter(({ action }) => action === 'settings.changed');
  expect(changed.map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ setting: 'machine.file', after: 'misplaced' }),
  ]);
  await desk.close();

  // Without the file, there are no managed settings.
  await rm(misplaced);
  const free = await start();
  expect(await rulesOf(free)).toMatchObject({ managed: false });
  await free.close();
  await writeFile(misplaced, JSON.stringify(RULES));
  expect(await rulesOf(await start())).toMatchObject({ misplaced: { keepsRules: false } });
});
