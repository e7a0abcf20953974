import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { expectAccessible } from './support/accessible.ts';
import { openSettings, signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test('reports settings that cannot be read, keeps them unchanged, and restores them automatically', async ({
  start,
  profile,
}) => {
  test.skip(process.platform !== 'linux', 'a file whose reading fails takes Linux');
  await mkdir(profile, { recursive: true });
  // Every read of its bytes fails with EIO.
  await symlink('/proc/self/mem', join(profile, 'settings.json'));
  const { page } = await start();
  const strip = page.getByRole('region', { name: 'Unreadable settings' });
  await expect(strip).toContainText('nothing is sent');
  await signIn(page);
  await view(page, 'Find an application');
  await page.keyboard.press('Control+4');
  await view(page, 'Settings');
  await expectAccessible(page, 'settings that cannot be read');
  const letters = page.getByRole('switch', { name: 'Single-letter shortcuts' });
  await letters.click();
  await expect(page.getByText('This app can’t read the settings right now').first()).toBeVisible();
  // The present settings are shown, not the refused change, and the focus stays.
  await expect(letters).toBeChecked();
  await expect(letters).toBeFocused();
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.getByLabel('Language')).toHaveValue('system');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Same as system' })).toBeChecked();
  await strip.getByRole('button', { name: 'Retry now' }).click();
  await expect(strip).toBeVisible();

  const settings = { ...BRANCH_SETTINGS, singleLetterShortcuts: false };
  await writeFile(join(profile, 'good.json'), JSON.stringify(settings));
  await rename(join(profile, 'good.json'), join(profile, 'settings.json'));
  await expect(strip).toBeHidden({ timeout: 90_000 });
  await expect(letters).not.toBeChecked();
  await openSettings(page, 'Verification services');
  const [service] = BRANCH_SETTINGS.verificationServices;
  await expect(page.getByText(service?.label ?? '', { exact: true }).first()).toBeVisible();
});
