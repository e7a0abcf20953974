import { heldAnswer, jsonAnswer, serverError } from '../peers/practice-platform/common-faults.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTab, openTab } from './support/application-page.ts';
import {
  giveGood,
  openSettings,
  reviewAndSend,
  sample,
  searchFor,
  view,
} from './support/counter.ts';
import { cutOff } from './support/cut-off.ts';
import { captureTest, expect, findTest as test } from './support/desk-test.ts';

const PORTAL = 'https://portal.example/deals/{application_id}?from=desk';

captureTest(
  'the page of an application: overview, name, portal and what was filed, by keyboard',
  async ({ start, platform }) => {
    const { page: window } = await start({ ...BRANCH_SETTINGS, applicationUrl: PORTAL });
    const [application] = platform.samples.applications;
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await window.getByRole('button', { name: 'Open page: 88-1042' }).press('Enter');

    await expect(window.getByRole('heading', { name: '88-1042', level: 1 })).toBeFocused();
    await expect(window.getByText(/^Loaded today/)).toBeVisible();
    const fact = (name: string) =>
      window.locator('dl > div', { has: window.getByText(name, { exact: true }) });
    await expect(fact('Amount needed')).toHaveText(/\$[\d,]+/);
    await expect(fact('Started')).toHaveText(/\w{3} \d+, \d{4}/);
    await expect(fact('Application ID')).toContainText(application?.id ?? 'none');
    await expect(window.getByRole('link', { name: /^Open in portal/ })).toHaveAttribute(
      'href',
      PORTAL.replace('{application_id}', application?.id ?? 'none'),
    );
    const reads = platform.ledger.count('searchApplications');
    await window.getByRole('button', { name: 'Show legal name' }).press('Enter');
    await expect(
      window.getByRole('heading', { name: application?.businessLegalName ?? 'none', level: 1 }),
    ).toBeVisible();
    await expectAccessible(window, 'overview');
    // Learning its name loaded nothing else again.
    expect(platform.ledger.count('searchApplications')).toBe(reads);

    const summary = window.getByRole('listitem').filter({ hasText: 'Driver’s license' });
    await expect(summary).toHaveText(/Draft.*Driver’s license.*Jane Doe/s);
    await window.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
    await window.keyboard.press('Enter');
    const filed = window.getByRole('table', { name: /^Submissions for this application/ });
    await expect(
      filed.getByRole('row', { name: /Draft.*Driver’s license.*Jane Doe/ }),
    ).toBeVisible();
    await expectAccessible(window, 'verifications');
    await filed.getByRole('button', { name: /^Open/ }).press('Enter');
    await reviewAndSend(window);
    await view(window, 'Sent');
    await window.getByRole('button', { name: /^Open page/ }).press('Enter');
    // The tab stayed as it was, and was updated meanwhile.
    await expect(filed.getByRole('row', { name: /^Sent/ })).toBeVisible();
    await filed.getByRole('button', { name: /^Receipt for/ }).press('Enter');
    await view(window, 'Sent');
  },
);

test('shows a missing answer, a different answer, and fields of a later version as they are', async ({
  window,
  platform,
}) => {
  const id = platform.samples.applications[0]?.id;
  const answering = (data: readonly unknown[]) =>
    jsonAnswer(200, { data, meta: { total: data.length } });
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  const strike = (fault: Parameters<typeof platform.faults.add>[0]['fault']) =>
    platform.faults.add({ operation: 'searchApplications', fault });
  strike(serverError(503));
  await window.getByRole('listbox', { name: 'Applications' }).press('Shift+Enter');
  await expect(window.getByText('The platform isn’t available right now')).toBeVisible();

  strike(answering([{ id, brand_new: { depth: 'kept' } }]));
  await window.getByRole('button', { name: 'Try again' }).press('Enter');
  await window.locator('summary', { hasText: 'All fields' }).press('Enter');
  await expect(window.getByText('Other fields from the platform').first()).toBeVisible();
  await expect(window.getByText('brand_new')).toBeVisible();
  await expect(window.getByText('not provided').first()).toBeVisible();

  strike(answering([{ id: 'another' }]));
  await window.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(
    window.getByText('The platform can’t find an application with this ID'),
  ).toBeVisible();
  await expect(window.getByText(/^1 other application matches this ID/)).toBeVisible();
  await expectAccessible(window, 'no such application');

  await window.getByRole('button', { name: 'Refresh' }).press('Enter');
  platform.faults.add({ operation: 'getCommercialData', fault: serverError(500) });
  await window.getByRole('button', { name: 'Show legal name' }).press('Enter');
  await window.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(window.getByRole('heading', { name: 'Acme Bakery LLC', level: 1 })).toBeVisible();
});

test('loses no unfinished work and no answer when staff open another application', async ({
  window,
  platform,
}) => {
  const press = (name: string) => window.getByRole('button', { name, exact: true }).click();
  const goTo = async (token: string) => {
    await window.keyboard.press('Control+1');
    await searchFor(window, token);
    await window.getByRole('listbox', { name: 'Applications' }).press('Shift+Enter');
    await view(window, token);
  };
  await openTab(window, 'Offers');
  await window.getByRole('checkbox', { name: 'Select Standard equipment' }).check();
  await press('Change status…');
  const dialog = window.getByRole('dialog');
  await dialog.getByLabel('New status').selectOption('3 · Declined');
  await dialog.getByLabel('Reason for declining').fill('Found a better rate.');
  await window.keyboard.press('Escape');

  await chooseTab(window, 'Attributes');
  const edit = async (name: string, newName: string) => {
    await press(name);
    await press('Edit attribute');
    await window.getByRole('textbox', { name: 'Name' }).fill(newName);
  };
  await edit('Average daily balance, last 30 days', 'Begun');
  await press('Keep changes and go back');
  await press('All attributes');
  await edit('Average daily balance, last 30 days (trend)', 'Saved');
  await press('Review changes');
  const { fault, letCome } = heldAnswer();
  platform.faults.add({ operation: 'updateAttribute', fault });
  await press('Save changes');
  await goTo('88-2077');
  letCome();
  await expect(
    window.getByText('“Average daily balance, last 30 days (trend)” was saved.'),
  ).toBeVisible();

  await goTo('88-1042');
  await chooseTab(window, 'Attributes');
  await press('Average daily balance, last 30 days');
  await press('Continue editing');
  await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('Begun');
  await window.getByRole('tab', { name: 'Offers' }).click();
  await press('Change status…');
  await expect(dialog.getByLabel('Reason for declining')).toHaveValue('Found a better rate.');
  expect(platform.ledger.count('updateAttribute')).toBe(1);
});

test('gives a form’s space to its answer in a low window, and keeps what was typed', async ({
  window,
  platform,
}) => {
  await window.setViewportSize({ width: 640, height: 400 });
  await openTab(window, 'Offers');
  const { keyboard } = window;
  const panel = window.getByRole('tabpanel');
  const form = panel.getByRole('form');
  const filter = panel.getByRole('button', { name: 'Filter', exact: true });
  const unfold = panel.getByRole('button', { name: 'Show form' });
  await expect(panel.getByRole('checkbox', { name: /^Select/ }).first()).toBeInViewport();
  await expect(form).toBeHidden();
  await filter.press('Enter');
  await expect(form.getByLabel('Product types')).toBeFocused();
  await keyboard.type('term-loan');
  await keyboard.press('Tab');
  await keyboard.type('no stage');
  await keyboard.press('Enter');
  // The error is shown beside its field, which stays open.
  await expect(form.getByText('The stage must be a UUID.')).toBeVisible();
  await window.getByLabel('Workflow stage ID').fill('');
  await keyboard.press('Enter');
  await expect(filter).toBeFocused();
  await expect(panel.getByText('term-loan', { exact: true })).toBeVisible();
  await keyboard.press('Enter');
  await expect(form.getByLabel('Product types')).toHaveValue('term-loan');
  await expectAccessible(window, 'a form that folds');

  await chooseTab(window, 'Scorecards');
  const { id, resultIds } = platform.samples.scorecardGroup;
  await window.getByRole('combobox', { name: 'Scorecard group ID' }).fill(id);
  await window.getByLabel('Result IDs').fill(resultIds.slice(0, 50).join(' '));
  await window.getByRole('button', { name: 'Show results' }).press('Enter');
  const first = window.getByRole('table', { name: 'Results' }).getByRole('button', { name: /-/ });
  await expect(first.first()).toBeInViewport({ ratio: 1 });
  await expect(unfold).toBeFocused();
  await expect(panel.getByText(/^50 result IDs in/)).toBeVisible();
  expect(await cutOff(window)).toEqual([]);
  await window.setViewportSize({ width: 1280, height: 800 });
  await expect(window.getByLabel('Result IDs')).toBeVisible();
});

test('shows scorecards and orchestration in no menu until this desk has used them or the branch enabled them', async ({
  start,
  platform,
}) => {
  const { page: window } = await start({ ...BRANCH_SETTINGS, moreTabs: [] });
  const items = async () => {
    await window.getByRole('button', { name: 'Find', exact: true }).click();
    await searchFor(window, '88-1042');
    await window.getByRole('listbox', { name: 'Applications' }).press('Shift+Enter');
    await view(window, '88-1042');
    await window.getByRole('button', { name: 'More', exact: true }).press('Enter');
    const all = await window.getByRole('menuitem').allInnerTexts();
    await window.keyboard.press('Escape');
    return all;
  };
  expect(await items()).toEqual(['Commercial data', 'Attributes']);
  await openSettings(window, 'Platform details');
  const scorecards = window.getByRole('checkbox', { name: 'Scorecards' });
  await scorecards.press('Space');
  await expect(scorecards).toBeChecked();
  expect(await items()).toEqual(['Commercial data', 'Attributes', 'Scorecards']);

  // What was used on this desk stays, even if the branch no longer enables it for everybody.
  const { id, resultIds } = platform.samples.scorecardGroup;
  await chooseTab(window, 'Scorecards');
  await window.getByRole('combobox', { name: 'Scorecard group ID' }).fill(id);
  await window.getByLabel('Result IDs').fill(resultIds[0] ?? '');
  await window.getByRole('button', { name: 'Show results' }).press('Enter');
  await window.getByRole('table', { name: 'Results' }).waitFor();
  await openSettings(window, 'Platform details');
  await scorecards.press('Space');
  await expect(scorecards).not.toBeChecked();
  await window.reload();
  await window.getByRole('searchbox').waitFor();
  expect(await items()).toEqual(['Commercial data', 'Attributes', 'Scorecards']);
});
