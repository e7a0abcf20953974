import { outbox } from '../../test/e2e/support/counter.ts';
import type { Screens } from './screen.ts';

/** The messages that a desk shows if its journal is missing after a restart. */
export const DOUBT_SCREENS: Screens = {
  'journal-lost': async (stage) => {
    await stage.loseJournal();
    await stage.page.getByRole('region', { name: 'Suspected data loss in the Outbox' }).waitFor();
  },
  'journal-lost-outbox': async ({ page }) => {
    await outbox(page);
    await page.getByRole('button', { name: 'Mark as checked and resume' }).waitFor();
  },
};
