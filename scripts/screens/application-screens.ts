import type { Screen } from './screen.ts';
import { firstSample, toTab, unfold } from './ways.ts';

/** The tabs of an application's page. */
export const APPLICATION_SCREENS: readonly Screen[] = [
  {
    name: 'application-overview',
    go: async ({ page }) => {
      await toTab(page, 'Overview');
      await page.getByText('Amount needed').first().waitFor();
    },
  },
  {
    name: 'application-offers',
    go: async ({ page }) => {
      await toTab(page, 'Offers');
      await page.getByText('3 offers', { exact: true }).waitFor();
    },
  },
  {
    name: 'application-offers-advanced',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByText('Advanced', { exact: true }).click();
      const field = page.getByRole('textbox', { name: 'Application ID in request' });
      await field.fill('not-stored');
      await page.getByRole('button', { name: 'Show offers' }).click();
      await page.getByText('The selected application_id is invalid.').waitFor();
    },
  },
  {
    name: 'application-offer-details',
    go: async ({ page }) => {
      await page.getByRole('button', { name: /Standard equipment/ }).click();
      await page.getByText('Total initial payment').waitFor();
    },
  },
  {
    name: 'application-offers-update',
    go: async ({ page }) => {
      await page.getByRole('button', { name: /Standard equipment/ }).click();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Change status…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New status').selectOption('3 · Declined');
      await dialog.getByLabel('Reason for declining').fill('Found a better rate.');
    },
  },
  {
    name: 'application-offers-queued',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Request change' }).click();
      await page.getByText('The list refreshes automatically until it shows a change.').waitFor();
    },
  },
  {
    name: 'application-attributes',
    go: async ({ page }) => {
      await toTab(page, 'Attributes');
      await page.getByText(/^\d+ attributes$/).waitFor();
    },
  },
  {
    name: 'application-attributes-advanced',
    go: async ({ page }) => {
      await page.getByRole('tabpanel').getByText('Advanced', { exact: true }).click();
      const asked = page.getByRole('textbox', { name: 'Requested attributes' });
      await asked.fill('["Overdrafts"');
      await page.locator('textarea[aria-invalid]').waitFor();
    },
  },
  {
    name: 'application-attribute-details',
    go: async ({ page }) => {
      await page.getByRole('tabpanel').getByRole('table').getByRole('button').first().click();
      await page.getByRole('heading', { name: 'For this application' }).waitFor();
    },
  },
  {
    name: 'application-attribute-edit',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit attribute' }).click();
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.fill(`${await name.inputValue()} (reviewed)`);
    },
  },
  {
    name: 'application-attribute-difference',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('Nothing has been sent yet.').waitFor();
    },
  },
  {
    name: 'application-attribute-saved',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Changes saved').waitFor();
    },
  },
  {
    name: 'application-attribute-delete',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete attribute…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'application-commercial-data',
    go: async ({ page }) => {
      await toTab(page, 'Commercial data');
      await page.getByText('No data retrieved yet').waitFor();
    },
  },
  {
    name: 'application-commercial-data-read',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Get data', exact: true }).click();
      await page.getByRole('button', { name: 'All data as JSON' }).waitFor();
    },
  },
  {
    name: 'application-commercial-data-cut',
    go: async ({ page, platform }) => {
      await unfold(page);
      await page.getByLabel('Data services').fill(platform.samples.longCommercialService);
      await page.getByRole('button', { name: 'Get data', exact: true }).click();
      await page.getByRole('tabpanel').locator('.banner.caution').waitFor();
    },
  },
  {
    name: 'application-commercial-data-saving',
    go: async ({ page, platform }) => {
      const fault = { kind: 'slow-response', bytes: 100_000, everyMilliseconds: 50 } as const;
      platform.faults.add({ operation: 'getCommercialData', fault });
      await page.getByRole('button', { name: 'Save as JSON' }).click();
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'application-commercial-data-stopped',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Stop saving' }).click();
      await page.getByText('Saving stopped').waitFor();
    },
  },
  {
    name: 'application-scorecards',
    go: async ({ page, platform }) => {
      await toTab(page, 'Scorecards');
      const { id, resultIds } = platform.samples.scorecardGroup;
      await page.getByLabel(/group id/i).fill(id);
      await page.getByLabel(/result ids/i).fill(resultIds.slice(0, 40).join('\n'));
    },
  },
  {
    name: 'application-scorecards-results',
    go: async ({ page }) => {
      await page.getByRole('tabpanel').locator('button[type=submit]').click();
      await page.getByRole('tabpanel').getByRole('table').waitFor();
    },
  },
  {
    name: 'application-scorecards-before',
    go: async ({ page }) => {
      await unfold(page);
      await page.getByRole('button', { name: 'Previously used lists' }).click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'application-orchestration',
    go: async ({ page, platform }) => {
      await toTab(page, 'Orchestration');
      await page
        .getByRole('combobox', { name: 'Orchestration log ID' })
        .fill(firstSample(platform).orchestrationLogId);
      await page
        .getByRole('textbox', { name: 'Comment' })
        .fill('The bureau was down this morning.');
    },
  },
  {
    name: 'application-orchestration-confirm',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Rerun…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'application-orchestration-queued',
    go: async ({ page }) => {
      await page.getByRole('button', { name: 'Rerun step' }).click();
      await page.getByText(/^Queued at /).waitFor();
    },
  },
  {
    name: 'application-files',
    go: async ({ page }) => {
      await toTab(page, 'Files');
      await page.getByText(/^(No file open|Previously opened at this desk)/).waitFor();
    },
  },
  ...['license-front.jpg', 'bank-statement.pdf', 'note.txt', 'accounts.bin'].map(
    (name): Screen => ({
      name: `application-file-${name.replace(/.*\./, '')}`,
      go: async ({ page, platform }) => {
        const file = platform.samples.files.find((one) => one.name === name);
        if (file === undefined) throw new Error(`There is no sample file ${name}.`);
        await toTab(page, 'Files');
        await unfold(page);
        await page.getByRole('combobox', { name: 'File ID' }).fill(file.id);
        await page.getByRole('button', { name: 'Open', exact: true }).click();
        await page.getByText('File type').waitFor();
        await page.getByText('Loading the page…').waitFor({ state: 'hidden' });
      },
    }),
  ),
  {
    name: 'application-verifications',
    go: async ({ page }) => {
      await toTab(page, 'Verifications');
      await page.getByText(/^This list shows only your submissions from this desk\./).waitFor();
    },
  },
];
