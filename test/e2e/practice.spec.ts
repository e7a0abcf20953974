import type { Page } from '@playwright/test';
import {
  chooseType,
  fromAccount,
  giveGood,
  openApplication,
  outbox,
  sample,
  view,
} from './support/counter.ts';
import { expect, practiceTest as test } from './support/desk-test.ts';

/** Prepares a statement for a sample application that is ready to be sent. */
async function prepare(window: Page, token: string, page: number): Promise<void> {
  await openApplication(window, token);
  await window.getByRole('button', { name: /^Practice: use record/ }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
  await view(window, 'Add documents');
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  await giveGood(window, 'Document', sample(`statement-page-${page}.png`));
}

/** The buttons of the questions about the page, and then the one that sends. */
const ANSWERS_AND_SEND = [
  /^It belongs to this customer$/,
  /^Send without these pages$/,
  /^I compared the names/,
  /^Send in PRACTICE/,
];

/**
 * Sends the prepared page. It is one of five pages of a statement for the first business. The app asks about that
 * before or after the press, depending on when the page was read.
 */
async function send(window: Page): Promise<void> {
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  const title = window.getByRole('heading', { name: 'Review and send', level: 1 });
  await expect(async () => {
    for (const name of ANSWERS_AND_SEND) {
      const button = window.getByRole('button', { name }).and(window.locator(':enabled'));
      if (await button.isVisible()) await button.click({ timeout: 1_000 });
    }
    await expect(title).toBeHidden({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

test('plays practice situations from the account menu as staff would see them, and undoes all of them', async ({
  window,
}) => {
  test.slow();
  const ribbon = window.getByRole('banner');
  const usual = 'Sample data only. Nothing here reaches a lender.';
  const play = async (item: string, said: string) => {
    await fromAccount(window, `Practice: ${item}`);
    await expect(ribbon).toContainText(said);
  };
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await view(window, 'Find an application');
  await play('reject next submission', 'The next submission will be rejected.');
  await ribbon.getByRole('button', { name: 'Practice: don’t reject next submission' }).click();
  await expect(ribbon).toContainText(usual);
  await expect(ribbon).toBeFocused();
  await play('go offline', 'You’re offline.');
  await window.reload();
  await play('go back online', usual);

  await prepare(window, '88-1042', 1);
  await play('go offline', 'You’re offline.');
  await send(window);
  await view(window, 'In the Outbox, in PRACTICE');
  await play('switch to a colleague', 'You’re working as another colleague.');
  await outbox(window);
  await expect(
    window.getByText(/1 item from teller@practice\.example has been waiting here/),
  ).toBeVisible();
  await ribbon.getByRole('button', { name: 'Practice: switch back' }).click();
  await expect(ribbon).toContainText(usual);
  await outbox(window);
  // The screen says it once, and not in each row.
  await expect(window.getByRole('main').getByText('PRACTICE')).toHaveCount(1);
  await expect(window.getByRole('listitem').filter({ hasText: 'Acme Bakery LLC' })).toContainText(
    /Sent/,
  );

  await prepare(window, '88-2077', 2);
  await play('reject next submission', 'The next submission will be rejected.');
  await send(window);
  await view(window, 'Submission rejected');
  await expect(ribbon).toContainText(usual);
  await window.getByRole('button', { name: 'Correct and send again' }).click();
  // The owner was refused, and practice mode accepts the same one on the next try.
  const known = window.getByRole('region', { name: 'Previously used with this application' });
  await known.getByRole('button', { name: /Message from the platform/ }).click();
  await view(window, 'Add documents');
  await play('fail next check', 'The next check will fail.');
  await send(window);
  await view(window, 'Failed in PRACTICE');
  await expect(ribbon).toContainText(usual);

  await prepare(window, '88-3310', 3);
  await play('don’t respond to next submission', 'The next submission won’t get a response.');
  await send(window);
  await view(window, 'We couldn’t confirm delivery');
  await expect(ribbon).toContainText(usual);

  await fromAccount(window, 'Lock');
  await view(window, 'Locked');
  await expect(window.getByText('For practice, the password is “practice”.')).toBeVisible();
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await view(window, 'We couldn’t confirm delivery');
});
