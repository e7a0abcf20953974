import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enterOwner, giveGood, outbox, sample, searchFor } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test.use({ lastingKeychain: true });

test('a draft whose record is lost stands in the Outbox as found, and says so wherever it is opened', async ({
  window,
  desk,
  start,
  profile,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await desk.close();
  const [user = ''] = await readdir(join(profile, 'users'));
  const folder = join(profile, 'users', user);
  for (const ending of ['', '-wal', '-shm']) {
    await rm(join(folder, `journal.db${ending}`), { force: true });
  }
  const nobodys = join(folder, 'blobs', '0bd5ab98-2f6c-4a0c-9d5e-4f2f6a0f3a11.blob');
  await writeFile(nobodys, 'of another key');

  const { page } = await start();
  await outbox(page);
  await expect(page.getByText('1 stored file cannot be opened')).toBeVisible();
  const row = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
  await expect(row).toContainText('Found on this desk');
  await expect(row).toContainText(/found .* · taken in .* · for 88-1042/);
  await row.getByRole('button', { name: /^Open/ }).click();
  const notice = page.getByText('These files were found on this desk');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Chosen at that time: 88-1042.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Front, Ready to send' })).toBeVisible();

  await page.getByRole('button', { name: 'Application', exact: true }).click();
  await searchFor(page, '88-2077');
  await page.getByRole('option', { name: /88-2077/ }).click();
  await enterOwner(page, '4822', 'Marcus Bolt');
  await expect(notice).toBeHidden();
  await outbox(page);
  await expect(row).toContainText('Found on this desk');
  await expect(row).not.toContainText('88-1042');
});
