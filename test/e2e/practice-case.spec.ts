import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chooseType,
  fromAccount,
  openApplication,
  sampleDigest,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, practiceTest, test } from './support/desk-test.ts';

practiceTest(
  'practice says PRACTICE on every screen: each search offered finds something, an owner is filled in at a press, samples are filed, and all of it is destroyed',
  async ({ window, profile }) => {
    await window.getByRole('button', { name: 'Start practicing' }).click();
    for (const place of ['New', 'Outbox', 'Settings', 'Find']) {
      await window.getByRole('button', { name: place, exact: true }).click();
      await expect(window.getByText('PRACTICE', { exact: true }).first()).toBeVisible();
    }
    for (const [text, found] of [
      ['Acme Bakery LLC', '88-1042'],
      ['88-2077', '88-2077'],
      ['jane.doe@owner.example', '88-1042'],
    ] as const) {
      await window.getByRole('button', { name: text, exact: true }).click();
      await expect(window.getByRole('searchbox')).toHaveValue(text);
      await expect(window.getByText(/^\s*[1-9]\d? applications?\s*$/)).toBeVisible();
      const rows = window.getByRole('listbox', { name: 'Applications' }).getByRole('option');
      await expect(rows.filter({ hasText: found }).first()).toBeVisible();
      await window.getByRole('button', { name: 'Clear search' }).click();
      await expect(window.getByText('20,000 applications')).toBeVisible();
    }

    await openApplication(window, '88-1042');
    const bar = window.getByRole('region', { name: 'Customer' });
    await expect(bar).toContainText('Acme Bakery LLC');
    await window.getByRole('button', { name: 'Practice: use record 4821, Jane Doe' }).click();
    await expect(window.getByRole('button', { name: 'Continue' })).toBeFocused();
    await window.keyboard.press('Enter');
    await view(window, 'Add documents');
    await expect(bar).toContainText('4821 Jane Doe');
    await chooseType(window, 'Driver’s license');
    for (const slot of ['Front', 'Back']) {
      await window.getByRole('button', { name: `Use a sample for ${slot}` }).click();
      await expect(slotCard(window, slot)).toContainText('Ready to send');
    }
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
    await window.getByRole('button', { name: 'Send in PRACTICE' }).click();
    await view(window, 'Sent in PRACTICE');
    await window.getByText('Technical details').click();
    for (const name of ['license-front.jpg', 'license-back.jpg']) {
      await expect(window.getByText(await sampleDigest(name))).toBeVisible();
    }

    expect(existsSync(join(profile, 'practice'))).toBe(true);
    await fromAccount(window, 'Leave practice mode');
    const dialog = window.getByRole('dialog', { name: 'Leave practice mode?' });
    await expect(dialog).toContainText('This deletes everything you created in practice mode');
    await dialog.getByRole('button', { name: 'Leave practice mode' }).click();
    await view(window, 'Sign in');
    await expect(window.getByText('PRACTICE', { exact: true })).toHaveCount(0);
    await expect.poll(() => existsSync(join(profile, 'practice'))).toBe(false);
    await window.reload();
    await view(window, 'Sign in');
  },
);

test('tells the lender’s platform nothing of practice started from the real sign-in', async ({
  window,
  platform,
}) => {
  await window.getByRole('button', { name: 'Practice without an account' }).click();
  await view(window, 'Find an application');
  await expect(window.getByText('PRACTICE', { exact: true }).first()).toBeVisible();
  await expect(window.getByText('20,000 applications')).toBeVisible();
  expect(platform.ledger.requests).toEqual([]);

  await fromAccount(window, 'Leave practice mode');
  await window.getByRole('dialog').getByRole('button', { name: 'Leave practice mode' }).click();
  await signIn(window);
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();
  await expect(window.getByText('PRACTICE', { exact: true })).toHaveCount(0);
});
