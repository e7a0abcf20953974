import { enterOwner, openApplication, view } from '../../test/e2e/support/counter.ts';
import { dropOn } from '../../test/e2e/support/drop.ts';
import { allReady, eightFiles, placeBoth, sorted } from '../../test/e2e/support/visit.ts';
import type { Screens } from './screen.ts';
import { TOKEN, toSearch } from './ways.ts';

/** The screens of a visit, which is everything that one customer brings at one time. */
export const VISIT_SCREENS: Screens = {
  'flow-visit-which': async ({ page }) => {
    await toSearch(page);
    await openApplication(page, TOKEN);
    await enterOwner(page, '4821', 'Jane Doe', null);
    await toSearch(page);
    await dropOn(page.locator('main'), await eightFiles());
    await view(page, '8 files. Which customer are they for?');
  },
  'flow-visit': async ({ page }) => sorted(page),
  'flow-visit-review': async ({ page }) => {
    await placeBoth(page);
    await page.keyboard.press('Control+Enter');
    await allReady(page);
  },
  'flow-visit-receipt': async ({ page }) => {
    await page.keyboard.press('Control+Enter');
    await view(page, '7 submissions for 88-1042');
    const answered = page.getByRole('listitem').filter({ hasText: 'received, no result yet' });
    await answered.nth(6).waitFor({ timeout: 60_000 });
  },
  'flow-visit-outbox': async ({ page }) => {
    await page.keyboard.press('Control+3');
    await page.getByText('7 submissions from one visit').waitFor();
  },
};
