import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
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

/** What the window says to files that are dropped, and to files that are pasted. */
async function refused(page: Page, on: string, words: string): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: 'No files were added.' });
  await dropOn(page.locator(on).first(), FILES);
  await expect(told).toContainText(words);
  await page.getByRole('button', { name: 'Dismiss: No files were added.' }).click();
  await expect(told).toHaveCount(0);
  await paste(page, on, []);
  await expect(told).toContainText(words);
}

/** Pastes a picture, with text beside it where there is some. */
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

test('files that are dropped or pasted anywhere but at the Capture step are refused in words that lead there', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await window.getByLabel('E-mail').waitFor();
  await refused(window, 'body', 'Sign in first');
  await signIn(window);
  await view(window, 'Find an application');
  const none = 'Choose the application first';
  await refused(window, 'main', none);
  await expectAccessible(window, 'files that were not taken');
  await outbox(window);
  await refused(window, 'main', none);
  await window.getByRole('button', { name: 'Go to Find' }).click();
  await openApplication(window, '88-1042');
  const draft = 'Files are added at the Capture step of your draft: 88-1042';
  await refused(window, 'main', draft);
  await enterOwner(window, '4821', 'Jane Doe');
  await expect(window.getByText('No files were added.')).toHaveCount(0);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await slotCard(window, 'Front').press('Enter');
  await dropOn(window.getByRole('dialog'), FILES);
  const dialogFirst = window.getByText('Close the dialog first');
  await expect(dialogFirst).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(dialogFirst).toHaveCount(0);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Check and send');
  await refused(window, 'footer', draft);
  await window.keyboard.press('Control+4');
  await view(window, 'Settings');
  await refused(window, 'main', draft);
  await window.getByRole('button', { name: 'Go to Capture' }).click();
  await view(window, 'Add the captures');
  await expect(window.getByRole('heading', { name: /^Extra files/ })).toHaveCount(0);
  // All of the Capture step’s screen takes them.
  await dropOn(window.locator('footer').first(), FILES);
  await expect(slotCard(window, 'Back')).not.toContainText('Drop or paste a file');
  await slotCard(window, 'Back').press('Delete');

  await reviewAndSend(window);
  await view(window, 'Sent');
  await refused(window, 'main', none);
  expect(platform.ledger.verifications[0]?.files).toHaveLength(1);
  for (const token of ['88-2077', '88-1042']) {
    await window.keyboard.press('Control+1');
    await searchFor(window, token);
    await window.getByRole('searchbox').press('Shift+Enter');
    await view(window, token);
  }
  const application = 'To add files for this application';
  await refused(window, 'main', application);
  // On another customer’s page nothing offers to file for this one.
  await window.keyboard.press('Control+k');
  await window.keyboard.type('88-2077 opened');
  await window.getByRole('option', { name: /^88-2077/, selected: true }).waitFor();
  await window.keyboard.press('Enter');
  await view(window, '88-2077');
  await expect(window.getByText('No files were added.')).toHaveCount(0);
  await refused(window, 'main', application);
  await window
    .getByRole('alert')
    .locator('..')
    .getByRole('button', { name: 'File for this application' })
    .click();
  await view(window, 'Whose ID or document is it?');
  // Text that brings its picture along goes into the field.
  const label = window.getByLabel('Owner’s name');
  await label.focus();
  await paste(window, 'input:focus', ['Jane Doe']);
  await expect(window.getByText('No files were added.')).toHaveCount(0);
  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  await refused(window, 'body', 'Unlock the desk first');
});
