import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { chooseTab } from './support/application-page.ts';
import { fromAccount, giveGood, sample, signIn, view } from './support/counter.ts';
import { expect, findTest, captureTest as test } from './support/desk-test.ts';

const PIN = 'blue folder 7';

async function go(window: Page, place: string): Promise<void> {
  await window.getByRole('button', { name: place, exact: true }).click();
}

async function setPin(window: Page): Promise<void> {
  await go(window, 'Settings');
  await window.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = window.getByRole('dialog', { name: 'Set a PIN' });
  await expectAccessible(window, 'set a PIN');
  await dialog.getByLabel('New PIN', { exact: true }).fill(PIN);
  await dialog.getByLabel('Confirm new PIN').fill('another');
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await dialog.getByText('The PINs don’t match.').waitFor();
  await expect(dialog.getByLabel('Confirm new PIN')).toBeFocused();
  await dialog.getByLabel('Confirm new PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await window.getByRole('button', { name: 'Change PIN' }).waitFor();
}

test('locks at once by keyboard alone, leaves nothing of the case in the page, restores it with the PIN, and destroys this user’s data here if the PIN is forgotten', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await setPin(window);
  await go(window, 'New');
  await view(window, 'Add documents');
  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  const page = await window.content();
  for (const text of ['88-1042', 'Jane Doe', '4821', 'license-front', '/preview/']) {
    expect(page).not.toContain(text);
  }
  await expect(window.getByLabel('PIN', { exact: true })).toBeFocused();
  await window.keyboard.type('red folder 7');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Incorrect PIN.')).toBeVisible();
  await expect(window.getByLabel('PIN', { exact: true })).toBeFocused();
  await window.keyboard.type(PIN);
  await window.keyboard.press('Enter');
  await view(window, 'Add documents');
  await expect(window.getByText('Jane Doe').first()).toBeVisible();
  await expect(window.getByText('Ready to send').first()).toBeVisible();

  await fromAccount(window, 'Sign out');
  await window.getByLabel('Delete all my data here').check();
  await expectAccessible(window, 'sign out');
  await window.keyboard.press('Escape');
  await fromAccount(window, 'Lock');
  await view(window, 'Locked');
  await expectAccessible(window, 'locked');
  await window.getByRole('button', { name: 'Forgot your PIN?' }).click();
  await expectAccessible(window, 'forgotten PIN');
  const dialog = window.getByRole('dialog', {
    name: 'Delete all of this user’s data on this computer?',
  });
  await expect(dialog.getByRole('button', { name: 'Delete everything here' })).toBeDisabled();
  await dialog.getByLabel('Type “delete” to confirm').fill('delete');
  await expect(dialog.getByRole('button', { name: 'Delete everything here' })).toBeDisabled();
  await dialog.getByLabel('Password').fill('practice');
  await dialog.getByRole('button', { name: 'Delete everything here' }).click();
  await view(window, 'Sign in');
  await signIn(window);
  await go(window, 'Outbox');
  await expect(window.getByText('Jane Doe')).toHaveCount(0);
});

findTest(
  'while a dialog is open neither keys nor menu act beneath it, and the lock of both does',
  async ({ window, host }, testInfo) => {
    testInfo.skip(host === 'electron', 'the menu is handed its commands by main there');
    const menu = (command: string) =>
      window.evaluate((name) => {
        const { __deskDeliver: tell } = globalThis as unknown as {
          __deskDeliver: (told: string) => void;
        };
        tell(JSON.stringify(['command:requested', { command: name }]));
      }, command);
    await window.getByRole('option', { name: /88-1042/ }).waitFor();
    await window.keyboard.press('Control+/');
    const dialog = window.getByRole('dialog');
    await dialog.waitFor();
    for (const key of ['1', '2', '3', '4', 'k', 'f']) await window.keyboard.press(`Control+${key}`);
    for (const command of ['file', 'outbox', 'settings', 'newSubmission', 'palette', 'shortcuts']) {
      await menu(command);
    }
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toHaveAccessibleName('Keyboard shortcuts');
    await window.keyboard.press('Escape');
    await view(window, 'Find an application');
    await menu('outbox');
    await view(window, 'Outbox');
    await window.keyboard.press('Control+/');
    await dialog.waitFor();
    await menu('lock');
    await view(window, 'Locked');
    await expect(dialog).toHaveCount(0);
    await window.getByRole('textbox', { name: 'Password' }).fill('practice');
    await window.keyboard.press('Enter');
    await view(window, 'Outbox');
    await window.keyboard.press('Control+/');
    await dialog.waitFor();
    await window.keyboard.press('Control+l');
    await view(window, 'Locked');
    await expect(dialog).toHaveCount(0);
  },
);

test('unlocks with the password without a PIN, on the open page, too, and lets another account sign in from the lock, after which the first finds everything again', async ({
  window,
}) => {
  const unlock = async () => {
    await fromAccount(window, 'Lock');
    await view(window, 'Locked');
    await expect(window.getByText('Without a PIN, you need your password')).toBeVisible();
    const password = window.getByRole('textbox', { name: 'Password' });
    await expect(password).toBeFocused();
    await password.fill('practice');
    await window.keyboard.press('Enter');
  };
  await unlock();
  await view(window, 'Add documents');

  await window.getByRole('button', { name: /^Open page/ }).click();
  await chooseTab(window, 'Attributes');
  await window.getByText('40 attributes', { exact: true }).waitFor();
  await unlock();
  await view(window, '88-1042');
  await expect(window.getByRole('tab', { name: 'Attributes', selected: true })).toBeVisible();
  await expect(window.getByText('40 attributes', { exact: true })).toBeVisible();

  await fromAccount(window, 'Lock');
  await window.getByRole('button', { name: 'Use another account' }).click();
  await view(window, 'Sign in');
  await window.getByLabel('Email').fill('supervisor@practice.example');
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await go(window, 'Outbox');
  await expect(window.getByText('88-1042')).toHaveCount(0);
  await fromAccount(window, 'Sign out');
  await view(window, 'Sign in');
  await signIn(window);
  await go(window, 'Outbox');
  await expect(window.getByText('Jane Doe').first()).toBeVisible();
});
