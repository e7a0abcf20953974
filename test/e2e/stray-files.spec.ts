import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  enterOwner,
  giveGood,
  outbox,
  reviewAndSend,
  sample,
  searchFor,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';

const FILES = [{ name: 'license.jpg', base64: '/9j/4AAQ' }];

/** Checks the message for files that are dropped, and for files that are pasted. */
async function refused(page: Page, on: string, words: string): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: 'No files were added.' });
  await dropOn(page.locator(on).first(), FILES);
  await expect(told).toContainText(words);
  await page.getByRole('button', { name: 'Dismiss: No files were added.' }).click();
  await expect(told).toHaveCount(0);
  await paste(page, on, []);
  await expect(told).toContainText(words);
}

/** Pastes a picture, with text if there is any. */
async function paste(page: Page, on: string, texts: readonly string[]): Promise<void> {
  await page
    .locator(on)
    .first()
    .evaluate((target, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['a'], 'pasted.png', { type: 'image/png' }));
      for (const text of given) clipboardData.setData('text/plain', text);
      const event = { clipboardData, bubbles: true, cancelable: true };
      target.dispatchEvent(new ClipboardEvent('paste', event));
    }, texts);
}

/** Waits until this many files are in the draft on the screen, sorted or not. */
const extraFiles = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: /^Extra files/ })).toHaveText(`Extra files ${n}`);

test('takes in files that are dropped or pasted on any screen of an open desk, adds them to a draft only if its customer is on the screen, and takes none while locked', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await window.getByLabel('Email').waitFor();
  await refused(window, 'body', 'Sign in, then');
  await signIn(window);
  await view(window, 'Find an application');
  await dropOn(window.locator('main'), FILES);
  await view(window, '1 file. Which customer is it for?');
  await expectAccessible(window, 'files without a customer');
  await searchFor(window, '88-1042');
  await window.getByRole('option', { name: /88-1042/ }).click();
  await view(window, 'Whose ID or document is this?');
  // The customer is on the screen, so these files are theirs.
  await paste(window, 'main', []);
  await view(window, 'Add documents');
  await extraFiles(window, 2);
  await window.getByRole('button', { name: 'Remove license.jpg' }).click();
  await window.getByRole('button', { name: 'Remove pasted.png' }).click();
  await window.getByRole('button', { name: /^Owner/ }).click();
  await enterOwner(window, '4821', 'Jane Doe');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await slotCard(window, 'Front').press('Enter');
  await dropOn(window.getByRole('dialog'), FILES);
  await expect(window.getByText('Close the dialog, then')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await dropOn(window.locator('footer').first(), FILES);
  await view(window, 'Add documents');
  await extraFiles(window, 1);
  await window.getByRole('button', { name: 'Remove license.jpg' }).click();

  // In Settings, nobody sees whose draft is open, so the desk asks, and offers its customer.
  await window.keyboard.press('Control+4');
  await view(window, 'Settings');
  await dropOn(window.locator('main'), FILES);
  await view(window, '1 file. Which customer is it for?');
  await window.getByRole('button', { name: 'Use 88-1042' }).click();
  await view(window, 'Whose ID or document is this?');
  await outbox(window);
  await window.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(window, 'Add documents');
  await expect(window.getByRole('heading', { name: /^Extra files/ })).toHaveCount(0);
  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.verifications[0]?.files).toHaveLength(1);

  // On an application’s page, only its customer is offered.
  await window.keyboard.press('Control+1');
  await searchFor(window, '88-2077');
  await window.getByRole('searchbox').press('Shift+Enter');
  await view(window, '88-2077');
  await dropOn(window.locator('main'), FILES);
  await window.getByRole('button', { name: 'Use 88-2077' }).click();
  await view(window, 'Whose ID or document is this?');
  // Text that is pasted with a picture goes into the field.
  const label = window.getByLabel('Owner’s name');
  await label.focus();
  await paste(window, 'input:focus', ['Jane Doe']);
  await expect(window.getByText('No files were added.')).toHaveCount(0);
  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  await refused(window, 'body', 'Unlock the desk, then');
});
