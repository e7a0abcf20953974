import { copyFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { chooseTab } from './support/application-page.ts';
import { askPage } from './support/ask-page.ts';
import {
  enterOwner,
  fromAccount,
  give,
  giveGood,
  goToMore,
  openApplication,
  openSettings,
  outbox,
  sample,
  search,
  searchFor,
  signIn,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';
import { heldByScript } from './support/window-heap.ts';

/** What only the first person knows, by the place where they leave it. */
const WORDS = {
  owner: 'Quexowner',
  record: '7730915524',
  file: 'Quexfile',
  draft: 'Quexlabel',
  person: 'Quexsought',
  filter: 'Quexfilter',
  soughtFilter: 'quexpanel',
  search: 'quexsearch',
  profile: 'quexprofile',
  savedFilter: 'quexsaved',
  deletedFilter: 'Quexname',
  business: 'Quexbusiness',
  service: 'quexservice',
  attribute: 'Quexattribute',
  reason: 'Quexreason',
  list: 'Quexlist',
  comment: 'Quexcomment',
  platformFile: 'quexplatformfile',
};

async function go(window: Page, place: string): Promise<void> {
  await window.getByRole('button', { name: place, exact: true }).click();
}

async function tab(window: Page, name: string): Promise<void> {
  await chooseTab(window, name);
  await window.getByRole('tabpanel', { name }).locator(':scope > *').first().waitFor();
}

/**
 * Prepares a case with a file that was taken in and one that was not, and leaves a draft for it.
 */
async function fileSomething(window: Page, testInfo: TestInfo): Promise<void> {
  const [good, empty] = [
    testInfo.outputPath(`${WORDS.file}.jpg`),
    testInfo.outputPath('empty.jpg'),
  ];
  await copyFile(sample('license-front.jpg'), good);
  await writeFile(empty, '');
  await openApplication(window, '88-1042');
  await enterOwner(window, WORDS.record, WORDS.owner);
  await giveGood(window, 'Front', good);
  await give(window, 'Back', empty);
  await window.getByText('This file is empty').first().waitFor();
}

/** Leaves a draft with a name, which a message reports. */
async function putAside(window: Page): Promise<void> {
  const start = async () => {
    await go(window, 'Find');
    await window.getByRole('button', { name: 'Start without' }).first().click();
    await view(window, 'Add documents');
  };
  await start();
  await window.getByRole('textbox', { name: 'Label' }).fill(WORDS.draft);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await start();
  await window.getByRole('status').filter({ hasText: WORDS.draft }).waitFor();
}

/** Types into Settings, and reads there. */
async function lookForPerson(window: Page): Promise<void> {
  await openSettings(window, 'Records');
  await window.getByLabel('Full or partial name').fill(WORDS.person);
  await window.keyboard.press('Enter');
  await window.getByText('No data about this person is stored here.').waitFor();
}

/** Opens the tabs of an application, and types or starts something in each. */
async function workOnApplication(window: Page, platform: PracticePlatform): Promise<void> {
  const { keyboard } = window;
  const { samples } = platform;
  await go(window, 'Find');
  await searchFor(window, '88-1042');
  await window.getByRole('listbox', { name: 'Applications' }).press('Shift+Enter');
  await view(window, '88-1042');
  await tab(window, 'Commercial data');
  const data = { uuid: null, business_legal_name: WORDS.business, commercial_data: {} };
  platform.faults.add({
    operation: 'getCommercialData',
    fault: jsonAnswer(200, { data }),
  });
  await window.getByLabel('Data services').fill(WORDS.service);
  await keyboard.press('Enter');
  await view(window, WORDS.business);
  await tab(window, 'Attributes');
  const attribute = 'Overdrafts, last year (trend)';
  await window.getByRole('searchbox').fill(attribute);
  await window.getByRole('button', { name: attribute, exact: true }).click();
  await go(window, 'Edit attribute');
  await window.getByLabel('Name', { exact: true }).fill(WORDS.attribute);
  await tab(window, 'Offers');
  await window.getByLabel('Select Standard term loan').first().check();
  await go(window, 'Change status…');
  await keyboard.press('3');
  await window.getByLabel('Reason for declining').fill(WORDS.reason);
  await go(window, 'Cancel');
  await tab(window, 'Scorecards');
  await window.getByLabel('Scorecard group ID').fill(samples.scorecardGroup.id);
  await window.getByLabel('Result IDs').fill(samples.scorecardGroup.resultIds[0] ?? '');
  await go(window, 'Show results');
  await window.getByRole('button', { name: 'Name this list…' }).click();
  await keyboard.type(WORDS.list);
  await keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await tab(window, 'Orchestration');
  const run = samples.applications[0]?.orchestrationLogId ?? '';
  await window.getByLabel('Orchestration log ID').fill(run);
  await window.getByRole('textbox', { name: 'Comment' }).fill(WORDS.comment);
  await go(window, 'Rerun…');
  await go(window, 'Rerun step');
  await window.getByText(/^Queued at /).waitFor();
  await tab(window, 'Files');
  await window.getByLabel('File ID').fill(WORDS.platformFile);
}

/** The search, filters, a profile, saved filters, and the palette. */
async function lookFor(window: Page): Promise<void> {
  const { keyboard } = window;
  await go(window, 'Back to Find');
  await go(window, 'All filters');
  const box = window.getByRole('textbox', { name: 'Find a filter' });
  await box.fill('Workflow segment');
  await keyboard.press('Tab');
  await keyboard.type(WORDS.filter);
  await box.fill(WORDS.soughtFilter);
  await search(window, WORDS.search);
  await goToMore(window, 'Saved filters');
  await window.getByRole('textbox', { name: 'Filter ID' }).fill(WORDS.savedFilter);
  await window.getByLabel('Name on this desk').fill(WORDS.deletedFilter);
  await keyboard.press('Enter');
  await window.getByRole('radio', { name: 'Show' }).check();
  await goToMore(window, 'By profile');
  await window.getByLabel('Profile type').fill('business');
  await window.getByLabel('Profile ID').fill(WORDS.profile);
  await keyboard.press('Enter');
}

/** Returns everything that the page shows or contains: text, contents of fields, and attributes. */
function pageText(window: Page): Promise<string> {
  return window.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) => [
        'value' in element ? String(element.value) : '',
        ...[...element.attributes].map(({ value }) => value),
        ...[...element.childNodes].map(({ nodeValue }) => nodeValue),
      ])
      .join('\n'),
  );
}

test('shows the next person nothing in the window of what another typed, loaded, or started', async ({
  window,
  platform,
  host,
}, testInfo) => {
  testInfo.skip(host === 'electron', 'the page is the same there, its script looked into here');
  testInfo.slow();
  await signIn(window);
  await fileSomething(window, testInfo);
  await workOnApplication(window, platform);
  await lookFor(window);
  await putAside(window);
  await lookForPerson(window);
  // Including main's IDs of the drafts.
  const drafts = await askPage(window, 'submission:list', { group: 'drafts', after: null });
  const words = [...Object.values(WORDS), ...drafts.items.map(({ id }) => id)];
  // What is searched for later is found while its person is there.
  const held = await heldByScript(window, words);
  expect(held.map((one) => one.split(': ')[0])).toEqual(words);

  await fromAccount(window, 'Sign out');
  await window.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await view(window, 'Sign in');
  await signIn(window, 'practice', 'supervisor@practice.example');
  await view(window, 'Find an application');
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  const leftOnPage = async () => {
    const text = await pageText(window);
    return words.filter((word) => text.includes(word));
  };
  expect(await leftOnPage()).toEqual([]);
  await expect(window.getByRole('button', { name: 'All filters', exact: true })).toBeVisible();
  for (const section of ['By profile', 'Saved filters']) {
    await goToMore(window, section);
    expect(await leftOnPage()).toEqual([]);
  }
  await go(window, 'New');
  expect(await leftOnPage()).toEqual([]);
  await outbox(window);
  expect(await leftOnPage()).toEqual([]);
  await go(window, 'Settings');
  expect(await leftOnPage()).toEqual([]);
  // A message disappears by itself after seconds, and with it what refers to its text.
  const intervals = [4_000];
  await expect.poll(() => heldByScript(window, words), { intervals }).toEqual([]);
});
