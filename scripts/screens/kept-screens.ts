import { view } from '../../test/e2e/support/counter.ts';
import type { Screens, Stage } from './screen.ts';
import { clear, goTo } from './ways.ts';

/**
 * The headings of the sections of Settings, in order. The sections before the server are on one
 * screen.
 */
const SECTIONS = [
  'Appearance',
  'Keyboard',
  'Lock and PIN',
  'Scanner',
  'Names',
  'Server',
  'Key from the portal',
  'Verification services',
  'Code names',
  'Platform details',
  'Portal',
  'Privacy',
  'Data retention',
  'Records',
  'Your organization',
  'Licenses',
];

/**
 * The sections of Settings, the dialogs that open from them, and everything that can appear above
 * any screen.
 */
export const KEPT_SCREENS: Screens = {
  settings: async ({ page }) => {
    await goTo(page, 'Settings');
    await view(page, 'Settings');
  },
  ...Object.fromEntries(
    SECTIONS.map((heading) => [
      `settings-${heading.toLowerCase().replaceAll(' ', '-')}`,
      async ({ page }: Stage) => {
        await goTo(page, heading, 'Settings');
        await page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
      },
    ]),
  ),
  'settings-licenses-open': async ({ page }) => {
    await page.getByRole('button', { name: 'Show licenses' }).click();
    await page.getByRole('dialog').getByText('busboy').click();
  },
  'settings-filter-fields': async ({ page }) => {
    await goTo(page, 'Platform details', 'Settings');
    await page.getByLabel('Each filter is sent as').selectOption('Two named fields');
    await page.getByLabel('ID field name').scrollIntoViewIfNeeded();
  },
  'settings-found': async ({ page }) => {
    await page.getByRole('searchbox').fill('address');
  },
  'settings-removed': async ({ page }) => {
    await goTo(page, 'Verification services', 'Settings');
    await page.getByRole('button', { name: 'Remove Document check' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  'settings-pin': async ({ page }) => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await goTo(page, 'Lock and PIN', 'Settings');
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'records-audit': async ({ page }) => {
    await goTo(page, 'Records', 'Settings');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  },
  'records-person': async ({ page }) => {
    await goTo(page, 'Records', 'Settings');
    await page.getByLabel('Full or partial name').fill('jane doe');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Erase…' }).waitFor();
  },
  'records-erase': async ({ page }) => {
    await page.getByRole('button', { name: 'Erase…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  palette: async ({ page }) => {
    await clear(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to', exact: true }).waitFor();
  },
  'palette-typed': async ({ page }) => {
    await page.getByRole('combobox', { name: 'Screen, application, or command' }).fill('off');
  },
  shortcuts: async ({ page }) => {
    await clear(page);
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
};
