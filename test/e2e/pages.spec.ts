import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  addPages,
  chooseType,
  give,
  giveGood,
  reviewAndSend,
  sample,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

const sheet = (page: number) => `statement-page-${page}.png`;

const pagesOf = (window: Page) =>
  window.getByRole('list', { name: 'Document pages' }).getByRole('button');
const order = (window: Page) =>
  pagesOf(window).evaluateAll((all) => all.map((page) => page.getAttribute('title')));
const extra = (window: Page) => window.getByRole('region', { name: /^Extra files/ });
const foot = (window: Page) => window.locator('footer');

// The text of the sheets would cause questions when it is read, before or after Send is pressed.
test.use({ managed: { featuresOff: ['reading'] } });

test('sends three sheets as one document, ordered by keys alone', async ({ window, platform }) => {
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  await give(window, 'Document', ...[3, 1, 2].map((page) => sample(sheet(page))));
  await expect(
    window.getByText('3 files are in Extra files. None were added to the document.'),
  ).toBeAttached();
  await expect(window.getByRole('group', { name: 'Document, empty' })).toBeFocused();
  await expect(extra(window).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(window, 'several files given for a document');
  const use = extra(window).getByRole('button', { name: 'Use all 3 files as one document' });
  await expect(use).toHaveAttribute('aria-keyshortcuts', 'A');
  await window.keyboard.press('a');
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await expect(extra(window)).toHaveCount(0);
  await expect(window.getByText('3 files were added to the document.').first()).toBeAttached();
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');
  await expect(foot(window)).toContainText('Ready to send');
  // The chosen page is wide enough to be read.
  const chosen = window.getByRole('region', { name: 'Page 1' }).locator('img');
  await expect.poll(async () => (await chosen.boundingBox())?.width).toBeGreaterThan(450);
  await pagesOf(window).first().focus();
  await expect(pagesOf(window).first()).toHaveAccessibleName(/^Page 1 of 3, Ready to send/);
  await window.keyboard.press('Alt+ArrowRight');
  await expect(window.getByText('Moved to position 2 of 3.').first()).toBeAttached();
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
  await view(window, 'Review and send');
  const files = window.getByRole('region', { name: 'Files' });
  await expect(files).toContainText('One PDF with 2 pages');
  await expect(files.getByRole('listitem').filter({ hasText: 'Page 1' }).last()).toContainText(
    sheet(2),
  );
  await expectAccessible(window, 'review of pages');
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await view(window, 'Sent');
  const receipt = window.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('One PDF made from 2 files in this order');
  const sent = receipt.getByRole('listitem').filter({ hasText: /^statement-page/ });
  for (const [index, page] of [2, 1].entries()) {
    await expect(sent.nth(index)).toContainText(sheet(page));
  }
  expect(platform.ledger.verifications[0]?.files).toMatchObject([
    { field: 'document', mediaType: 'pdf' },
  ]);
});

test('joins files that were added at once into no document automatically: one fills it, and the others wait until staff say that they are its pages', async ({
  window,
}) => {
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  const card = slotCard(window, 'Document');
  let broken = true;
  await window.route('**/intake?*', (route) =>
    broken && route.request().headers()['x-file-name'] === sheet(2)
      ? route.abort()
      : route.continue(),
  );
  const given = async (...pages: readonly number[]) =>
    Promise.all(
      pages.map(async (page) => ({
        name: sheet(page),
        base64: await readFile(sample(sheet(page)), 'base64'),
      })),
    );
  await test.step('dropped on the page, with one that cannot be taken in at first', async () => {
    await dropOn(window.getByRole('heading', { level: 1 }), await given(1, 2));
    await expect(extra(window).getByRole('listitem')).toHaveCount(1);
    const again = window.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    broken = false;
    await again.click();
    await expect(extra(window).getByRole('listitem')).toHaveCount(2);
    await expect(window.getByRole('group', { name: 'Document, empty' })).toBeVisible();
  });
  await test.step('one file fills the document, and the next one does not join it', async () => {
    await dropOn(card, await given(3));
    await expect(card).toContainText(sheet(3));
    await expect(card).toContainText('Ready to send');
    await dropOn(card, await given(4));
    await expect(extra(window).getByRole('listitem')).toHaveCount(3);
    await expect(card).toContainText(sheet(3));
    await expect(pagesOf(window)).toHaveCount(0);
    await expect(
      extra(window).getByRole('button', { name: 'Add all 3 files as pages' }),
    ).toBeVisible();
  });
  await test.step('each can still be put there separately', async () => {
    await extra(window)
      .getByRole('button', { name: new RegExp(`${sheet(1)}$`) })
      .filter({ hasText: 'Move to' })
      .click();
    await window.getByRole('menuitem', { name: 'Document' }).click();
    await expect.poll(() => order(window)).toEqual([3, 1].map(sheet));
  });
});

test('treats a license that was added before a wrong choice of kind as no document, and restores it in its slots', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  await window.getByText('Document', { exact: true }).click();
  await expect(window.getByRole('group', { name: 'Document, empty' })).toBeVisible();
  await expect(extra(window).getByRole('listitem')).toHaveCount(2);
  await window.getByText('Government ID', { exact: true }).click();
  await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
  await expect(slotCard(window, 'Back')).toContainText('license-back.jpg');
  await expect(extra(window)).toHaveCount(0);
});

test('names a sheet that could not be taken in and puts it in its place on retry, and adds one that was left with one press', async ({
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
  await giveGood(window, 'Document', sample(sheet(1)));
  await addPages(window, sample(sheet(2)), sample(sheet(3)));
  await expect(foot(window)).toContainText(`1 file couldn’t be added (${sheet(2)}).`);
  await expect.poll(() => order(window)).toEqual([1, 3].map(sheet));
  broken = false;
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await expect(foot(window)).not.toContainText('couldn’t be added');
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');

  await pagesOf(window).nth(1).click();
  await slotCard(window, 'Document')
    .getByRole('button', { name: 'More options for Page 2' })
    .click();
  await window.getByRole('menuitem', { name: 'Move to extra files' }).click();
  await expect(pagesOf(window)).toHaveCount(2);
  const said = `1 extra file won’t be sent (${sheet(2)}).`;
  await expect(foot(window)).toContainText(said);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await expect(foot(window)).toContainText(said);
  await window.getByRole('button', { name: 'Back to documents' }).click();
  await extra(window).getByRole('button', { name: 'Add as a page' }).click();
  await expect.poll(() => order(window)).toEqual([1, 3, 2].map(sheet));
  await expect(foot(window)).not.toContainText('won’t be sent');

  await pagesOf(window)
    .nth(2)
    .dragTo(pagesOf(window).nth(1), { targetPosition: { x: 5, y: 5 } });
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.count('createVerification')).toBe(1);

  await test.step('at the smallest window, another page for a document of one', async () => {
    await window.keyboard.press('Control+Shift+Enter');
    await view(window, 'Add documents');
    await window.setViewportSize({ width: 640, height: 400 });
    await chooseType(window, 'Bank statement');
    await giveGood(window, 'Document', sample(sheet(4)));
    await addPages(window, sample('bank-statement.pdf'));
    await expect(pagesOf(window)).toHaveCount(2);
    await pagesOf(window).last().click();
    const card = slotCard(window, 'Document');
    // A PDF with one page is rotated for sending, too.
    await expect(card.getByRole('button', { name: 'Rotate Page 2' })).toBeVisible();
    await card.getByRole('button', { name: 'Move page 2 toward the start' }).click();
    await expect.poll(() => order(window)).toEqual(['bank-statement.pdf', sheet(4)]);
    await card.getByRole('button', { name: 'Remove Page 1' }).click();
    await expect(card.getByRole('button', { name: 'Add pages' })).toBeVisible();
    await expect(card).toContainText(sheet(4));
  });
});
