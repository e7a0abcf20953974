import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, outbox, reviewAndSend, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test.use({ lastingKeychain: true });

test('an outbox that is gone says so on its screen, with what to do, until staff have looked', async ({
  desk,
  start,
  window,
  platform,
  profile,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent');
  await desk.close();
  const [user = ''] = readdirSync(join(profile, 'users'));
  for (const ending of ['', '-wal', '-shm']) {
    rmSync(join(profile, 'users', user, `journal.db${ending}`), { force: true });
  }

  const again = await start();
  const strip = again.page.getByRole('region', { name: 'The outbox lost something' });
  await expect(strip).toContainText('Nothing is sent until you have looked at the Outbox.');
  await strip.getByRole('button', { name: 'Outbox' }).click();
  const notice = again.page
    .getByRole('note')
    .filter({ hasText: 'The outbox of this computer was gone' });
  await expect(notice).toContainText(/1 item had been handed to the platform .* not listed/);
  await expectAccessible(again.page, 'an outbox in doubt');
  await notice.getByRole('button', { name: 'I have looked: go on sending' }).click();
  await expect(notice).toBeHidden();
  await again.close();

  const healed = await start();
  await outbox(healed.page);
  await expect(healed.page.getByText('was gone')).toBeHidden();
  await expect(healed.page.getByText('Nothing here yet')).toBeVisible();
  expect(platform.ledger.verifications).toHaveLength(1);
});
