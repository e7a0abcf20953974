import type { Locator, Page } from '@playwright/test';
import { rows, send, TELLER, textAt } from '../integration/practice/platform/raw-client.ts';
import { jsonAnswer, serverError } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { expectAccessible } from './support/accessible.ts';
import { searchFor, signIn, view } from './support/counter.ts';
import { expect, test as fromSignIn, findTest as test } from './support/desk-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every application as the platform returns it, newest first, loaded without the desk. */
async function allApplications({ url }: PracticePlatform): Promise<Row[]> {
  const login = await send(url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const token = textAt(login, 'access_token');
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send(url, 'GET', `/api/applications?page=${page}`, { token });
    all.push(...rows(answer));
    if (rows(answer).length === 0) return all;
  }
}

const amountOf = (row: Row | undefined) => Number(row?.amount_needed ?? 0);
/** As a row shows it, or empty. */
const money = (row: Row | undefined) =>
  row?.amount_needed == null ? '' : `$${amountOf(row).toLocaleString('en-US')}`;
/** An application's ID as a row shows it. */
const shortId = (row: Row | undefined) => String(row?.id).slice(0, 8);

/** The amounts of the first six rows. */
async function amountsAtTop(window: Page): Promise<string[]> {
  const list = window.getByRole('listbox', { name: 'Applications' });
  const shown = await list.getByRole('option').allInnerTexts();
  return shown.slice(0, 6).map((text) => text.match(/\$[\d,]+/)?.[0] ?? '');
}

test('reports pages that fail in the middle of the list with a retry for each, and shows the platform’s rows with its filters and order', async ({
  window,
  platform,
}) => {
  const all = await allApplications(platform);
  expect(all).toHaveLength(400);
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();

  const list = window.getByRole('listbox', { name: 'Applications' });
  await expect(list.getByRole('option', { name: /88-1042/ })).toBeVisible();
  const off = platform.faults.add({
    operation: 'searchApplications',
    fault: serverError(500),
    times: Number.POSITIVE_INFINITY,
  });
  await list.evaluate((scroller) => scroller.scrollTo({ top: 219 * 40 }));
  const ninth = list.getByRole('option', { name: /^Rows 201 to 225 couldn’t be loaded/ });
  const tenth = list.getByRole('option', { name: /^Rows 226 to 250 couldn’t be loaded/ });
  await expect(ninth.last()).toContainText('The platform isn’t available right now');
  await expect(tenth.first()).toBeVisible();

  off();
  await tenth.first().click();
  const inTenth = list.getByRole('option', { name: new RegExp(`\\b${shortId(all[227])}`) });
  await expect(inTenth).toContainText(money(all[227]));
  await expect(tenth).toHaveCount(0);
  await ninth.last().click();
  const inNinth = list.getByRole('option', { name: new RegExp(`\\b${shortId(all[222])}`) });
  await expect(inNinth).toContainText(money(all[222]));
  await expect(list.getByText(/couldn’t be loaded/)).toHaveCount(0);

  const asked = platform.ledger.count('searchApplications');
  await expect(window.getByText(/^Loaded today/)).toBeVisible();
  await window.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => platform.ledger.count('searchApplications')).toBe(asked + 1);

  const head = window.getByRole('group', { name: /^Columns/ });
  await head.getByRole('button', { name: 'Sort by Amount needed' }).click();
  const largest = [...all].sort((a, b) => amountOf(b) - amountOf(a));
  await expect.poll(() => amountsAtTop(window)).toEqual(largest.slice(0, 6).map(money));
  await expect(
    head.getByRole('button', { name: 'Amount needed, sorted descending' }),
  ).toBeFocused();

  const day = String(all[120]?.created_at).slice(0, 10);
  await window.getByRole('button', { name: 'All filters', exact: true }).click();
  await window.getByRole('textbox', { name: 'Find a filter' }).fill('status');
  await window.getByRole('checkbox', { name: '3', exact: true }).first().check();
  await window.getByRole('button', { name: 'Close filters' }).click();
  await window.getByRole('button', { name: 'Started', exact: true }).click();
  await window.getByLabel('From', { exact: true }).fill(day);
  await window.keyboard.press('Escape');
  const since = largest.filter(({ created_at }) => String(created_at) >= day);
  const wanted = since.filter(({ status }) => status === 3);
  await expect(window.getByText(`${wanted.length} applications`, { exact: true })).toBeVisible();
  await expect.poll(() => amountsAtTop(window)).toEqual(wanted.slice(0, 6).map(money));

  await head.getByRole('button', { name: 'Sort by Started' }).click();
  await head.getByRole('button', { name: 'Started, sorted descending' }).click();
  await expect(head.getByRole('button', { name: 'Started, sorted ascending' })).toBeFocused();
  const oldest = all.filter((row) => wanted.includes(row)).toReversed();
  await expect.poll(() => amountsAtTop(window)).toEqual(oldest.slice(0, 6).map(money));
  await window.getByRole('button', { name: 'Remove filter Status 3' }).click();
  await expect(window.getByText(`${since.length} applications`, { exact: true })).toBeVisible();
});

fromSignIn(
  'a platform that does not say how many there are is read on to the end, and this is said',
  async ({ window, platform }) => {
    const all = await allApplications(platform);
    const untold = (nth: number, from: number, to: number) => ({
      operation: 'searchApplications' as const,
      nth,
      fault: jsonAnswer(200, { data: all.slice(from, to) }),
    });
    platform.faults.add(untold(1, 0, 25));
    platform.faults.add({ operation: 'searchApplications', nth: 2, fault: serverError(500) });
    platform.faults.add(untold(3, 25, 50));
    platform.faults.add(untold(4, 50, 55));
    await signIn(window);
    const shown = (n: number) => window.getByText(`${n} applications shown (total unknown)`);
    await expect(shown(25)).toBeVisible();
    const list = window.getByRole('listbox', { name: 'Applications' });
    const rowOf = (at: number) =>
      list.getByRole('option', { name: new RegExp(`\\b${shortId(all[at])}`) });
    await list.press('End');
    const lost = list.getByRole('option', {
      name: /^Row 26 and the rows after it couldn’t be loaded/,
    });
    await expect(lost).toBeVisible();
    await list.press('Enter');
    await expect(shown(50)).toBeVisible();
    await expect(rowOf(25)).toBeVisible();
    await list.press('End');
    await expect(window.getByText('55 applications', { exact: true })).toBeVisible();
    await list.press('End');
    await expect(rowOf(54)).toBeVisible();
  },
);

fromSignIn(
  'a desk that shows names tells look-alikes apart by themselves, and finds what it learned at once',
  async ({ start, platform }) => {
    const { page: window } = await start({ loadLegalName: true });
    await signIn(window);
    const list = window.getByRole('listbox', { name: 'Applications' });
    await list.getByRole('option', { name: /88-1042/ }).waitFor();
    const asked = platform.ledger.count('searchApplications');
    const { keyboard } = window;
    await window.getByRole('searchbox').fill('riverbend diner');
    await keyboard.press('Enter');
    await expect(window.getByText('13 applications', { exact: true })).toBeVisible();
    expect(platform.ledger.count('searchApplications') - asked).toBeLessThanOrEqual(6);

    // One of the thirteen applications has no commercial data.
    const named = list.getByRole('option', { name: /Saved on this computer: Riverbend Diner LLC/ });
    await expect(named).toHaveCount(12);
    await expectAccessible(window, 'rows with names known here');

    // Learned names are found at once, whatever the platform does.
    const mend = platform.faults.add({
      operation: 'searchApplications',
      fault: serverError(500),
      times: Number.POSITIVE_INFINITY,
    });
    await window.getByRole('searchbox').fill('DINER riverbend');
    await keyboard.press('Enter');
    await expect(named).toHaveCount(5);
    await expect(window.getByText('only applications saved on this computer')).toBeVisible();
    mend();
  },
);

test('reaches the list with one Tab from the search box, fills a low window, opens a recent application with one press, and shows unnamed numbers in no row until staff ask', async ({
  window,
  platform,
}) => {
  await window.setViewportSize({ width: 640, height: 400 });
  const list = window.getByRole('listbox', { name: 'Applications' });
  await list.getByRole('option', { name: /88-1042/ }).waitFor();
  const wholeRows = () =>
    list.getByRole('option').evaluateAll(
      (options) =>
        options.filter((option) => {
          const { top, bottom } = option.getBoundingClientRect();
          const { height } = visualViewport ?? { height: 0 };
          return top >= 0 && bottom <= height && option.checkVisibility();
        }).length,
    );
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(4);
  await window.getByRole('searchbox').press('ArrowDown');
  await expect(list).toBeFocused();
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(6);
  await list.press('End');
  await expect(list.getByRole('option').last()).toBeInViewport();
  // The header returns with the focus.
  await window.keyboard.press('/');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await expect(window.getByRole('searchbox')).toBeInViewport();
  await window.setViewportSize({ width: 1280, height: 800 });
  await window.keyboard.press('Tab');
  await expect(list).toBeFocused();
  await list.press('Home');
  await expect(window.getByRole('region', { name: 'Recently opened' })).toHaveCount(0);
  for (const token of ['88-1042', '88-2077']) {
    await window.getByRole('option', { name: new RegExp(token) }).click();
    await view(window, 'Whose ID or document is this?');
    await window.getByRole('button', { name: 'Find', exact: true }).click();
  }
  const recents = window.getByRole('region', { name: 'Recently opened' });
  const lately = recents.getByRole('button', { name: /^88-/ });
  await expect(lately).toHaveText([/^88-2077/, /^88-1042/]);
  const searches = platform.ledger.count('searchApplications');
  await lately.last().click();
  await view(window, 'Whose ID or document is this?');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('88-1042');
  expect(platform.ledger.count('searchApplications')).toBe(searches);

  // Its page opens from its row and from the recent ones, with a key and with a click.
  const row = list.getByRole('option', { name: /88-1042/ });
  const page = window.getByRole('heading', { name: /88-1042/, level: 1 });
  const back = () => window.getByRole('button', { name: 'Find', exact: true }).click();
  await back();
  await row.hover();
  await row.getByText('Open', { exact: true }).click();
  await expect(page).toBeVisible();
  await back();
  await recents.getByRole('button', { name: /^88-1042/ }).press('Shift+Enter');
  await expect(page).toBeVisible();
  await back();
  await recents.getByRole('button', { name: 'Open the page of 88-1042' }).click();
  await expect(page).toBeVisible();
  await back();
  await expect(row).toBeVisible();
  await window.getByRole('searchbox').press('ArrowDown');
  await expect(list).toBeFocused();
  await list.press('Shift+Enter');
  await view(window, '88-1042');

  await test.step('unnamed numbers are in no row until staff ask, and no results are reported', async () => {
    await back();
    await expect(window.getByRole('button', { name: 'Sort by Status' })).toHaveCount(0);
    // The standard columns are those for which rows have values.
    await expect(window.getByRole('button', { name: /^Sort by/ })).toHaveText([
      'Application',
      'Amount needed',
      'Started',
      'Progress',
      'Segment',
    ]);
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await window.getByRole('button', { name: 'Columns' }).click();
    await window.getByRole('checkbox', { name: 'Show Status' }).check();
    await expect(row).toContainText('Status 8');
    await expect(row).not.toContainText('no name');
    // In screen readers, each value says what it is.
    await expect(row).toHaveAccessibleName(
      /^88-1042 \w{8} Amount needed \$[\d,]+ Started .* Progress \d+ Segment .* Status 8$/,
    );
    await expect(window.getByRole('heading', { name: 'Applications', level: 2 })).toBeAttached();

    // The field is offered only if the one that the app chose may be wrong.
    const field = window.getByLabel('Search by', { exact: true });
    await expect(field).toHaveCount(0);
    const box = window.getByRole('searchbox');
    await searchFor(window, '88-1042');
    await box.press('Enter');
    await view(window, 'Whose ID or document is this?');
    await window.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(window.getByText('· Press Enter to start a submission')).toBeVisible();
    await expect(field).toHaveCount(0);
    await box.fill('Jane Doe');
    await field.selectOption({ label: 'Business, ID, or token' });
    await expect(window.getByText('No applications found')).toBeVisible();
    await field.selectOption({ label: 'Auto' });
    await box.fill('rivrebend diner');
    await box.press('Enter');
    await expect(window.getByText('No results for “rivrebend diner”.')).toBeVisible();
    await expect(list.getByRole('option')).toHaveCount(13);
    await expect(list.getByRole('option').first()).toContainText(
      'found by business “Riverbend Diner”',
    );
  });
});

test('moves the focus of removed rows when nothing is found, and starts a submission for an application without a name or a token like any other', async ({
  window,
  platform,
}) => {
  await window.getByRole('searchbox').fill('no such business');
  await window.getByRole('button', { name: 'Sort by Amount needed' }).press('Enter');
  await expect(window.getByText('No applications found')).toBeVisible();
  await expect(window.getByRole('searchbox')).toBeFocused();
  const all = await allApplications(platform);
  const id = String(all.find((row) => row.client_tracking_token === null)?.id);
  await searchFor(window, id);
  await window.keyboard.press('Enter');
  await view(window, 'Whose ID or document is this?');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText(id);
  await expect(window.getByRole('region', { name: 'Application' })).toContainText(id);
});

/** Returns what distinguishes rows, from the top: the client token, or the beginning of the ID. */
const rowsFrom = (list: Locator) =>
  list
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((one) => /\b(\d\d-\d{4,}|[0-9a-f]{8})\b/.exec(one.textContent)?.[0]),
    );

fromSignIn(
  'names that load and a search that is asked again move no row, and Enter opens the row that was highlighted',
  async ({ start, platform }) => {
    const { page: window } = await start({ loadLegalName: true });
    await signIn(window);
    const list = window.getByRole('listbox', { name: 'Applications' });
    await list.getByRole('option', { name: /88-1042/ }).waitFor();
    const names = Promise.withResolvers<void>();
    platform.faults.add({
      operation: 'getCommercialData',
      fault: { kind: 'hold', until: names.promise },
      times: Number.POSITIVE_INFINITY,
    });
    const box = window.getByRole('searchbox');
    await box.fill('riverbend diner');
    await expect(window.getByText('13 applications', { exact: true })).toBeVisible();
    const before = await rowsFrom(list);
    expect(new Set(before).size).toBe(13);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await window.keyboard.press(key);
    const active = list.locator('[aria-selected=true]');
    await expect(active).toContainText(before[2] ?? '');
    // The place of a name that is still loading is as high as the name.
    await expect(list.locator('.coming')).toHaveCount(13);
    const heights = () =>
      list
        .locator('.whose:not(:has(.line:only-child))')
        .evaluateAll((all) => [...new Set(all.map((one) => one.clientHeight))]);
    const waiting = await heights();
    expect(waiting).toHaveLength(1);
    names.resolve();
    const named = list.getByRole('option', { name: /Saved on this computer: Riverbend Diner LLC/ });
    await expect(named).toHaveCount(12);
    expect(await rowsFrom(list)).toEqual(before);
    await expect(list.locator('.coming')).toHaveCount(0);
    expect(await heights()).toEqual(waiting);

    // Because names are known here now, the same search would rank its rows differently.
    const asked = platform.ledger.count('searchApplications');
    await window.keyboard.press('/');
    await box.press('Enter');
    await expect.poll(() => platform.ledger.count('searchApplications')).toBeGreaterThan(asked);
    await expect(window.getByText('still searching')).toHaveCount(0);
    expect(await rowsFrom(list)).toEqual(before);
    await box.press('ArrowDown');
    await expect(active).toContainText(before[2] ?? '');
    await list.press('Enter');
    await view(window, 'Whose ID or document is this?');
    await expect(window.getByRole('region', { name: 'Customer' })).toContainText(before[2] ?? '');
  },
);

test('chooses none of the rows for an Enter that was pressed before an answer arrived', async ({
  window,
  platform,
}) => {
  const box = window.getByRole('searchbox');
  await searchFor(window, '88-1042');
  const answer = Promise.withResolvers<void>();
  platform.faults.add({
    operation: 'searchApplications',
    fault: { kind: 'hold', until: answer.promise },
    times: Number.POSITIVE_INFINITY,
  });
  const asked = platform.ledger.count('searchApplications');
  await box.fill('88-2077');
  await box.press('Enter');
  await expect.poll(() => platform.ledger.count('searchApplications')).toBeGreaterThan(asked);
  await box.press('Enter');
  // The held key repeats when the answer arrives.
  await window.keyboard.down('Enter');
  answer.resolve();
  const only = window.getByRole('option', { name: /88-2077/ });
  await expect(only).toBeVisible();
  await expect(window.getByText('· Press Enter to start a submission')).toBeVisible();
  await window.keyboard.down('Enter');
  await window.keyboard.up('Enter');
  await expect(box).toBeFocused();
  await expect(only).not.toHaveCSS('box-shadow', 'none');
  await box.press('Enter');
  await view(window, 'Whose ID or document is this?');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('88-2077');
});

test('does not open a row that is replaced between pressing and releasing a button', async ({
  window,
}) => {
  const list = window.getByRole('listbox', { name: 'Applications' });
  await searchFor(window, '88-1042');
  await list.getByRole('option').hover();
  await window.mouse.down();
  await searchFor(window, '88-2077');
  await window.mouse.up();
  await expect(window.getByRole('searchbox')).toBeVisible();
  await list.getByRole('option', { name: /88-2077/ }).click();
  await view(window, 'Whose ID or document is this?');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('88-2077');
});

test('ends a search with its requests when staff clear or leave it, and continues when they return', async ({
  window,
  platform,
}) => {
  const box = window.getByRole('searchbox');
  const off = platform.faults.add({
    operation: 'searchApplications',
    // A request is over after it is answered or canceled by the desk.
    fault: { kind: 'hold', until: Promise.withResolvers().promise },
    times: Number.POSITIVE_INFINITY,
  });
  const open = () =>
    platform.ledger.requestsOf('searchApplications').filter(({ over }) => !over).length;
  await box.fill('maria lopez');
  await expect.poll(open).toBe(2);
  await window.getByRole('button', { name: 'Clear search' }).click();
  // All applications are requested now.
  await expect.poll(open).toBe(1);
  const asked = platform.ledger.count('searchApplications');
  await box.fill('88-2077');
  await box.press('Enter');
  await expect.poll(() => platform.ledger.count('searchApplications')).toBeGreaterThan(asked);
  await window.getByRole('button', { name: /^Outbox/ }).click();
  await view(window, 'Outbox');
  await expect.poll(open).toBe(0);
  off();
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(window.getByRole('option', { name: /88-2077/ })).toBeVisible();
});

test('keeps the ways out of a view that breaks', async ({ window, complaints }) => {
  await window.evaluate(() => {
    // The settings first determine which sections are for staff.
    const { some } = Array.prototype;
    Array.prototype.some = function (...given) {
      if (this.includes('scanner')) throw new Error('broken on purpose');
      return some.apply(this, given);
    };
  });
  await window.getByRole('button', { name: 'Settings' }).click();
  await expect(window.getByText('This screen couldn’t be displayed')).toBeVisible();
  expect(complaints.splice(0)).toEqual(['Error: broken on purpose']);
  await window.getByRole('button', { name: 'Outbox' }).click();
  await view(window, 'Outbox');
});
