import {
  enterOwner,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  search,
  signIn,
  view,
} from '../../test/e2e/support/counter.ts';
import { proxyForbidden, serverError } from '../../test/peers/practice-platform/common-faults.ts';
import type { Screens } from './screen.ts';
import { clear, toSearch, toTab } from './ways.ts';

/** The screens that show errors and blocked actions. */
export const TROUBLE_SCREENS: Screens = {
  'error-search': async ({ page, platform }) => {
    await toSearch(page);
    const fault = serverError(503);
    const mend = platform.faults.add({ operation: 'searchApplications', fault, times: Infinity });
    await search(page, 'nobody known here');
    await page.getByText('The platform isn’t available right now').waitFor();
    mend();
  },
  'error-on-the-way': async ({ page, platform }) => {
    await toTab(page, 'Attributes');
    const back = page.getByRole('button', { name: 'All attributes' });
    if (await back.isVisible()) await back.click();
    platform.faults.add({ operation: 'listAttributes', fault: proxyForbidden() });
    await page.getByRole('tabpanel').getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('tabpanel').getByRole('alert').waitFor();
  },
  'offline-search': async ({ page, line }) => {
    await toSearch(page);
    await line.cut();
    await search(page, 'Acme');
    await page.getByRole('alert').waitFor();
  },
  'offline-filed': async ({ page, line }) => {
    await line.mend();
    await toSearch(page);
    await openApplication(page, '88-3310');
    await enterOwner(page, '4823', 'Ada Park');
    await giveGood(page, 'Front', sample('license-front.jpg'));
    await line.cut();
    await reviewAndSend(page);
    await view(page, 'In the Outbox');
  },
  'offline-outbox': async ({ page }) => {
    await clear(page);
    await outbox(page);
  },
  locked: async ({ page, line }) => {
    await line.mend();
    await page.keyboard.press('Control+l');
    await view(page, 'Locked');
  },
  'sign-out': async ({ page }) => {
    await page.getByRole('textbox', { name: 'Password' }).fill('practice');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').waitFor();
  },
  unsigned: async ({ page, line }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await view(page, 'Sign in');
    await line.cut();
    await signIn(page);
    await page.getByRole('button', { name: 'Work without signing in' }).click();
    await page.getByRole('button', { name: 'Start without an application' }).click();
    await view(page, 'Add documents');
  },
  'unsigned-sign-in': async ({ page, line }) => {
    await line.mend();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
  },
  'unsigned-waiting': async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Take over' }).waitFor();
  },
  'unsigned-taken-over': async ({ page }) => {
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('button', { name: 'Take over' }).waitFor({ state: 'hidden' });
    await view(page, 'Outbox');
  },
};
