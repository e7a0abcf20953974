import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fromAccount, openSettings, search, signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

/** Pastes a key into the dialog that asks for one. */
async function keepKey(window: Page, key: string): Promise<void> {
  const dialog = window.getByRole('dialog', { name: 'Key from the portal' });
  await expect(dialog.getByLabel('Key')).toBeFocused();
  await window.keyboard.insertText(key);
  await window.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const go = (window: Page, place: string) =>
  window.getByRole('button', { name: place, exact: true }).click();

test('lets staff with a key type only their e-mail, explains what that means, and offers a PIN', async ({
  window,
  platform,
}) => {
  await window.getByRole('button', { name: 'Use a key from the portal' }).press('Enter');
  await expectAccessible(window, 'the dialog for a key');
  await keepKey(window, platform.samples.portalKey);
  await expect(window.getByLabel('Email')).toBeFocused();
  await expect(window.getByLabel('Password')).toHaveCount(0);
  await expect(
    window.getByText('Your email identifies you in the record but isn’t verified.'),
  ).toBeVisible();
  await expectAccessible(window, 'sign-in by a key');
  const before = platform.ledger.requests.length;
  await window.getByLabel('Email').fill('teller@practice.example');
  await window.keyboard.press('Enter');
  await view(window, 'Protect your work with a PIN');
  expect(platform.ledger.requests).toHaveLength(before);
  await expectAccessible(window, 'the offer of a PIN');
  await window.getByRole('button', { name: 'Continue without a PIN' }).press('Enter');
  await view(window, 'Find an application');
  await window.getByRole('option', { name: /88-1042/ }).waitFor();

  await window.keyboard.press('Control+l');
  await expect(window.getByText('anyone at this desk can unlock it')).toBeVisible();
  await window.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await view(window, 'Find an application');
  await openSettings(window, 'Key from the portal');
  await window.getByRole('button', { name: 'Remove key' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Remove key' }).press('Enter');
  await window
    .getByRole('dialog', { name: 'Sign in again' })
    .getByRole('textbox', { name: 'Password' })
    .waitFor();
  const page = await window.content();
  expect(page).not.toContain(platform.samples.portalKey);
  await window.keyboard.press('Escape');

  await test.step('a key that is entered in Settings is used at the next sign-in', async () => {
    await window.getByRole('button', { name: 'Enter a key' }).press('Enter');
    await keepKey(window, platform.samples.portalKey);
    await expect(window.getByText('The key will be used at the next sign-in.')).toBeVisible();
    await fromAccount(window, 'Sign out');
    await window.getByText('This desk uses a key from the portal.').waitFor();
    await window.getByRole('button', { name: 'Use a password instead' }).press('Enter');
    await signIn(window);
    await view(window, 'Find an application');
  });
});

test('reports a refused key, lets staff continue without the platform, and accepts a new key there', async ({
  window,
  platform,
}) => {
  await window.getByRole('button', { name: 'Use a key from the portal' }).click();
  await keepKey(window, 'withdrawn-portal-key');
  await window.getByLabel('Email').fill('teller@practice.example');
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Continue without a PIN' }).click();
  const dialog = window.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByText('The key from the portal was rejected')).toBeVisible();
  await expect(
    dialog.getByText('Ask the person who manages the portal for a new key'),
  ).toBeVisible();
  await expectAccessible(window, 'a refused key');
  await window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await go(window, 'Outbox');
  await view(window, 'Outbox');
  await go(window, 'Find');
  await search(window, '88-1042');
  await window.getByRole('button', { name: 'Sign in again' }).first().press('Enter');
  await dialog.getByRole('button', { name: 'Enter a new key' }).press('Enter');
  await keepKey(window, platform.samples.portalKey);
  await expect(dialog).toBeHidden();
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  expect(platform.ledger.count('refresh')).toBe(0);
});
