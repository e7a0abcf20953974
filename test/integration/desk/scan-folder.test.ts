import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BRANCH_SETTINGS } from '../../support/file-case.ts';
import { managedFile } from '../../support/managed-file.ts';
import { signedInDesk } from '../../support/open-desk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SAMPLE = join('resources', 'samples', 'license-front.jpg');

/**
 * Opens a signed-in desk with a draft, and a scan folder next to its profile that contains one
 * scan.
 */
async function deskWithScanner() {
  const root = tempFolder();
  const folder = join(root, 'scans');
  const profileDir = join(root, 'profile');
  await mkdir(folder);
  await mkdir(profileDir);
  await writeFile(join(profileDir, 'settings.json'), JSON.stringify(BRANCH_SETTINGS));
  const old = join(folder, 'scan0001.jpg');
  await copyFile(SAMPLE, old);
  await utimes(old, 1_700_000_000, 1_700_000_000);
  const opened = await signedInDesk({ profileDir });
  const { id: submissionId } = await opened.value('submission:create', {});
  const first = async () => {
    const [scan] = (await opened.value('scan:list', {})).scans;
    if (scan === undefined) throw new Error('Nothing was listed.');
    return scan;
  };
  return { ...opened, folder, profileDir, submissionId, first };
}

const scanFolder = (problem: string) => ({ ok: false, error: { code: 'scanFolder', problem } });

test('checks a folder before it is stored, and a managed folder when it is read', async () => {
  const { value, call, folder, profileDir } = await deskWithScanner();
  const change = (path: string) => call('settings:update', { scanFolder: path });
  expect(await change(join(folder, 'nowhere'))).toEqual(scanFolder('missing'));
  expect(await change(profileDir)).toEqual(scanFolder('own'));
  expect(await change('scans')).toMatchObject({
    error: {
      code: 'invalidRequest',
      issues: [{ field: 'scanFolder', message: 'Enter the full path of a folder.' }],
    },
  });
  expect((await value('settings:get', {})).scanFolder).toBeNull();
  expect(await call('scan:list', {})).toEqual(scanFolder('notSet'));
  const own = tempFolder();
  const managed = await signedInDesk({
    profileDir: own,
    managedFile: await managedFile({ scanFolder: own }),
  });
  expect(await managed.call('scan:list', {})).toEqual(scanFolder('own'));
});

test('shows the thumbnail of a listed file only to the signed-in user', async () => {
  const { value, desk, folder, first } = await deskWithScanner();
  await value('settings:update', { scanFolder: folder });
  const { id } = await first();
  const ask = (scanId: string) => desk.handle(new Request(`http://desk/scan/${scanId}`));
  const shown = await ask(id);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect((await shown.arrayBuffer()).byteLength).toBeLessThan(60_000);
  expect((await ask('another')).status).toBe(404);
  await value('session:sign-out', { unsent: 'keep' });
  expect((await ask(id)).status).toBe(404);
});
