import { readFile } from 'node:fs/promises';
import { jsonAnswer, serverError } from '../peers/practice-platform/common-faults.ts';
import type { Fault } from '../peers/practice-platform/fault.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';
import { untilShown } from './support/until-shown.ts';

// Promise: Staff can view an application's offers
test('loads, browses, searches, and saves commercial data with the keyboard', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Commercial data');
  const { keyboard } = window;
  await expect(window.getByText('No data retrieved yet')).toBeVisible();
  expect(platform.ledger.count('getCommercialData')).toBe(0);

  await tabTo(window, 'Data services');
  await keyboard.type('practice_bank_analytics; practice_business_bureau');
  await tabTo(window, 'Complete bank data');
  await keyboard.press('Space');
  await tabTo(window, 'Get data');
  await keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Acme Bakery LLC' })).toBeVisible();
  expect(JSON.parse(platform.ledger.requestsOf('getCommercialData')[0]?.json ?? '')).toEqual({
    services: ['practice_bank_analytics', 'practice_business_bureau'],
    raw_cfa: true,
  });

  // Statuses and dates are first, and the tree contains everything.
  const bureau = window.locator('dl > div', {
    has: window.getByText('practice_business_bureau', { exact: true }),
  });
  await expect(bureau).toHaveText(/completed · \w{3} \d+, \d{4}$/);
  const tree = window.getByRole('tree', { name: 'commercial data' });
  await expect(tree).toHaveCount(0);
  await tabTo(window, 'All data as JSON');
  await keyboard.press('Enter');
  const active = tree.getByRole('treeitem', { selected: true });
  await tabTo(window, 'commercial data');
  await keyboard.press('Home');
  await expect(active).toContainText('uuid');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(active).toContainText('dates');
  await keyboard.press('ArrowLeft');
  await expect(active).toHaveAttribute('aria-expanded', 'false');
  await keyboard.press('*');
  await expect(active).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('ArrowRight');
  await expect(active).toHaveText(/practice_business_bureau/);
  await expect(active).toHaveAttribute('aria-level', '2');
  await keyboard.press('ArrowLeft');
  await expect(active).toContainText('dates');
  await expectAccessible(window, 'commercial data');

  await keyboard.press('/');
  await keyboard.type('SUPPLIER');
  await expect(window.getByText(/^1 of \d{3}$/)).toBeVisible();
  await keyboard.press('Enter');
  await expect(window.getByText(/^2 of \d{3}$/)).toBeVisible();
  await expect(active).toHaveText(/description\s*Supplier payment/);
  await expect(active).toBeInViewport();
  await keyboard.press('Shift+Enter');
  await keyboard.press('Shift+Enter');
  await expect(window.getByText(/^(\d{3}) of \1$/)).toBeVisible();
  await expect(window.getByText(/raw\.transactions\[\d+\]\.description$/)).toBeVisible();
  await tabTo(window, 'Copy path');
  await untilShown(window, 'Copied', () => keyboard.press('Enter'));
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(tree).toBeFocused();

  const download = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save as JSON' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^intake-desk-commercial-data-.*\.json$/);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(saved).toMatchObject({ raw_cfa: true, data: { business_legal_name: 'Acme Bakery LLC' } });
  expect(saved.data.commercial_data.practice_bank_analytics.raw.transactions).toHaveLength(400);
  expect(platform.ledger.count('getCommercialData')).toBe(1);
});

test('keeps typed and shown data after a refusal, and loads an incomplete answer again', async ({
  window,
  platform,
}) => {
  const next = (fault: Fault) => platform.faults.add({ operation: 'getCommercialData', fault });
  await openTab(window, 'Commercial data');
  const services = window.getByLabel('Data services');
  const read = window.getByRole('button', { name: 'Get data', exact: true });
  const tree = window.getByRole('tree', { name: 'commercial data' });
  const alert = window.getByRole('alert');
  await services.fill('no_such_service');
  next(
    jsonAnswer(422, {
      message: 'The given data was invalid.',
      errors: { 'services.0': ['The selected services.0 is invalid.'], other: ['Too many.'] },
    }),
  );
  await read.press('Enter');
  await expect(services).toHaveAccessibleDescription(/The selected services\.0 is invalid\./);
  await expect(services).toHaveValue('no_such_service');
  await expect(window.getByText(/^other:\s*Too many\./)).toBeVisible();
  await expectAccessible(window, 'commercial data refused');

  await test.step('an incomplete answer, and looking elsewhere', async () => {
    const TEXT = '**/text/commercial-data';
    await services.fill('');
    await window.route(TEXT, (route) => route.fulfill({ status: 200, body: '{"uuid":' }));
    await read.press('Enter');
    await expect(alert).toContainText('The response was incomplete');
    await window.unroute(TEXT);
    await window.route(TEXT, () => {});
    const stopped = window.waitForEvent('requestfailed');
    await window.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(window.getByText('Loading data: 0%')).toBeVisible();
    await window.getByRole('tab', { name: 'Overview' }).click();
    await stopped;
    await window.unroute(TEXT);
    await window.getByRole('tab', { name: 'Commercial data' }).click();
    await window.getByRole('button', { name: 'All data as JSON' }).press('Enter');
    await expect(tree.getByRole('treeitem', { name: /^uuid: / })).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(platform.ledger.count('getCommercialData')).toBe(2);
  });

  for (const [fault, words] of [
    [jsonAnswer(404, { message: 'Not found.' }), 'Not found'],
    [serverError(500), 'isn’t available right now'],
  ] as const) {
    next(fault);
    await window.getByRole('button', { name: 'Refresh' }).press('Enter');
    await expect(alert).toContainText(words);
    await expect(tree).toBeVisible();
  }
  const none = { uuid: null, business_legal_name: null, dates: null, statuses: null };
  next(jsonAnswer(200, { data: { ...none, commercial_data: null, request_data: null } }));
  await window.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(window.getByText('No commercial data', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('shows the beginning of an answer that is too large, and saves all of it or stops with a message', async ({
  window,
  platform,
}) => {
  const long = (fault: Fault) => platform.faults.add({ operation: 'getCommercialData', fault });
  await openTab(window, 'Commercial data');
  const tree = window.getByRole('tree', { name: 'commercial data' });
  const save = window.getByRole('button', { name: 'Save as JSON' });
  await window.getByLabel('Data services').fill(platform.samples.longCommercialService);
  await window.getByRole('button', { name: 'Get data', exact: true }).press('Enter');
  await expect(window.getByText(/^This response is .* MB\. Only the beginning/)).toBeVisible();
  // There are no leading facts, so the tree is open.
  await expect(tree.getByRole('treeitem', { name: /^transactions: / })).toBeVisible();
  await expectAccessible(window, 'the beginning of a large answer');

  long({ kind: 'slow-response', bytes: 100_000, everyMilliseconds: 50 });
  let download = window.waitForEvent('download');
  await save.press('Enter');
  await expect(
    window.getByRole('progressbar', { name: 'Saving the whole response' }),
  ).toBeVisible();
  await expectAccessible(window, 'a large answer is being saved');
  await window.getByRole('button', { name: 'Stop saving' }).press('Enter');
  await expect(window.getByText('Saving stopped')).toBeVisible();
  expect(await (await download).failure()).not.toBeNull();

  download = window.waitForEvent('download');
  await save.press('Enter');
  await expect(window.getByText(/^Whole response saved: .* MB$/)).toBeVisible();
  expect(await (await download).failure()).toBeNull();
});
