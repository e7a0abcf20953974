import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import {
  enterOwner,
  giveGood,
  outbox,
  reviewAndSend,
  sample,
  searchFor,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test.use({ lastingKeychain: true });

test('says on the screen of a lost outbox that it is gone until staff have seen it, and on a draft with a lost record wherever it is opened', async ({
  desk,
  start,
  window,
  platform,
  profile,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent');
  await window.keyboard.press('Control+Shift+Enter');
  await view(window, 'Add documents');
  await window.getByText('Government ID', { exact: true }).click();
  await giveGood(window, 'Front', sample('license-front.heic'));
  await desk.close();
  const [user = ''] = await readdir(join(profile, 'users'));
  const folder = join(profile, 'users', user);
  for (const ending of ['', '-wal', '-shm']) {
    await rm(join(folder, `journal.db${ending}`), { force: true });
  }
  const nobodys = join(folder, 'blobs', '0bd5ab98-2f6c-4a0c-9d5e-4f2f6a0f3a11.blob');
  await writeFile(nobodys, 'of another key');

  const again = await start();
  const { page } = again;
  await test.step('the outbox has suspected data loss', async () => {
    const strip = page.getByRole('region', { name: 'Suspected data loss in the Outbox' });
    await expect(strip).toContainText('Nothing will be sent until you check the Outbox.');
    await strip.getByRole('button', { name: 'Outbox' }).click();
    const notice = page
      .getByRole('note')
      .filter({ hasText: 'The Outbox on this computer was missing' });
    await expect(notice).toContainText(
      /1 item was already sent to the platform .* no longer listed/,
    );
    await expectAccessible(page, 'an outbox in doubt');
    await notice.getByRole('button', { name: 'Mark as checked and resume' }).click();
    await expect(notice).toBeHidden();
  });

  await test.step('a draft is found', async () => {
    await expect(page.getByText('1 stored file can’t be opened')).toBeVisible();
    const row = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(row).toContainText('Recovered on this desk');
    await expect(row).toContainText(/recovered .* · added .* · for 88-1042/);
    await row.getByRole('button', { name: /^Open/ }).click();
    const notice = page.getByText('These files were recovered on this desk');
    await expect(notice).toBeVisible();
    await expect(page.getByText('The application at that time was 88-1042.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Front, Ready to send' })).toBeVisible();
    await page.getByRole('button', { name: 'Application', exact: true }).click();
    await searchFor(page, '88-2077');
    await page.getByRole('option', { name: /88-2077/ }).click();
    await enterOwner(page, '4822', 'Marcus Bolt');
    await expect(notice).toBeHidden();
    await outbox(page);
    await expect(row).toContainText('Recovered on this desk');
    await expect(row).not.toContainText('88-1042');
  });
  await again.close();

  const healed = await start();
  await outbox(healed.page);
  await expect(healed.page.getByText('was missing')).toBeHidden();
  expect(platform.ledger.verifications).toHaveLength(1);
});
