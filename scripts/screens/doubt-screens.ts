import { outbox } from '../../test/e2e/support/counter.ts';
import type { Screen } from './screen.ts';

/** The messages that a desk shows if its journal is missing after a restart. */
export const DOUBT_SCREENS: readonly Screen[] = [
  {
    name: 'journal-lost',
    go: async (stage) => {
      await stage.loseJournal();
      await stage.page.getByRole('region', { name: 'Suspected data loss in the Outbox' }).waitFor();
    },
  },
  {
    name: 'journal-lost-outbox',
    go: async ({ page }) => {
      await outbox(page);
      await page.getByRole('button', { name: 'Mark as checked and resume' }).waitFor();
    },
  },
];
