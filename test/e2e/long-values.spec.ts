import { copyFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { jsonAnswer, tooManyRequests } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessibleInBoth } from './support/accessible.ts';
import { askPage } from './support/ask-page.ts';
import {
  chooseType,
  fromAccount,
  give,
  giveGood,
  reviewAndSend,
  sample,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { cutOff } from './support/cut-off.ts';
import { expect, test } from './support/desk-test.ts';
import { LONG, longSearch, TWELVE_SERVICES } from './support/long-values.ts';
import { settled } from './support/settled.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

async function place(page: Page, name: string, heading = name): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await view(page, heading);
}

/** Goes through every view with long values. `look` is called in each. */
async function walk(
  page: Page,
  platform: PracticePlatform,
  longFile: string,
  look: (where: string) => Promise<void>,
): Promise<void> {
  platform.faults.add({
    operation: 'searchApplications',
    fault: longSearch(platform.samples.applications[0]?.id),
    times: Number.POSITIVE_INFINITY,
  });
  await page.getByLabel('Email').fill(LONG.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Email or password not accepted').waitFor();
  await look('sign-in');
  await signIn(page);
  await askPage(page, 'settings:update', {
    // One of them occurs twice, as in a settings file edited by hand.
    verificationServices: [...TWELVE_SERVICES, ...TWELVE_SERVICES.slice(1, 2)],
    codeLabels: {
      status: { 14: 'Waiting for a second look by the underwriters of the west branch' },
    },
  });
  await page.getByRole('option', { name: new RegExp(LONG.token) }).waitFor();
  await look('find');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('region', { name: 'Filters' }).waitFor();
  await look('filters');
  await page.keyboard.press('Escape');

  await page.getByRole('option', { name: new RegExp(LONG.token) }).click();
  await view(page, 'Whose ID or document is this?');
  await page.getByLabel('Owner record ID', { exact: true }).fill('4821');
  await page.getByLabel('Confirm owner record ID').fill('4812');
  await page.getByLabel('Owner’s name').fill(LONG.owner);
  await page.getByRole('button', { name: 'Continue' }).click();
  await look('owner');
  await page.getByLabel('Confirm owner record ID').fill('4821');
  await page.getByRole('button', { name: 'Continue' }).click();
  await view(page, 'Add documents');
  const { items } = await askPage(page, 'submission:list', { group: 'drafts', after: null });
  for (const { id: submissionId, applicant } of items) {
    if (applicant === null) continue;
    const named = { ...applicant, legalName: LONG.legalName };
    await askPage(page, 'submission:assign-application', { submissionId, applicant: named });
  }
  await page.getByText(LONG.legalName).first().waitFor();
  await page.getByLabel('Service').selectOption({ index: 1 });
  await look('capture, empty');
  await chooseType(page, 'Driver’s license');
  await giveGood(page, 'Front', longFile);
  await expect(page.getByRole('button', { name: /^Review/ }).last()).toBeInViewport();
  await give(page, 'Back', longFile, longFile);
  await slotCard(page, 'Back').getByText('Not ready').waitFor();
  await page.getByRole('heading', { name: /^Extra files/ }).waitFor();
  await look('capture, not ready');
  await slotCard(page, 'Back').getByRole('button', { name: 'More options for Back' }).click();
  await look('menu of a slot');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^View larger: scan/ }).click();
  await page.getByRole('dialog').locator('img').waitFor();
  await look('closer look');
  await page.keyboard.press('Escape');
  await place(page, 'Review', 'Review and send');
  await look('review, not ready');
  await page.getByRole('button', { name: 'Back to documents' }).click();
  await slotCard(page, 'Back').getByRole('button', { name: 'Send anyway…' }).click();
  await page.getByRole('radio', { name: 'The customer isn’t here' }).check();
  await page.getByLabel('Note').fill('It is the only picture there is. '.repeat(15));
  await look('override');
  await page.getByRole('button', { name: 'Send anyway', exact: true }).click();
  await page.getByText('Send anyway: The customer isn’t here').waitFor();
  await page
    .getByRole('button', { name: /^Review/ })
    .last()
    .click();
  await view(page, 'Review and send');
  await look('review');
  await page.getByRole('button', { name: 'Back to documents' }).click();
  await page.getByLabel('Service').selectOption({ index: 0 });
  platform.faults.add({
    operation: 'createVerification',
    fault: jsonAnswer(422, {
      message: `The file ${LONG.fileName} was refused.`,
      errors: { front_photo: [`The file ${LONG.fileName} must be a file of type: jpg.`] },
    }),
  });
  await reviewAndSend(page);
  await view(page, 'Submission rejected');
  await look('refused');
  await place(page, 'Outbox');
  await look('outbox, not sent');
  await page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look('delete');
  await page.keyboard.press('Escape');
  await fromAccount(page, 'Sign out');
  await page.getByRole('dialog').waitFor();
  await look('sign out');
  await page.keyboard.press('Escape');
  platform.faults.add({ operation: 'createVerification', fault: tooManyRequests('5') });
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-response', afterBytes: 0, by: 'reset' },
    nth: 2,
  });
  await page.getByRole('button', { name: /^Correct and send again/ }).click();
  await view(page, 'Add documents');
  await reviewAndSend(page);
  await page.getByText('The platform asked the app to wait (since').first().waitFor();
  await look('in the outbox');
  await view(page, 'We couldn’t confirm delivery');
  await look('outcome unknown');
  await place(page, 'Outbox');
  await look('outbox, outcome unknown');
  await page.getByRole('button', { name: /^Resolve…/ }).click();
  await page.getByRole('radio', { name: /Send again/ }).check();
  await page.getByRole('textbox', { name: 'Who checked' }).fill('Maria in the portal '.repeat(9));
  await look('what happened');
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await page.getByRole('button', { name: /^Receipt/ }).click();
  await view(page, 'Sent');
  await look('receipt');
  await page.getByRole('button', { name: 'Report wrong person…' }).click();
  await page.getByLabel('What happened').fill(LONG.fileName.repeat(3));
  await look('sent for the wrong person');
  await page.getByRole('button', { name: 'Mark receipt' }).click();
  await page.getByText(/^Marked by/).waitFor();
  await look('receipt, misfiled');
  await place(page, 'Outbox');
  await look('outbox, sent');

  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await look('find, with recents');
  await page.getByRole('option', { name: new RegExp(LONG.token) }).click();
  await page.getByRole('button', { name: /entered at this desk/ }).waitFor();
  await look('owner, known');
  await page.getByLabel('Owner record ID', { exact: true }).fill('4821');
  await page.getByLabel('Confirm owner record ID').fill('4821');
  await page.getByLabel('Owner’s name').fill('Another name');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('owner, doubted');
  await page.getByRole('button', { name: /^Application/ }).click();
  await view(page, 'Which application is this for?');
  await look('application');
  await place(page, 'Settings');
  await look('settings');
  await page.getByLabel('Go to section').selectOption('Server');
  await look('settings for IT');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
}

/**
 * The views that the checker tests in light, in dark, and with forced colors: each view of the
 * counter flow once.
 */
const CHECKED = new Set([
  ...['sign-in', 'find', 'filters', 'owner', 'capture, empty', 'capture, not ready', 'override'],
  ...['review', 'in the outbox', 'outcome unknown', 'outbox, outcome unknown', 'what happened'],
  ...['receipt', 'sent for the wrong person', 'receipt, misfiled', 'settings', 'shortcuts'],
]);

const LARGE = { width: 1280, height: 800 };
const SMALL = { width: 640, height: 400 };

test('has no accessibility violation in any view of the counter flow, light and dark, and shows long values completely at 1280 × 800 and 640 × 400', async ({
  window,
  platform,
}, testInfo) => {
  test.slow();
  const longFile = testInfo.outputPath(LONG.fileName);
  await copyFile(sample('license-front.jpg'), longFile);
  const found: string[] = [];
  // All clicks and typing are done at the small size, where a button is most easily missed.
  await window.setViewportSize(SMALL);
  await walk(window, platform, longFile, async (where) => {
    for (const size of [LARGE, SMALL]) {
      await window.setViewportSize(size);
      await settled(window);
      const cut = await cutOff(window);
      found.push(...cut.map((what) => `${where}, ${size.width} × ${size.height}: ${what}`));
      if (size === LARGE && CHECKED.has(where)) await expectAccessibleInBoth(window, where);
    }
  });
  expect(found).toEqual([]);
});

test('aligns the header of the list with its columns at any width', async ({
  window,
  platform,
}) => {
  platform.faults.add({
    operation: 'searchApplications',
    fault: longSearch(platform.samples.applications[0]?.id),
  });
  await signIn(window);
  await window.getByRole('option', { name: new RegExp(LONG.token) }).waitFor();
  for (const width of [1280, 900, 640]) {
    await window.setViewportSize({ width, height: 800 });
    const [head, row] = await window.evaluate(() =>
      [...document.querySelectorAll('.result-grid')].map((grid) =>
        [...grid.children].map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return [left, right];
        }),
      ),
    );
    expect(row, `at ${width}`).toEqual(head);
  }
});
