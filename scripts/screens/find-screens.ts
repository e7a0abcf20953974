import { search } from '../../test/e2e/support/counter.ts';
import type { Screens } from './screen.ts';
import { clear, firstSample, goTo, toSearch } from './ways.ts';

/** All views of Find. */
export const FIND_SCREENS: Screens = {
  'find-amount': async ({ page }) => {
    await toSearch(page);
    // In a small window, this filter appears only in the panel with all filters.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page.getByRole('dialog', { name: 'Amount' }).getByLabel('At least').fill('100000');
    await page.getByRole('button', { name: /^Remove filter Amount/ }).waitFor();
    if (size !== null) await page.setViewportSize(size);
  },
  'find-filters': async ({ page }) => {
    await clear(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'All filters', exact: true }).click();
    await page.getByRole('region', { name: 'Filters' }).waitFor();
  },
  'find-filters-sought': async ({ page }) => {
    await page.getByRole('region', { name: 'Filters' }).getByLabel('Find a filter').fill('amount');
  },
  'find-filtered': async ({ page }) => {
    const panel = page.getByRole('region', { name: 'Filters' });
    await panel.getByLabel('Find a filter').fill('offers');
    await panel.getByText('Yes', { exact: true }).first().click();
    await page
      .getByRole('button', { name: /^Remove filter/ })
      .first()
      .waitFor();
  },
  'find-columns': async ({ page }) => {
    await clear(page);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByText('More columns').waitFor();
  },
  'find-nothing': async ({ page }) => {
    await clear(page);
    await page.getByRole('button', { name: 'Close filters' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await search(page, 'nobody has this name');
    await page.getByText('No applications found').waitFor();
  },
  'find-profile': async ({ page }) => {
    await goTo(page, 'View a profile’s applications');
    await page.getByLabel('Profile type').waitFor();
  },
  'find-profile-applications': async ({ page, platform }) => {
    await page.getByLabel('Profile type').pressSequentially('business');
    await page.getByLabel('Profile ID').fill(firstSample(platform).businessProfileId);
    await page.getByRole('button', { name: 'Show applications' }).click();
    await page.getByRole('table').waitFor();
  },
  'find-saved-filters': async ({ page, platform }) => {
    await goTo(page, 'Saved filters on the platform');
    for (const { id } of platform.samples.filters.slice(0, 3)) {
      await page.getByRole('textbox', { name: 'Filter ID' }).fill(id);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText(id).first().waitFor();
    }
    await page.getByText('Hide', { exact: true }).first().click();
  },
  'find-saved-filter-delete': async ({ page }) => {
    await page
      .getByRole('button', { name: /^Delete…/ })
      .last()
      .click();
    await page.getByRole('dialog').waitFor();
  },
};
