import type { Page } from '@playwright/test';
import { rows, send, TELLER, textAt } from '../integration/practice/platform/raw-client.ts';
import { jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';

/** Opens the Offers tab of the platform's first application, which has three offers. */
async function openOffers(window: Page): Promise<void> {
  await openTab(window, 'Offers');
  await expect(window.getByText('3 offers', { exact: true })).toBeVisible();
}

interface GivenOffer {
  readonly details: {
    readonly offer: Readonly<Record<'funded_amount' | 'base_rate' | 'term_length', number>>;
    readonly offer_template: { readonly name: string };
  };
}

// Promise: Staff can view an application's offers
test('shows, selects, and declines offers by keyboard, says when the list shows a change, and sends another application’s ID in the body', async ({
  window,
  platform,
}) => {
  await openOffers(window);
  const { keyboard } = window;

  // Numbers are shown below the platform's own captions and unchanged, because it names no
  // currency.
  const captions = window.getByRole('columnheader');
  await expect(captions.filter({ hasText: /^(Term length|Number of payments)$/ })).toHaveCount(2);
  await expect(window.getByText('All offers')).toHaveCount(0);
  const login = await send(platform.url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const path = `/api/applications/${platform.samples.applications[0]?.id}/offers`;
  const given = await send(platform.url, 'GET', path, { token: textAt(login, 'access_token') });
  for (const offer of rows(given) as unknown as GivenOffer[]) {
    const { offer: terms, offer_template: template } = offer.details;
    const cells = window.getByRole('row', { name: template.name }).getByRole('cell');
    for (const number of [terms.funded_amount, terms.base_rate, terms.term_length]) {
      await expect(cells.filter({ hasText: number.toLocaleString('en-US') }).first()).toBeVisible();
    }
    await expect(cells.filter({ hasText: /[$€%]/ })).toHaveCount(0);
  }

  await tabTo(window, 'Standard equipment');
  await keyboard.press('Enter');
  await expect(window.getByText('Total initial payment')).toBeVisible();
  await expectAccessible(window, 'details of an offer');
  await keyboard.press('Enter');

  await tabTo(window, 'Select Standard term loan');
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await expect(window.getByText('2 offers selected')).toBeVisible();
  await window.getByRole('button', { name: 'Change status…' }).press('Enter');
  const dialog = window.getByRole('dialog');
  await keyboard.press('3');
  await tabTo(window, 'Reason for declining');
  await keyboard.type('Found a better rate.');
  await expect(dialog.getByText('20 of 1,000 characters')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Declined\s*Requested\s*Declined/,
    /Sent/,
  ]);
  await expectAccessible(window, 'update of statuses');
  await tabTo(window, 'Request change');
  await keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(window.getByText(/^“Declined” queued at /)).toHaveCount(2);
  await expectAccessible(window, 'offers with a queued change');
  await expect(window.getByText(/^The status changed from “Sent”/)).toBeVisible();
  await expect(window.getByText(/^The status date changed\. The list from /)).toBeVisible();
  const [sent, ...more] = platform.ledger.requestsOf('updateOfferStatuses');
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.json ?? '')).toMatchObject({
    status: 3,
    declined_reason: 'Found a better rate.',
  });

  const [own, other] = platform.samples.applications;
  const field = window.getByRole('textbox', { name: 'Application ID in request' });
  const show = window.getByRole('button', { name: 'Show offers' });
  await expect(field).toBeHidden();
  const unfold = window.getByRole('button', { name: 'Filter', exact: true });
  await unfold.press('Enter');
  await tabTo(window, 'Advanced');
  await window.keyboard.press('Enter');
  await field.fill('not-stored');
  await show.press('Enter');
  await expect(field).toHaveAccessibleDescription(/The selected application_id is invalid\./);
  await field.fill(other?.id ?? '');
  await show.press('Enter');
  await expect(window.getByText('No matching offers')).toBeVisible();
  await unfold.press('Enter');
  await field.fill(own?.id ?? '');
  await show.press('Enter');
  await expect(window.getByText('3 offers', { exact: true })).toBeVisible();
  await unfold.press('Enter');
  await window.getByLabel('Send application_id as null').press('Space');
  await expect(field).toBeDisabled();
  await show.press('Enter');
  await expect(window.getByText('application_id sent as null')).toBeVisible();
  await window.getByRole('button', { name: 'Show all offers' }).press('Enter');
  await expect(window.getByRole('button', { name: 'Show all offers' })).toBeHidden();
  const asked = platform.ledger
    .requestsOf('listOffers')
    .map(({ json }) => JSON.parse(json || '{}'));
  expect(asked.map((body) => body.application_id).filter(Boolean)).toEqual([
    'not-stored',
    other?.id,
    own?.id,
  ]);
  // Sent as null once, and left out if nothing was chosen.
  expect(asked.filter((body) => body.application_id === null)).toHaveLength(1);
  expect(asked.at(-1)).not.toHaveProperty('application_id');
});

/** An offer in which almost nothing is as documented. */
const STRANGE = {
  id: null,
  application_id: 'x',
  status: null,
  client_url: 'http://plain.example/offer',
  is_shared: 'yes',
  details: { offer: { base_rate: '7', balloon: 12 }, offer_template: { name: 'N'.repeat(200) } },
  offer_details: [{ tier: { deep: ['odd'] } }, null],
  closing_details: 'none',
  invented: { later: true },
};

test('keeps everything typed when a request is impossible, refused, or lost', async ({
  window,
  platform,
}) => {
  const offers = [STRANGE, { ...STRANGE, id: 'twice' }, { ...STRANGE, id: 'twice' }, 'no offer'];
  platform.faults.add({ operation: 'listOffers', fault: jsonAnswer(200, { data: offers }) });
  platform.faults.add({
    operation: 'listOffers',
    fault: { kind: 'cut-response', afterBytes: 400 },
    nth: 2,
  });
  await openTab(window, 'Offers');
  await expect(window.getByText('1 entry in this list couldn’t be read')).toBeVisible();
  await expect(
    window.getByText('This offer has no ID, so its status can’t be changed here.'),
  ).toBeVisible();
  await expect(window.getByRole('checkbox', { name: /^Select N/ }).first()).toBeDisabled();
  await window.getByRole('button', { name: /^N+$/ }).first().click();
  await window.locator('summary', { hasText: 'IDs and addresses' }).first().press('Enter');
  await expect(
    window.getByText('The platform says this belongs to a different application: x.'),
  ).toBeVisible();
  for (const text of ['balloon', 'tier', 'invented', 'http://plain.example/offer']) {
    await expect(window.getByText(text).first()).toBeVisible();
  }
  await expect(window.getByRole('link', { name: 'Open link' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    window.getByText('The connection was lost before the response arrived'),
  ).toBeVisible();
  await expect(window.getByText('3 offers', { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('rowheader', { name: /Standard equipment/ })).toBeVisible();

  await window.getByRole('button', { name: 'Filter', exact: true }).click();
  const stage = window.getByLabel('Workflow stage ID');
  await window.getByLabel('Product types').fill('equipment, ');
  await stage.fill('the first stage');
  await stage.press('Enter');
  await expect(window.getByText('The stage must be a UUID.')).toBeVisible();
  await expect(stage).toHaveValue('the first stage');
  await expect(window.getByText('3 offers', { exact: true })).toBeVisible();
  await stage.fill('');
  await stage.press('Enter');
  await expect(window.getByText('1 offer', { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Show all offers' }).click();

  await window.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await window.getByRole('button', { name: 'Change status…' }).click();
  const dialog = window.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Request change' });
  await send.click();
  await expect(dialog.getByText('Select a new status.')).toBeVisible();
  await dialog.getByLabel('New status').selectOption('3 · Declined');
  const reason = dialog.getByLabel('Reason for declining');
  await reason.fill('x'.repeat(1001));
  await send.click();
  await expect(dialog.getByText('Use 1,000 characters or fewer.')).toBeVisible();
  expect(platform.ledger.count('updateOfferStatuses')).toBe(0);

  await reason.fill('Found a better rate.');
  const errors = { 'offer_ids.1': ['It is closed.'], declined_reason: ['Say more.'] };
  platform.faults.add({
    operation: 'updateOfferStatuses',
    fault: jsonAnswer(422, { message: 'Not so.', errors }),
  });
  await send.click();
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('It is closed.');
  await expect(dialog.getByText('Say more.')).toBeVisible();
  await expect(reason).toHaveValue('Found a better rate.');

  const reads = platform.ledger.count('listOffers');
  platform.faults.add({
    operation: 'updateOfferStatuses',
    fault: { kind: 'cut-response', afterBytes: 0 },
  });
  await send.click();
  await expect(
    dialog.getByText(/^The platform may still have accepted your request/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Request again' })).toBeVisible();
  await expect(reason).toHaveValue('Found a better rate.');
  await expect.poll(() => platform.ledger.count('listOffers')).toBe(reads + 1);
  await window.keyboard.press('Escape');
  await expect(window.getByText(/We couldn’t confirm that it was queued/)).toHaveCount(3);
  await expect(window.getByText('3 offers selected')).toBeVisible();
  expect(platform.ledger.count('updateOfferStatuses')).toBe(2);
});
