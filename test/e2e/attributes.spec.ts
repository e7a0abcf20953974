import type { Page } from '@playwright/test';
import { send, TELLER } from '../integration/practice/platform/raw-client.ts';
import { heldAnswer, jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';

const NAME = 'Overdrafts, last year (trend)';

/** Opens the Attributes tab and the only attribute with that name. */
async function openAttributes(window: Page): Promise<void> {
  await openTab(window, 'Attributes');
  await expect(window.getByText('40 attributes', { exact: true })).toBeVisible();
}

async function openDetails(window: Page, name: string): Promise<void> {
  await window.getByRole('searchbox').fill(name);
  await window.getByRole('button', { name, exact: true }).click();
  await expect(window.getByRole('heading', { name, level: 2 })).toBeFocused();
}

/** Another client of the same platform. */
async function another({ url, samples }: PracticePlatform) {
  const login = await send(url, 'POST', '/api/v1/auth/login', { json: TELLER });
  const { access_token: token } = login.body as { access_token: string };
  const path = `/api/attributes/${samples.attributeIds[37]}`;
  return {
    change: (json: object) => send(url, 'PUT', path, { token, json }),
    remove: () => send(url, 'DELETE', path, { token }),
  };
}

const bodies = ({ ledger }: PracticePlatform) =>
  ledger.requestsOf('updateAttribute').map(({ json }) => JSON.parse(json ?? ''));

// Promise: Staff can view an application's offers
test('finds, shows, edits, and saves an attribute with the keyboard, sends everything else unchanged, and requests attributes as JSON exactly as written', async ({
  window,
  platform,
}) => {
  await openAttributes(window);
  const { keyboard } = window;
  await tabTo(window, 'Search attributes');
  await keyboard.type('overdrafts');
  await expect(window.getByText('10 attributes for “overdrafts”')).toBeVisible();
  await expectAccessible(window, 'list of attributes');
  await tabTo(window, 'Overdrafts, last year (trend)');
  await keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: NAME, level: 2 })).toBeFocused();
  await expect(window.getByRole('searchbox', { name: 'Search attributes' })).toBeHidden();
  await expectAccessible(window, 'an attribute');
  await keyboard.press('Shift+Tab');
  await expect(window.getByRole('button', { name: 'Edit attribute' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(window, 'Name');
  await keyboard.press('End');
  await keyboard.type(', net');
  await tabTo(window, 'Edit content as JSON');
  await expectAccessible(window, 'form of an attribute');
  await keyboard.press('Enter');
  await tabTo(window, 'Content');
  await keyboard.press('Control+a');
  await keyboard.insertText('{"formula": "net(1.10)", "limit": 12345678901234567890}');
  await tabTo(window, 'Review changes');
  await keyboard.press('Enter');
  const after = window.getByRole('cell');
  await expect(after.filter({ hasText: `${NAME}, net` })).toBeVisible();
  await expect(after.filter({ hasText: '12345678901234567890' })).toBeVisible();
  await expect(
    window.getByText(/^Also sent without changes: Description, Status, Type/),
  ).toBeVisible();
  await expectAccessible(window, 'review of an edit');
  expect(bodies(platform)).toEqual([]);
  await tabTo(window, 'Save changes');
  await keyboard.press('Enter');
  await expect(window.getByText('Changes saved')).toBeVisible();
  await expect(window.getByRole('heading', { name: `${NAME}, net` })).toBeFocused();
  const [sent, ...more] = platform.ledger.requestsOf('updateAttribute');
  expect(more).toEqual([]);
  expect(sent?.json).toContain('"limit": 12345678901234567890}');
  expect(Object.keys(JSON.parse(sent?.json ?? ''))).toEqual([
    'name',
    'description',
    'status',
    'type',
    'tokens',
    'content',
    'is_readonly',
  ]);
  for (const name of ['Edit attribute', 'Delete attribute…', 'All attributes']) {
    await keyboard.press('Shift+Tab');
    await expect(window.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(window.getByRole('button', { name: `${NAME}, net` })).toBeFocused();

  await window.getByRole('searchbox').fill('');
  const asked = window.getByRole('textbox', { name: 'Requested attributes' });
  await expect(asked).toBeHidden();
  await tabTo(window, 'Advanced');
  await window.keyboard.press('Enter');
  await asked.fill(`["${NAME}, net"`);
  await expect(asked).toHaveAccessibleDescription(/The JSON ends too early, at line 1/);
  const text = `["${NAME}, net", 12345678901234567890]`;
  await asked.fill(text);
  await expect(window.getByText('1 attribute', { exact: true })).toBeVisible();
  const lists = platform.ledger.requestsOf('listAttributes').map(({ json }) => json);
  expect(lists.filter((json) => json?.includes('"attributes"'))).toEqual([
    `{"attributes":${text}}`,
  ]);
  await asked.fill('["no such attribute"]');
  await expect(window.getByText('No attributes found')).toBeVisible();
  await window.getByText('Advanced', { exact: true }).click();
  await expect(window.getByText('Advanced (in use)')).toBeVisible();
  await expect(asked).toBeHidden();
});

test('keeps what is too long, no JSON, refused, or unanswered in the form for correction', async ({
  window,
  platform,
}) => {
  await openAttributes(window);
  await openDetails(window, NAME);
  await window.getByRole('button', { name: 'Edit attribute' }).click();
  const field = (name: string) => window.getByRole('textbox', { name, exact: true });
  const press = (name: string) => window.getByRole('button', { name, exact: true }).click();
  await field('Name').fill('😀'.repeat(256));
  await press('Edit tokens as JSON');
  await field('Tokens').fill('{\n  "a": [1,]\n}');
  await press('Review changes');
  await expect(field('Name')).toHaveAccessibleDescription(/Use 255 characters or fewer/);
  await expect(field('Name')).toBeFocused();
  await expect(field('Tokens')).toHaveAccessibleDescription(/Line 2, column 11, at “\]”/);
  await expectAccessible(window, 'form with faults');

  await field('Name').fill('😀'.repeat(255));
  await field('Tokens').fill('{"a": [1]}');
  await window.getByRole('radio', { name: 'Set', exact: true }).check();
  await field('Client ID').fill('nobody');
  await press('Review changes');
  await press('Save changes');
  await expect(field('Client ID')).toHaveAccessibleDescription(/client_id is invalid/);
  await expect(field('Client ID')).toBeFocused();
  await expect(field('Tokens')).toHaveValue('{"a": [1]}');
  expect(bodies(platform)).toMatchObject([{ client_id: 'nobody', name: '😀'.repeat(255) }]);

  await window.getByRole('radio', { name: 'Don’t change' }).check();
  await press('Review changes');
  const lost = { kind: 'cut-response', afterBytes: 0, by: 'reset' } as const;
  platform.faults.add({ operation: 'updateAttribute', fault: lost });
  await press('Save changes');
  await expect(window.getByText('We couldn’t confirm that the changes were saved')).toBeVisible();
  await expect(window.getByText('The definition includes your changes.')).toBeVisible();
  await expectAccessible(window, 'edit in doubt');
  expect(bodies(platform)[1]).not.toHaveProperty('client_id');
  await press('Done');
  await expect(window.getByText('0 attributes for')).toBeVisible();
});

test('reports what somebody else changed or deleted before anything is sent, and requires the name for deleting', async ({
  window,
  platform,
}) => {
  const other = await another(platform);
  await openAttributes(window);
  await openDetails(window, NAME);
  const press = (name: string) => window.getByRole('button', { name, exact: true }).click();
  await press('Edit attribute');
  await window.getByRole('textbox', { name: 'Name' }).fill('My name');
  await press('Review changes');
  await other.change({ description: 'Their words', content: { formula: 'theirs' } });
  await press('Save changes');
  await expect(window.getByText('Someone else changed this attribute')).toBeVisible();
  await expect(window.getByRole('cell', { name: 'Their words' })).toBeVisible();
  await expectAccessible(window, 'changed meanwhile');
  await press('Continue with the new version');
  await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('My name');
  await expect(window.getByRole('textbox', { name: 'Description' })).toHaveValue('Their words');
  await press('Review changes');
  await press('Save changes');
  await expect(window.getByText('Changes saved')).toBeVisible();
  expect(bodies(platform).at(-1)).toMatchObject({
    name: 'My name',
    description: 'Their words',
    content: { formula: 'theirs' },
  });

  await press('Edit attribute');
  await window.getByRole('textbox', { name: 'Name' }).fill('Typed in vain');
  await press('Review changes');
  await other.remove();
  await press('Save changes');
  await expect(window.getByText(/no longer lists this attribute/)).toBeVisible();
  await press('Send anyway');
  await expect(window.getByText('This attribute is no longer on the platform')).toBeVisible();
  await expect(window.getByLabel('What you entered')).toHaveText('Name: Typed in vain');
  await press('All attributes');

  await openDetails(window, 'Negative days, best month');
  await press('Delete attribute…');
  const dialog = window.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete attribute', exact: true });
  await dialog.getByRole('textbox').fill('negative days, best month');
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('Negative days, best month');
  await expectAccessible(window, 'deletion');
  // A deletion in progress stays visible, whatever is pressed meanwhile.
  const { fault, letCome } = heldAnswer();
  platform.faults.add({ operation: 'deleteAttribute', fault });
  await remove.press('Enter');
  for (const key of ['Enter', 'Escape', 'Escape', 'Escape']) await window.keyboard.press(key);
  await expect(dialog).toBeVisible();
  letCome();
  await expect(window.getByText('“Negative days, best month” was deleted').first()).toBeVisible();
  await expect(window.getByRole('searchbox')).toBeFocused();
  await window.getByRole('searchbox').fill('');
  await expect(window.getByText('38 attributes', { exact: true })).toBeVisible();
  expect(platform.ledger.count('deleteAttribute')).toBe(2);
});

test('marks a value that the platform assigns to another application', async ({
  window,
  platform,
}) => {
  const [own, other] = platform.samples.applications;
  const attribute = (name: string) => ({ id: platform.samples.attributeIds[0], name });
  const data = [
    { id: 'v-1', value: 3, application_id: other?.id, attribute: attribute('Of another') },
    { id: 'v-2', value: 4, application_id: own?.id.toUpperCase(), attribute: attribute('Its own') },
  ];
  platform.faults.add({ operation: 'listAttributes', fault: jsonAnswer(200, { data }) });
  await openTab(window, 'Attributes');
  const marked = window.getByRole('rowheader').filter({ hasText: 'Different application' });
  await expect(marked).toHaveText(/Of another/);
  await window.getByRole('button', { name: 'Its own' }).click();
  await expect(window.getByRole('heading', { name: 'For this application' })).toBeVisible();
  await window.getByRole('button', { name: 'All attributes' }).click();
  await window.getByRole('button', { name: 'Of another' }).click();
  await expect(
    window.getByText(`this belongs to a different application: ${other?.id}.`),
  ).toBeVisible();
  await expect(window.getByRole('heading', { name: 'For this application' })).toBeHidden();
  await expectAccessible(window, 'a value of a different application');
});
