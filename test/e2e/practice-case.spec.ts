import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enterOwner, openApplication, sample, signIn, slotCard, view } from './support/counter.ts';
import { expect, practiceTest, test } from './support/desk-test.ts';

practiceTest(
  'practice says PRACTICE on every screen: filed with samples from sign-in to receipt, then all of it is destroyed',
  async ({ window, profile }) => {
    await window.getByRole('button', { name: 'Start practicing' }).click();
    for (const place of ['New', 'Outbox', 'Settings', 'Find']) {
      await window.getByRole('button', { name: place, exact: true }).click();
      await expect(window.getByText('PRACTICE', { exact: true }).first()).toBeVisible();
    }
    await openApplication(window, '88-1042');
    await expect(window.getByRole('region', { name: 'Customer' })).toContainText('Acme Bakery LLC');
    await enterOwner(window, '4821', 'Jane Doe');
    for (const slot of ['Front', 'Back']) {
      await window.getByRole('button', { name: `Use a sample for ${slot}` }).click();
      await expect(slotCard(window, slot)).toContainText('Ready to send');
    }
    await window.keyboard.press('Control+Enter');
    await view(window, 'Check and send');
    await window.getByRole('button', { name: 'Send in PRACTICE' }).click();
    await view(window, 'Sent in PRACTICE');
    await window.getByText('Technical details').click();
    for (const name of ['license-front.jpg', 'license-back.jpg']) {
      const digest = createHash('sha256')
        .update(readFileSync(sample(name)))
        .digest('hex');
      await expect(window.getByText(digest)).toBeVisible();
    }

    expect(existsSync(join(profile, 'practice'))).toBe(true);
    await window.getByRole('button', { name: /^Account/ }).click();
    await window.getByRole('menuitem', { name: 'Leave practice mode' }).click();
    const dialog = window.getByRole('dialog', { name: 'Leave practice mode?' });
    await expect(dialog).toContainText('Everything made in practice mode is destroyed');
    await dialog.getByRole('button', { name: 'Leave practice mode' }).click();
    await view(window, 'Sign in');
    await expect(window.getByText('PRACTICE', { exact: true })).toHaveCount(0);
    await expect.poll(() => existsSync(join(profile, 'practice'))).toBe(false);
    await window.reload();
    await view(window, 'Sign in');
  },
);

test('practice from the real sign-in: the lender’s platform hears nothing of it', async ({
  window,
  platform,
}) => {
  await window.getByRole('button', { name: 'Practice mode: no account needed' }).click();
  await view(window, 'Find an application');
  await expect(window.getByText('PRACTICE', { exact: true }).first()).toBeVisible();
  await expect(window.getByText('20,000 applications')).toBeVisible();
  expect(platform.ledger.requests).toEqual([]);

  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Leave practice mode' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Leave practice mode' }).click();
  await signIn(window);
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();
  await expect(window.getByText('PRACTICE', { exact: true })).toHaveCount(0);
});
