import { view } from '../../test/e2e/support/counter.ts';
import type { Screens, Stage } from './screen.ts';
import { clear, goTo } from './ways.ts';

async function enterKey({ page }: Stage, key: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Key from the portal' });
  await dialog.locator('input').fill(key);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * The screens of a desk that signs in with a key from the portal. All later screens use that key.
 */
export const PORTAL_KEY_SCREENS: Screens = {
  'key-dialog': async (stage) => {
    const { page } = stage;
    // Removes the rules of earlier screens, because one of them may require a PIN first.
    await stage.rule({});
    await view(page, 'Find an application');
    await clear(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const keep = page.getByRole('dialog').getByRole('button', { name: 'Sign out' });
    const use = page.getByRole('button', { name: 'Use a key from the portal' });
    await keep.or(use).first().waitFor();
    if (await keep.isVisible()) await keep.click();
    await use.click();
    await page.getByRole('dialog', { name: 'Key from the portal' }).waitFor();
  },
  'key-sign-in': async (stage) => {
    await enterKey(stage, stage.platform.samples.portalKey);
    await stage.page.getByRole('button', { name: 'Use a password instead' }).waitFor();
  },
  'key-pin': async ({ page }) => {
    await page.getByLabel('Email').fill('teller@practice.example');
    await page.keyboard.press('Enter');
    await view(page, 'Protect your work with a PIN');
  },
  'key-settings': async ({ page }) => {
    await page.getByRole('button', { name: 'Continue without a PIN' }).click();
    await goTo(page, 'Key from the portal', 'Settings');
    await page.getByRole('button', { name: 'Replace key' }).waitFor();
  },
  'key-lock': async ({ page }) => {
    await page.keyboard.press('Control+l');
    await view(page, 'Locked');
  },
  'key-refused': async (stage) => {
    const { page } = stage;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Find', exact: true }).waitFor();
    await goTo(page, 'Key from the portal', 'Settings');
    await page.getByRole('button', { name: 'Replace key' }).click();
    await enterKey(stage, 'withdrawn-portal-key');
    // Find searches automatically. The dialog could therefore open while text is being typed, and
    // receive the text.
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  },
  'key-refused-settings': async ({ page }) => {
    await page.keyboard.press('Escape');
    await goTo(page, 'Key from the portal', 'Settings');
    await page.getByText('The key from the portal was rejected').first().waitFor();
  },
};
