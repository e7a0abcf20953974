import type { Page } from '@playwright/test';
import { chooseTab } from '../../test/e2e/support/application-page.ts';
import { search, searchFor } from '../../test/e2e/support/counter.ts';
import type { PracticePlatform } from '../../test/peers/practice-platform/practice-platform.ts';

/** The tracking token of the platform's first application, which has data for every tab. */
export const TOKEN = '88-1042';

/** Returns the platform's data for that application. */
export function firstSample({ samples }: PracticePlatform) {
  const [first] = samples.applications;
  if (first === undefined) throw new Error('The practice platform has no sample application.');
  return first;
}

/** Closes everything that's shown above the screen. */
export async function clear(page: Page): Promise<void> {
  for (
    let left = 3;
    left > 0 && (await page.locator('dialog:modal, :popover-open').count()) > 0;
    left -= 1
  ) {
    await page.keyboard.press('Escape');
  }
}

/** Opens the form that's collapsed in a short window. */
export async function unfold(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Show form' });
  if (await open.isVisible()) await open.click();
}

/**
 * Opens an entry of the command palette. If several groups contain the entry, `group` selects one
 * of them.
 */
export async function goTo(page: Page, entry: string, group = ''): Promise<void> {
  await clear(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to', exact: true });
  await palette.getByRole('combobox').fill(entry);
  const groups = palette.getByRole('group', { name: group });
  const like = groups.getByRole('option', { name: entry });
  await like.first().waitFor();
  const same = groups.getByRole('option', { name: entry, exact: true });
  await ((await same.count()) > 0 ? same : like).first().click();
}

/** Opens Find with an empty search. */
export async function toSearch(page: Page): Promise<void> {
  await goTo(page, 'Find an application');
  const back = page.getByRole('button', { name: 'Back to search' });
  if (await back.isVisible()) await back.click();
  await search(page, '');
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: new RegExp(TOKEN) })
    .waitFor();
}

/** Opens a tab of the sample application's page. */
export async function toTab(page: Page, tab: string): Promise<void> {
  // The page's heading changes to the business's name once the name has loaded.
  const head = page.getByRole('heading', {
    level: 1,
    name: new RegExp(`^(${TOKEN}|Acme Bakery LLC)$`),
  });
  if ((await head.count()) === 0) {
    await toSearch(page);
    await searchFor(page, TOKEN);
    await page.getByRole('searchbox').press('Shift+Enter');
    await head.waitFor();
  }
  await clear(page);
  await chooseTab(page, tab);
}
