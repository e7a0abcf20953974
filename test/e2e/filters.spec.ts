import type { Page } from '@playwright/test';
import { at, rows, send, TELLER, textAt } from '../integration/practice/platform/raw-client.ts';
import { tooManyRequests } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { expectAccessible } from './support/accessible.ts';
import { view } from './support/counter.ts';
import { captureTest, expect, findTest as test } from './support/desk-test.ts';

/** Asks the platform itself, without the desk. */
async function asker({ url }: PracticePlatform) {
  const login = await send(url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const token = textAt(login, 'access_token');
  return (json: object) => send(url, 'GET', '/api/applications', { token, json });
}

const plural = (n: number) => `${n} ${n === 1 ? 'application' : 'applications'}`;

/** Finds a filter by its name and focuses the first control of its editor with the keyboard. */
async function toFilter(page: Page, name: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Find a filter' });
  // The first Esc clears the box and focuses it, and the next one closes the panel.
  if ((await box.inputValue()) !== '') await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.insertText(name);
  await page.keyboard.press('Tab');
}

/** With the keyboard, from the search box of Find. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^All filters/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a filter' })).toBeFocused();
}

// Promise: All of the platform's search filters
test('finds what the platform contains with every kind of filter by keyboard', async ({
  window,
  platform,
}) => {
  const ask = await asker(platform);
  const { keyboard } = window;
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();
  const all = rows(await ask({}));
  const funder = all.flatMap((row) => row.funders_with_offers as string[])[0] ?? '';

  const rounds: { enter: () => Promise<void>; body: object }[] = [
    {
      enter: async () => {
        await toFilter(window, 'Status');
        for (const _ of [1, 2, 3]) {
          await keyboard.press('Space');
          await keyboard.press('Tab');
        }
        await toFilter(window, 'Application started');
        await keyboard.type('01012026');
        await toFilter(window, 'Hours in current stage');
        await keyboard.type('0');
        await keyboard.press('Tab');
        await keyboard.type('8,000');
        await toFilter(window, 'Months in business');
        await keyboard.type('1');
        await toFilter(window, 'Amount needed');
        await keyboard.type('1');
      },
      body: {
        statuses: [1, 2, 3],
        created_at_range: { min: '2026-01-01' },
        time_in_current_stage_range: { min: 0, max: 8000 },
        time_in_business_range: { min: 1 },
        amount_needed_range: { min: 1 },
      },
    },
    {
      enter: async () => {
        await toFilter(window, 'State');
        await keyboard.type('CA\nTX\nNY, CA');
        // Cut and pasted, like a column of a spreadsheet.
        await keyboard.press('Control+A');
        await keyboard.press('Control+X');
        await keyboard.press('Control+V');
        await expect(window.getByText('3 values · 1 duplicate ignored')).toBeVisible();
        await toFilter(window, 'Signed');
        await keyboard.press('ArrowRight');
        await toFilter(window, 'Workflow segment');
        await keyboard.type('renewal; refinance');
      },
      body: {
        states: ['CA', 'TX', 'NY'],
        is_signed: true,
        workflow_segments: ['renewal', 'refinance'],
      },
    },
    {
      enter: async () => {
        await toFilter(window, 'Funders with offers');
        await keyboard.type(funder);
        await toFilter(window, 'Person’s email');
        await keyboard.type('example');
      },
      body: { funders_with_offers: [funder], individual_email: 'example' },
    },
    {
      enter: async () => {
        await toFilter(window, 'Latest scorecard status');
        await keyboard.type('1, 2');
        await toFilter(window, 'Stated monthly revenue');
        await keyboard.press('Space');
      },
      body: {
        latest_score_card_statuses: [1, 2],
        stated_monthly_revenue: ['monthly_avg_revenue_1'],
      },
    },
    {
      enter: async () => {
        await toFilter(window, 'Priority offer status');
        await keyboard.type('1');
        await toFilter(window, 'Scope');
        await keyboard.press('ArrowDown');
        await toFilter(window, 'Sort by');
        await keyboard.type('-progress');
      },
      body: { priority_offer_statuses: [1], scope: 'active', sort_by: '-progress' },
    },
  ];

  await openFilters(window);
  for (const { enter, body } of rounds) {
    await enter();
    const reply = await ask(body);
    expect(reply.status, JSON.stringify(body)).toBe(200);
    const total = Number(at(reply, 'meta.total'));
    await expect(window.getByText(plural(total), { exact: true })).toBeVisible();
    if ('sort_by' in body) break;
    await keyboard.press('Escape');
    await window
      .getByRole('region', { name: 'Filters' })
      .getByRole('button', { name: 'Clear filters' })
      .press('Enter');
    await window.getByRole('textbox', { name: 'Find a filter' }).focus();
  }
  const found = rows(await ask(rounds.at(-1)?.body ?? {}));
  const list = window.getByRole('listbox', { name: 'Applications' });
  await expect(list.getByRole('option').first()).toContainText(String(found[0]?.id).slice(0, 8));

  await expectAccessible(window, 'a filter that was looked for');

  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(window.getByRole('button', { name: 'All filters (1 set)' })).toBeFocused();
  await window
    .getByRole('button', { name: /^Remove filter Priority offer status/ })
    .press('Delete');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await window.getByRole('radio', { name: 'Active' }).press('ArrowLeft');
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();

  // A column that was chosen and moved stays there.
  await window.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await window.getByRole('checkbox', { name: 'Show Deal mode' }).press('Space');
  const heads = window.getByRole('group', { name: /^Columns/ });
  await expect(heads).toContainText(/Segment\s*Deal mode/);
  const deal = window.getByRole('checkbox', { name: 'Show Deal mode' });
  await expect(deal).toBeFocused();
  await deal.press('Alt+ArrowUp');
  await expect(heads).toContainText(/Progress\s*Deal mode\s*Segment/);
  await expect(deal).toBeFocused();
  await expectAccessible(window, 'columns');
});

test('shows an error of a filter beside it, and loses nothing typed or loaded', async ({
  window,
  platform,
}) => {
  const { keyboard } = window;
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();
  const searches = () => platform.ledger.count('searchApplications');
  const panel = window.getByRole('region', { name: 'Filters' });

  // Refused by the app: shown beside its field, not sent, and still there later.
  await openFilters(window);
  const before = searches();
  const ids = panel.getByRole('textbox', { name: 'Application IDs' });
  await toFilter(window, 'Application IDs');
  await keyboard.type('88-1042');
  await keyboard.press('Tab');
  await expect(panel.getByText('“88-1042” (item 1): This isn’t a UUID.')).toBeVisible();
  await expect(ids).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(window, 'a filter that is wrong');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  expect(searches()).toBe(before);
  await window
    .getByRole('button', { name: 'Edit filter Application IDs: not used' })
    .press('Enter');
  await expect(ids).toBeFocused();
  await expect(ids).toHaveValue('88-1042');
  await window.getByRole('button', { name: /^Remove filter Application IDs/ }).press('Enter');

  // An incomplete date is kept as it is, and reported as not used.
  const started = window.getByRole('button', { name: 'Started', exact: true });
  const dates = window.getByRole('dialog', { name: 'Started' });
  const from = dates.getByLabel('From', { exact: true });
  await started.press('Enter');
  await expect(from).toBeFocused();
  await keyboard.type('01/1');
  await keyboard.press('Escape');
  await expect(window.getByText('“Application started” won’t be used until')).toBeVisible();
  expect(searches()).toBe(before);
  await expect(started).toBeFocused();
  await started.press('Enter');
  await expect(from).toHaveValue('01/1');
  await expect(
    dates.getByText('Enter a full date, such as 01/31/2026, or clear the field.'),
  ).toBeVisible();
  await from.focus();
  await keyboard.press('End');
  await keyboard.type('/2020');
  await keyboard.press('Tab');
  await expect(from).toHaveValue('01/01/2020');
  await expectAccessible(window, 'dates of the filter at hand');
  await window.getByRole('button', { name: /^Remove filter Application started/ }).press('Enter');
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();

  // Refused by the platform: its message is shown beside the field that it names.
  await panel.getByRole('textbox', { name: 'Find a filter' }).focus();
  await toFilter(window, 'Industry');
  await keyboard.type('Alchemy');
  await expect(window.getByText('The platform rejected a filter')).toBeVisible();
  const industry = panel.getByRole('textbox', { name: 'Industry', exact: true });
  await expect(industry).toHaveAttribute('aria-invalid', 'true');
  await expect(
    panel.getByText(
      /Message from the platform: “Alchemy” \(item 1\): The selected industry_types\.0 is invalid/,
    ),
  ).toBeVisible();
  await expect(industry).toHaveValue('Alchemy');
  await window.getByRole('button', { name: /^Remove filter Industry/ }).press('Enter');
  await expect(window.getByText('400 applications', { exact: true })).toBeVisible();

  // Asked to wait: this has its own message, and the filters stay as they are.
  platform.faults.add({ operation: 'searchApplications', fault: tooManyRequests('30') });
  await window.getByRole('button', { name: 'Sort by Amount needed' }).press('Enter');
  await expect(window.getByRole('alert')).toContainText('The platform asked you to wait');
  await window.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(window.getByRole('alert')).toHaveCount(0);
  await expect(
    window.getByRole('button', { name: 'Amount needed, sorted descending' }),
  ).toBeVisible();
});

captureTest(
  'nothing that narrowed the search for one customer is left for the next, nor for what the palette searches',
  async ({ window }) => {
    const { keyboard } = window;
    const narrow = async () => {
      await keyboard.press('Control+1');
      await window.getByRole('radio', { name: 'Funded' }).check();
      await openFilters(window);
      await toFilter(window, 'Has offers');
      await keyboard.press('ArrowRight');
      await expect(window.getByRole('button', { name: 'Remove filter Funded only' })).toBeVisible();
      await expect(window.getByRole('button', { name: /^Remove filter Has offers/ })).toBeVisible();
    };
    const nothingNarrows = async (count: string) => {
      await expect(window.getByText(count, { exact: true })).toBeVisible();
      await expect(window.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
      await expect(window.getByRole('radio', { name: 'All' })).toBeChecked();
      await expect(window.getByRole('textbox', { name: 'Find a filter' })).toHaveCount(0);
    };
    await narrow();
    await keyboard.press('Control+2');
    await view(window, 'Add documents');
    await window.getByRole('button', { name: 'Save as draft' }).click();
    await nothingNarrows('400 applications');
    await expect(window.getByRole('searchbox')).toBeFocused();

    await narrow();
    await keyboard.press('Control+k');
    await keyboard.type('88-2077');
    await window.getByRole('option', { name: /^Search applications for/ }).click();
    await nothingNarrows('1 application');
    // A scope is removed like it was set: with one press.
    await window.getByRole('radio', { name: 'Dead' }).check();
    await window.getByRole('button', { name: 'Remove filter Dead only' }).press('Enter');
    await nothingNarrows('1 application');
  },
);
