import type { Page } from '@playwright/test';
import {
  chooseType,
  giveGood,
  openApplication,
  outbox,
  sample,
  toReview,
  view,
} from './support/counter.ts';
import { expect, practiceTest as test } from './support/desk-test.ts';

test('each search offered to a newcomer finds something, and an owner is filled in at a press', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await view(window, 'Find an application');
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

  await openApplication(window, '88-5290');
  await window.getByRole('button', { name: 'Practice: use record 4825, Zoë Núñez' }).click();
  await expect(window.getByRole('button', { name: 'Continue' })).toBeFocused();
  await window.keyboard.press('Enter');
  await view(window, 'Add the captures');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('4825 Zoë Núñez');
});

/** To a statement of a sample application that is ready to be sent. */
async function prepare(window: Page, token: string, page: number): Promise<void> {
  await openApplication(window, token);
  await window.getByRole('button', { name: /^Practice: use record/ }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
  await view(window, 'Add the captures');
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  await giveGood(window, 'Document', sample(`statement-page-${page}.png`));
}

async function send(window: Page): Promise<void> {
  await toReview(window);
  await window.getByRole('button', { name: 'Send in PRACTICE' }).click();
}

test('the account menu plays a bad day: what staff would see, and all of it is undone', async ({
  window,
}) => {
  test.slow();
  const ribbon = window.getByRole('banner');
  const usual = 'Sample data only. Nothing here reaches a lender.';
  const play = async (item: string, said: string) => {
    await window.getByRole('button', { name: /^Account/ }).click();
    await window.getByRole('menuitem', { name: `Practice: ${item}` }).click();
    await expect(ribbon).toContainText(said);
  };
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await view(window, 'Find an application');
  await play('refuse the next one', 'The next one you send is refused.');
  await ribbon.getByRole('button', { name: 'Practice: do not refuse it' }).click();
  await expect(ribbon).toContainText(usual);
  await expect(ribbon).toBeFocused();
  await play('line down', 'The line is down.');
  await window.reload();
  await play('line back', usual);

  await prepare(window, '88-1042', 1);
  await play('line down', 'The line is down.');
  await send(window);
  await view(window, 'In the outbox, in PRACTICE');
  await play('another colleague', 'You are another colleague.');
  await outbox(window);
  await expect(window.getByText(/1 item of teller@practice\.example waits here/)).toBeVisible();
  await ribbon.getByRole('button', { name: 'Practice: back to the first' }).click();
  await expect(ribbon).toContainText(usual);
  await outbox(window);
  await expect(window.getByRole('listitem').filter({ hasText: 'Acme Bakery LLC' })).toContainText(
    /Sent in PRACTICE/,
  );

  await prepare(window, '88-2077', 2);
  await play('refuse the next one', 'The next one you send is refused.');
  await send(window);
  await view(window, 'Not filed');
  await expect(ribbon).toContainText(usual);
  await window.getByRole('button', { name: 'Correct and send again' }).click();
  await play('fail the next check', 'The next check you send fails.');
  await send(window);
  await view(window, 'Failed in PRACTICE');
  await expect(ribbon).toContainText(usual);

  await prepare(window, '88-3310', 3);
  await play('no answer to the next one', 'The next one you send gets no answer.');
  await send(window);
  await view(window, 'It is not known whether this arrived');
  await expect(ribbon).toContainText(usual);

  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Lock' }).click();
  await view(window, 'Locked');
  await expect(window.getByText('Practice: the password is “practice”.')).toBeVisible();
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await view(window, 'It is not known whether this arrived');
});
