import type { Page } from '@playwright/test';
import { jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import { goToMore, openApplication, view } from './support/counter.ts';
import { expect, findTest as test } from './support/desk-test.ts';

const TELLER = 'teller@practice.example';

async function addFilter(window: Page, id: string, name: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Filter ID' }).fill(` ${id} `);
  await window.getByLabel('Name on this desk').fill(name);
  await window.keyboard.press('Enter');
  await window.getByRole('rowheader', { name }).waitFor();
}

const choice = (window: Page, filter: string, name: string) =>
  window.getByRole('group', { name: `In your list: ${filter}` }).getByRole('radio', { name });

test('loads applications of a profile and saved filters by keyboard', async ({
  window,
  platform,
}) => {
  const { businessProfileId = '', id = '' } = platform.samples.applications[0] ?? {};
  await openApplication(window, '88-1042');
  await window.getByRole('button', { name: 'Find a profile’s applications' }).press('Enter');
  await window.getByLabel('Profile type').fill('business');
  await window.getByLabel('Profile ID').fill(businessProfileId);
  await window.keyboard.press('Enter');
  const rows = window.getByRole('region', { name: 'Applications for this profile' });
  await expect(rows.getByRole('rowheader', { name: id })).toBeVisible();
  await rows.getByRole('button', { name: 'All fields for 88-1042' }).press('Enter');
  const record = rows.getByRole('region', { name: 'Record' });
  const fact = (label: string) =>
    record
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('+ dd');
  await expect(fact('Consent template ID')).toContainText(/[0-9a-f]{8}-/);
  await expect(fact('Death notification')).toHaveText('No');
  await expect(fact('Closing status ID')).toHaveText('not provided');
  await expect(fact('Progress')).toHaveText(/^\d+$/);
  const labels = await record.getByRole('term').allInnerTexts();
  expect(labels.filter((label) => /[a-z][A-Z]|_/.test(label))).toEqual([]);
  await expectAccessible(window, 'profile');

  await window.getByRole('button', { name: 'Add a name…' }).press('Enter');
  await window.keyboard.type('Acme, the bakery');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  const field = window.getByRole('combobox', { name: 'Profile ID' });
  await field.fill('bakery');
  await expect(window.getByRole('option', { name: /Acme, the bakery/ })).toBeVisible();
  await expectAccessible(window, 'ids used before');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(businessProfileId);
  await rows.getByRole('button', { name: 'Open page: 88-1042' }).press('Enter');
  await view(window, '88-1042');
  await window.getByRole('button', { name: 'Back to Find' }).press('Enter');
  await expect(field).toHaveValue(businessProfileId);

  const [all, mine] = platform.samples.filters;
  await goToMore(window, 'Saved filters');
  await addFilter(window, all?.id ?? '', 'All of them');
  await addFilter(window, mine?.id ?? '', 'Mine');
  await choice(window, 'Mine', 'Hide').press('Space');
  await expect(window.getByText('Hide: Mine')).toBeVisible();
  await window.locator('summary', { hasText: 'Data to send' }).press('Enter');
  const preview = window.getByLabel('Data to send');
  expect(JSON.parse(await preview.innerText())).toEqual({ templates: [[mine?.id, false]] });
  await expectAccessible(window, 'saved filters');
  await window.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(window.getByText('The platform accepted 1 change')).toBeVisible();
  expect(platform.visibleFilters(TELLER)).not.toContain(mine?.name);

  await window.getByRole('button', { name: 'Delete… Mine' }).press('Enter');
  const remove = window.getByRole('button', { name: 'Delete saved filter' });
  await expect(remove).toBeDisabled();
  await window.keyboard.type('delete');
  await expectAccessible(window, 'delete a filter');
  await remove.press('Enter');
  await expect(window.getByText('Mine was deleted from the platform')).toBeVisible();
  await expect(window.getByRole('rowheader', { name: 'Mine' })).toHaveCount(0);
});

test('shows an unusual record of a profile completely, with its lists and objects under the names of their fields', async ({
  window,
  platform,
}) => {
  const data = {
    id: 'app-odd',
    status: 'st\u202eatus',
    amount_needed: { least: 5 },
    tracking_tokens: ['t-1', 't-2'],
    priority: false,
    house_field: 'of the branch',
  };
  const fault = jsonAnswer(200, { data });
  platform.faults.add({ operation: 'listProfileApplications', fault });
  await goToMore(window, 'By profile');
  await window.getByLabel('Profile type').fill('business');
  await window.getByLabel('Profile ID').fill('p-1');
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: /^All fields for/ }).press('Enter');
  const record = window.getByRole('region', { name: 'Record' });
  await expect(record).toContainText(/Tracking tokens\s*t-1, t-2/);
  await expect(record).toContainText(/st⟨U\+202E⟩atus/);
  await expect(record.getByRole('tree', { name: 'Amount needed' })).toContainText('least');
  await expect(record.getByRole('tree', { name: 'More fields from the platform' })).toContainText(
    'house_field',
  );
});

test('shows the platform’s refusals where they belong, and loses nothing typed', async ({
  window,
  platform,
}) => {
  await goToMore(window, 'By profile');
  await window.getByRole('button', { name: 'Show applications' }).press('Enter');
  await expect(window.getByText('Enter the profile type.')).toBeVisible();
  await expect(window.getByText('Enter an ID.')).toBeVisible();
  await expect(window.getByLabel('Profile type')).toBeFocused();
  await window.getByLabel('Profile type').fill('vehicle');
  await window.getByLabel('Profile ID').fill('nowhere');
  await window.keyboard.press('Enter');
  await expect(window.getByText('The platform couldn’t find this profile')).toBeVisible();
  await expect(window.getByLabel('Profile ID')).toHaveValue('nowhere');

  await goToMore(window, 'Saved filters');
  await window.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(window.getByText('Enter an ID.')).toBeVisible();
  for (const filter of platform.samples.filters) await addFilter(window, filter.id, filter.name);
  await addFilter(window, 'a "quoted\\ id', 'Not one');
  const names = platform.samples.filters.map(({ name }) => name);
  for (const name of names) await choice(window, name, 'Hide').press('Space');
  await window.getByRole('button', { name: 'Send 5 changes' }).press('Enter');
  await expect(window.getByText('At least one filter must remain visible.').last()).toBeVisible();
  expect(platform.visibleFilters(TELLER)).toEqual(names);

  await choice(window, 'All', 'No change').press('Space');
  await choice(window, 'Not one', 'Show').press('Space');
  await window.getByRole('button', { name: 'Send 5 changes' }).press('Enter');
  const row = window.getByRole('row', { name: /Not one/ });
  await expect(row.getByRole('alert')).toContainText('is invalid');
  await expect(choice(window, 'Not one', 'Show')).toBeChecked();

  await window.getByRole('button', { name: 'Delete… All', exact: true }).press('Enter');
  await window.keyboard.type('delete');
  const remove = window.getByRole('button', { name: 'Delete saved filter' });
  const alert = window.getByRole('dialog').getByRole('alert');
  const refuse = (body: object) =>
    platform.faults.add({ operation: 'deleteFilter', fault: jsonAnswer(409, body) });
  for (const [body, title] of [
    [null, '“The filter All cannot be deleted.”'],
    [{ errors: { filter: ['A built-in filter stays.'] } }, '“A built-in filter stays.”'],
    [{ message: '' }, 'The platform refused to delete this filter'],
  ] as const) {
    if (body !== null) refuse(body);
    await remove.press('Enter');
    await expect(alert.getByText(title, { exact: true })).toBeVisible();
    await expect(alert).toContainText(/the built-in filter named All/i);
    await expect(alert).not.toContainText('may not have permission');
  }
  await window.keyboard.press('Escape');
  await expect(window.getByRole('rowheader', { name: /^All/ })).toBeVisible();
  expect(platform.visibleFilters(TELLER)).toEqual(names);
});
