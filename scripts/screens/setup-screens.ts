import type { DeskBridge } from '../../preload/contract/bridge.ts';
import { view } from '../../test/e2e/support/counter.ts';
import type { Screens, Stage } from './screen.ts';
import { clear, goTo } from './ways.ts';

/** The heading of each step. */
const STEPS = {
  services: 'Which services can this branch use?',
  codes: 'What do the platform’s numbers mean?',
  privacy: 'Show business names in lists?',
  scanner: 'Do you have a scanner?',
  key: 'Did the portal issue a key?',
  pin: 'Set a PIN for this desk',
} as const;

/** The screens for setting up a new desk. Nothing can be sent after them. */
export const SETUP_SCREENS: Screens = {
  setup: async ({ page }) => {
    await clear(page);
    await page.evaluate(() => {
      const { desk } = window as unknown as { readonly desk: DeskBridge };
      return desk.invoke('settings:update', {
        verificationServices: [],
        codeLabels: {},
        scanFolder: null,
        scannerAddresses: [],
      });
    });
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Set up this desk' }).click();
    await view(page, STEPS.services);
  },
  ...Object.fromEntries(
    Object.entries(STEPS)
      .slice(1)
      .map(([step, title]) => [
        `setup-${step}`,
        async ({ page }: Stage) => {
          await page.keyboard.press('Control+Enter');
          await view(page, title);
        },
      ]),
  ),
};
