import type { Page } from '@playwright/test';
import { serverError } from '../peers/practice-platform/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';
import { untilShown } from './support/until-shown.ts';

/** Copies text to the clipboard and pastes it into the field for result IDs. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.getByLabel('Result IDs').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

// Promise: Staff can view an application's offers
test('reads, sorts, shows, and copies five thousand pasted results by keyboard', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Scorecards');
  const { keyboard } = window;
  const panel = window.getByRole('tabpanel');
  const { id, resultIds } = platform.samples.scorecardGroup;
  const asked = resultIds.slice(0, 5000);
  await tabTo(window, 'Scorecard group ID');
  await keyboard.insertText(id);
  await paste(window, `Result ID\n${[...asked, ...asked.slice(0, 4)].join('\n')}`);
  await expect(
    panel.getByText('5,000 IDs, 4 duplicates skipped. The heading “Result ID” was skipped.'),
  ).toBeVisible();
  await tabTo(window, 'Show results');
  await keyboard.press('Enter');
  await expect(panel.getByText('5,000 results', { exact: true })).toBeVisible();
  const table = window.getByRole('table', { name: 'Results' });
  // Only a few rows are rendered.
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(window, 'scorecard results');
  const [request] = platform.ledger.requestsOf('getScorecardResults');
  expect(request?.declaredLength).toBe(JSON.stringify({ result_ids: asked }).length);

  await tabTo(window, 'Points');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Points', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('End');
  const last = table.locator('[aria-rowindex="5001"]');
  await expect(last.getByRole('button')).toBeFocused();
  await expect(last).toContainText(/[0-9a-f]{12}\s*0\s/);
  await keyboard.press('Enter');
  await expect(window.getByRole('dialog').getByText('Weighted points')).toBeVisible();
  await expectAccessible(window, 'one result');
  await keyboard.press('Escape');
  await expect(last.getByRole('button')).toBeFocused();
  await untilShown(window, 'Copied', () =>
    window.getByRole('button', { name: 'Copy table' }).press('Enter'),
  );
  const lines = (await window.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect([lines[0], lines.length]).toEqual(['Result ID\tPoints\tWeighted points\tCreated', 5002]);
});

test('shows too many IDs, refused ones, and a failure beside the field, and loses nothing', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Scorecards');
  const { id, resultIds } = platform.samples.scorecardGroup;
  const field = window.getByLabel('Result IDs');
  const show = window.getByRole('button', { name: 'Show results' });
  await show.click();
  await expect(window.getByText('Enter a scorecard group ID.')).toBeVisible();
  await expect(window.getByText('Paste at least one result ID.')).toBeVisible();
  await window.getByRole('combobox', { name: 'Scorecard group ID' }).fill(id);
  const tooMany = resultIds.slice(0, 5001).join('\n');
  await paste(window, tooMany);
  await expect(
    window.getByText(/^You entered 5,001 IDs, 1 over the platform’s limit of 5,000/),
  ).toBeVisible();
  await show.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(tooMany);
  expect(platform.ledger.count('getScorecardResults')).toBe(0);

  const [first = '', second = ''] = resultIds;
  const refused = window.getByRole('list', { name: 'Rejected IDs' });
  await paste(window, `${first}; of-another-group, ${second}`);
  await show.click();
  await expect(refused.getByRole('listitem')).toHaveText(/of-another-group.*result_ids\.1 is inv/s);
  await window.getByRole('button', { name: 'Remove this ID' }).click();
  await expect(field).toHaveValue(`${first}\n${second}`);
  platform.faults.add({ operation: 'getScorecardResults', fault: serverError(503) });
  await show.click();
  await expect(window.getByText('The platform isn’t available right now')).toBeVisible();
  await expect(field).toHaveValue(`${first}\n${second}`);
});

test('offers a requested list again under a name, and restores it by keyboard', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Scorecards');
  const { keyboard } = window;
  const { id, resultIds } = platform.samples.scorecardGroup;
  const [first = '', second = '', third = ''] = resultIds;
  const group = window.getByRole('combobox', { name: 'Scorecard group ID' });
  const field = window.getByLabel('Result IDs');
  const before = window.getByRole('button', { name: 'Previously used lists' });
  const panel = window.getByRole('dialog', { name: 'Previously used lists' });
  await group.fill(id);
  await field.fill(`${first}, ${second}`);
  await expect(before).toHaveCount(0);
  await window.getByRole('button', { name: 'Show results' }).press('Enter');
  await expect(window.getByRole('tabpanel').getByText('2 results', { exact: true })).toBeVisible();

  await window.getByRole('button', { name: 'Name this list…' }).press('Enter');
  await keyboard.type('Renewals of May');
  await keyboard.press('Enter');
  const name = window.getByRole('form').getByText('Renewals of May');
  await expect(name.first()).toBeVisible();

  await group.fill('of another');
  await field.fill(third);
  await expect(name.first()).toBeHidden();
  await before.press('Enter');
  const entry = panel.getByRole('button', { name: /^Renewals of May/ });
  await expect(entry).toBeFocused();
  await expectAccessible(window, 'lists used before');
  // Keys that move on leave no panel behind that covers their target.
  await keyboard.press('Tab');
  await expect(panel).toBeHidden();
  await expect(window.getByRole('button', { name: 'Refresh' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await before.press('Enter');
  await expect(entry).toBeFocused();
  await keyboard.press('Enter');
  await expect(field).toHaveValue(`${first}\n${second}`);
  await expect(group).toHaveValue(id);
  await expect(window.getByRole('button', { name: 'Show results' })).toBeFocused();
  await window.getByRole('button', { name: 'Restore previous list' }).press('Enter');
  await expect(group).toHaveValue('of another');
  await expect(field).toHaveValue(third);

  await before.press('Enter');
  await expect(entry).toBeFocused();
  await keyboard.press('Enter');
  await window.getByRole('button', { name: 'Rename this list…' }).press('Enter');
  await window.getByRole('button', { name: 'Forget this list' }).press('Enter');
  await expect(before).toHaveCount(0);
  await expect(field).toHaveValue(`${first}\n${second}`);
});
