import type { Screens, Stage } from './screen.ts';
import { firstSample, toTab, unfold } from './ways.ts';

/** The tabs of an application's page. */
export const APPLICATION_SCREENS: Screens = {
  'application-overview': async ({ page }) => {
    await toTab(page, 'Overview');
    await page.getByText('Amount needed').first().waitFor();
  },
  'application-offers': async ({ page }) => {
    await toTab(page, 'Offers');
    await page.getByText('3 offers', { exact: true }).waitFor();
  },
  'application-offers-advanced': async ({ page }) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('Advanced', { exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Application ID in request' });
    await field.fill('not-stored');
    await page.getByRole('button', { name: 'Show offers' }).click();
    await page.getByText('The selected application_id is invalid.').waitFor();
  },
  'application-offer-details': async ({ page }) => {
    await page.getByRole('button', { name: /Standard equipment/ }).click();
    await page.getByText('Total initial payment').waitFor();
  },
  'application-offers-update': async ({ page }) => {
    await page.getByRole('button', { name: /Standard equipment/ }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Change status…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New status').selectOption('3 · Declined');
    await dialog.getByLabel('Reason for declining').fill('Found a better rate.');
  },
  'application-offers-queued': async ({ page }) => {
    await page.getByRole('button', { name: 'Request change' }).click();
    await page
      .getByText('The list refreshes automatically for a few minutes, or until it shows a change.')
      .waitFor();
  },
  'application-attributes': async ({ page }) => {
    await toTab(page, 'Attributes');
    await page.getByText(/^\d+ attributes$/).waitFor();
  },
  'application-attributes-advanced': async ({ page }) => {
    await page.getByRole('tabpanel').getByText('Advanced', { exact: true }).click();
    const asked = page.getByRole('textbox', { name: 'Requested attributes' });
    await asked.fill('["Overdrafts"');
    await page.locator('textarea[aria-invalid]').waitFor();
  },
  'application-attribute-details': async ({ page }) => {
    await page.getByRole('tabpanel').getByRole('table').getByRole('button').first().click();
    await page.getByRole('heading', { name: 'For this application' }).waitFor();
  },
  'application-attribute-edit': async ({ page }) => {
    await page.getByRole('button', { name: 'Edit attribute' }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill(`${await name.inputValue()} (reviewed)`);
  },
  'application-attribute-difference': async ({ page }) => {
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
  },
  'application-attribute-saved': async ({ page }) => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
  },
  'application-attribute-delete': async ({ page }) => {
    await page.getByRole('button', { name: 'Delete attribute…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'application-commercial-data': async ({ page }) => {
    await toTab(page, 'Commercial data');
    await page.getByText('No data retrieved yet').waitFor();
  },
  'application-commercial-data-read': async ({ page }) => {
    await page.getByRole('button', { name: 'Get data', exact: true }).click();
    await page.getByRole('button', { name: 'All data as JSON' }).waitFor();
  },
  'application-commercial-data-cut': async ({ page, platform }) => {
    await unfold(page);
    await page.getByLabel('Data services').fill(platform.samples.longCommercialService);
    await page.getByRole('button', { name: 'Get data', exact: true }).click();
    await page.getByRole('tabpanel').locator('.banner.caution').waitFor();
  },
  'application-commercial-data-saving': async ({ page, platform }) => {
    const fault = { kind: 'slow-response', bytes: 100_000, everyMilliseconds: 50 } as const;
    platform.faults.add({ operation: 'getCommercialData', fault });
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    await page.getByRole('progressbar').waitFor();
  },
  'application-commercial-data-stopped': async ({ page }) => {
    await page.getByRole('button', { name: 'Stop saving' }).click();
    await page.getByText('Saving stopped').waitFor();
  },
  'application-scorecards': async ({ page, platform }) => {
    await toTab(page, 'Scorecards');
    const { id, resultIds } = platform.samples.scorecardGroup;
    await page.getByLabel(/group id/i).fill(id);
    await page.getByLabel(/result ids/i).fill(resultIds.slice(0, 40).join('\n'));
  },
  'application-scorecards-results': async ({ page }) => {
    await page.getByRole('tabpanel').locator('button[type=submit]').click();
    await page.getByRole('tabpanel').getByRole('table').waitFor();
  },
  'application-scorecards-before': async ({ page }) => {
    await unfold(page);
    await page.getByRole('button', { name: 'Previously used lists' }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  },
  'application-orchestration': async ({ page, platform }) => {
    await toTab(page, 'Orchestration');
    await page
      .getByRole('combobox', { name: 'Orchestration log ID' })
      .fill(firstSample(platform).orchestrationLogId);
    await page.getByRole('textbox', { name: 'Comment' }).fill('The bureau was down this morning.');
  },
  'application-orchestration-confirm': async ({ page }) => {
    await page.getByRole('button', { name: 'Rerun…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'application-orchestration-queued': async ({ page }) => {
    await page.getByRole('button', { name: 'Rerun step' }).click();
    await page.getByText(/^Queued at /).waitFor();
  },
  'application-files': async ({ page }) => {
    await toTab(page, 'Files');
    await page.getByText(/^(No file open|Previously opened at this desk)/).waitFor();
  },
  ...Object.fromEntries(
    ['license-front.jpg', 'bank-statement.pdf', 'note.txt', 'accounts.bin'].map((name) => [
      `application-file-${name.replace(/.*\./, '')}`,
      async ({ page, platform }: Stage) => {
        const file = platform.samples.files.find((one) => one.name === name);
        if (file === undefined) throw new Error(`There is no sample file ${name}.`);
        await toTab(page, 'Files');
        await unfold(page);
        await page.getByRole('combobox', { name: 'File ID' }).fill(file.id);
        await page.getByRole('button', { name: 'Open', exact: true }).click();
        await page.getByText('File type', { exact: true }).waitFor();
        await page.getByText('Loading the page…').waitFor({ state: 'hidden' });
      },
    ]),
  ),
  'application-verifications': async ({ page }) => {
    await toTab(page, 'Verifications');
    await page.getByText(/^This list shows only your submissions from this desk\./).waitFor();
  },
};
