import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  chooseType,
  give,
  giveGood,
  reviewAndSend,
  sample,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const sheet = (page: number) => `statement-page-${page}.png`;

/** A statement's sheets in the document slot, given all at once in any order. */
async function giveSheets(window: Page, ...pages: readonly number[]): Promise<void> {
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  await give(window, 'Document', ...pages.map((page) => sample(sheet(page))));
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');
}

const pagesOf = (window: Page) =>
  window.getByRole('list', { name: 'Pages of the document' }).getByRole('button');
const order = (window: Page) =>
  pagesOf(window).evaluateAll((all) => all.map((page) => page.getAttribute('title')));
const foot = (window: Page) => window.locator('footer');

test('three sheets go as one document, put in order by keys alone', async ({
  window,
  platform,
}) => {
  await giveSheets(window, 3, 1, 2);
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await expect(foot(window)).toContainText('Ready to send');
  // The chosen page is wide enough to be read.
  const chosen = window.getByRole('region', { name: 'Page 1' }).locator('img');
  await expect.poll(async () => (await chosen.boundingBox())?.width).toBeGreaterThan(450);
  await pagesOf(window).first().focus();
  await expect(pagesOf(window).first()).toHaveAccessibleName(/^Page 1 of 3, Ready to send/);
  await window.keyboard.press('Alt+ArrowRight');
  await expect(window.getByText('Moved to 2 of 3.')).toBeAttached();
  await expect.poll(() => order(window)).toEqual([2, 1, 3].map(sheet));
  await expect(pagesOf(window).nth(1)).toBeFocused();
  await window.keyboard.press('End');
  await window.keyboard.press('Delete');
  await expect(pagesOf(window)).toHaveCount(2);
  await window.keyboard.press('Control+z');
  await expect.poll(() => order(window)).toEqual([2, 1, 3].map(sheet));
  await pagesOf(window).last().focus();
  await window.keyboard.press('Delete');
  await expect(pagesOf(window)).toHaveCount(2);
  await expect(pagesOf(window).last()).toBeFocused();
  await window.keyboard.press('t');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog', { name: 'Document, page 2' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expectAccessible(window, 'pages of a document');

  await window.keyboard.press('Control+Enter');
  await view(window, 'Check and send');
  const files = window.getByRole('region', { name: 'Files' });
  await expect(files).toContainText('One PDF of 2 pages');
  await expect(files.getByRole('listitem').filter({ hasText: 'Page 1' }).last()).toContainText(
    sheet(2),
  );
  await expectAccessible(window, 'review of pages');
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await view(window, 'Sent');
  const receipt = window.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('One PDF, made of 2 files in this order');
  const sent = receipt.getByRole('listitem').filter({ hasText: /^statement-page/ });
  for (const [index, page] of [2, 1].entries()) {
    await expect(sent.nth(index)).toContainText(sheet(page));
  }
  expect(platform.ledger.verifications[0]?.files).toMatchObject([
    { field: 'document', mediaType: 'pdf' },
  ]);
});

test('a sheet that did not come in is named and takes its place with another try; one that stays behind goes along with one press', async ({
  window,
  platform,
}) => {
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  let broken = true;
  await window.route('**/intake?*', (route) => {
    const name = route.request().headers()['x-file-name'];
    return broken && name === sheet(2) ? route.abort() : route.continue();
  });
  await give(window, 'Document', ...[1, 2, 3].map((page) => sample(sheet(page))));
  await expect(foot(window)).toContainText(`1 file could not be added (${sheet(2)}).`);
  await expect.poll(() => order(window)).toEqual([1, 3].map(sheet));
  broken = false;
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await expect(foot(window)).not.toContainText('could not be added');
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');

  await pagesOf(window).nth(1).click();
  await slotCard(window, 'Document').getByRole('button', { name: 'More for Page 2' }).click();
  await window.getByRole('menuitem', { name: 'Move to extra files' }).click();
  await expect(pagesOf(window)).toHaveCount(2);
  const said = `1 extra file stays behind (${sheet(2)}).`;
  await expect(foot(window)).toContainText(said);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Check and send');
  await expect(foot(window)).toContainText(said);
  await window.getByRole('button', { name: 'Back to capture' }).click();
  await foot(window).getByRole('button', { name: 'Add all as pages' }).click();
  await expect.poll(() => order(window)).toEqual([1, 3, 2].map(sheet));
  await expect(foot(window)).not.toContainText('behind');

  await pagesOf(window)
    .nth(2)
    .dragTo(pagesOf(window).nth(1), { targetPosition: { x: 5, y: 5 } });
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.count('createVerification')).toBe(1);

  await test.step('at the smallest window, one more for a document of one', async () => {
    await window.keyboard.press('Control+Shift+Enter');
    await view(window, 'Add the captures');
    await window.setViewportSize({ width: 640, height: 400 });
    await chooseType(window, 'Bank statement');
    await giveGood(window, 'Document', sample(sheet(4)));
    await give(window, 'Document', sample('bank-statement.pdf'));
    await expect(pagesOf(window)).toHaveCount(2);
    await pagesOf(window).last().click();
    const card = slotCard(window, 'Document');
    await expect(card.getByRole('button', { name: 'Turn Page 2' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Move page 2 earlier' }).click();
    await expect.poll(() => order(window)).toEqual(['bank-statement.pdf', sheet(4)]);
    await card.getByRole('button', { name: 'Remove Page 1' }).click();
    await expect(card.getByRole('button', { name: 'Add pages' })).toBeVisible();
    await expect(card).toContainText(sheet(4));
  });
});
