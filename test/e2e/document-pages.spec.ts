import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bankStatement } from '../support/text-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { askPage } from './support/ask-page.ts';
import { chooseType, outbox, slotCard, toReview, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

// The text of the pages would cause questions once it is read.
test.use({ managed: { featuresOff: ['reading'] } });

/** Adds a statement with this many pages to the document slot. Returns its SHA-256 in hex. */
async function giveStatement(window: Page, length: number): Promise<string> {
  const pages = Array.from({ length }, (_, index) => index + 1);
  const buffer = bankStatement({ pages });
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  const file = { name: 'statement.pdf', mimeType: 'application/pdf', buffer };
  const card = slotCard(window, 'Document');
  await card.locator('input[type=file]').setInputFiles(file);
  await card.getByText('Ready to send').waitFor();
  return createHash('sha256').update(buffer).digest('hex');
}

const strip = (window: Page) => window.getByRole('list', { name: 'Document pages' });
const small = (window: Page, page: number, of: number) =>
  strip(window).getByRole('button', { name: `Page ${page} of ${of}, Ready to send` });
const large = (window: Page) => window.getByRole('region', { name: /^Page / }).locator('img');

async function queuedFacts(window: Page) {
  const { items } = await askPage(window, 'audit:page', { after: null });
  return items.find(({ action }) => action === 'submission.queued');
}

test('shows a PDF of twelve pages in Capture, page by page after one press on Send, and sends it byte for byte', async ({
  window,
  platform,
}) => {
  const sha256 = await giveStatement(window, 12);
  await expect(small(window, 1, 12).locator('img')).toHaveJSProperty('naturalHeight', 320);
  await small(window, 3, 12).click();
  await expect(large(window)).toHaveAttribute('src', /\?page=3$/);
  await window.keyboard.press('End');
  await expect(small(window, 12, 12)).toBeFocused();
  await expect(small(window, 12, 12)).toBeInViewport();
  await expect(large(window)).toHaveAttribute('src', /\?page=12$/);
  await window.keyboard.press('Enter');
  const closer = window.getByRole('dialog', { name: 'Document' });
  await expect(closer.getByText('Page 12 of 12')).toBeVisible();
  await window.keyboard.press('Escape');
  await expectAccessible(window, 'a strip of pages in Documents');
  await toReview(window);
  const foot = window.locator('.foot-bar');
  await expect(foot).toContainText(/\d+ pages haven’t been shown yet/);
  await expectAccessible(window, 'a strip of pages in Review');
  const pages = window.getByRole('list', { name: 'Document: Pages' });
  await pages.getByRole('button', { name: 'Page 7 of 12' }).click();
  await expect(window.getByRole('img', { name: 'Page 7', exact: true })).toBeInViewport();
  await window.keyboard.press('Control+Enter');
  await view(window, 'Sent');
  expect(platform.ledger.verifications[0]?.files).toMatchObject([{ sha256 }]);
  expect((await queuedFacts(window))?.facts).not.toHaveProperty('reason');
});

test('lets staff scroll through the pages themselves, or send a long PDF without waiting for all of them, which is recorded', async ({
  window,
}) => {
  await giveStatement(window, 40);
  await toReview(window);
  const foot = window.locator('.foot-bar');
  const left = async () => Number(/(\d+) pages haven’t/.exec(await foot.innerText())?.[1]);
  await expect.poll(left).toBeGreaterThan(30);
  const before = await left();
  await window.getByRole('img', { name: 'Page 1', exact: true }).hover();
  await expect
    .poll(async () => {
      await window.mouse.wheel(0, 400);
      return left();
    })
    .toBeLessThan(before - 3);
  await window.keyboard.press('Control+Enter');
  await expect(foot).toContainText(/Showing \d+ more pages before sending/);
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(foot).toContainText('been shown yet');
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await window.getByRole('button', { name: /^Send without showing \d+ pages$/ }).click();
  await view(window, 'Sent');
  const entry = await queuedFacts(window);
  expect(entry?.facts).toMatchObject({ reason: 'notShown' });
});

test('tells staff who leave Review before all pages were shown that nothing was sent', async ({
  window,
  platform,
}) => {
  await giveStatement(window, 40);
  await toReview(window);
  await window.keyboard.press('Control+Enter');
  await expect(window.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await outbox(window);
  const note = window.getByRole('alert').filter({ hasText: 'wasn’t sent because you left Review' });
  await expect(note).toContainText('88-1042');
  await expect(window.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1);
  expect(platform.ledger.count('createVerification')).toBe(0);
  await window.getByRole('button', { name: /^Open: .*wasn’t sent/ }).click();
  await view(window, 'Add documents');
  await expect(note).toHaveCount(0);
});

test('removes, moves, rotates, and takes out pages with keys and mouse, undoes each, and sends a PDF that names its source', async ({
  window,
  platform,
}) => {
  const sha256 = await giveStatement(window, 4);
  const { keyboard } = window;
  const card = slotCard(window, 'Document');
  const count = (pages: number) => expect(small(window, 1, pages)).toBeVisible();

  await small(window, 2, 4).focus();
  await keyboard.press('Delete');
  const asked = window.getByRole('dialog', { name: 'Change this PDF?' });
  await expect(asked).toContainText('The service may flag a changed PDF.');
  await expectAccessible(window, 'a PDF that is about to be changed');
  await asked.getByRole('button', { name: 'Send the original' }).press('Enter');
  await expect(asked).toHaveCount(0);
  await count(4);
  await keyboard.press('Delete');
  await asked.getByRole('button', { name: 'Change PDF' }).press('Enter');
  await count(3);
  await expect(card).toContainText('Pages 1, 3–4 of the PDF you added.');
  await expect(small(window, 2, 3)).toBeFocused();
  await keyboard.press('Alt+End');
  await expect(card).toContainText('Pages 1, 4, 3 of the PDF you added.');
  await keyboard.press('Control+z');
  await expect(card).toContainText('Pages 1, 3–4 of the PDF you added.');
  // The notice of the first change may be gone by now. The original PDF can be restored as long as
  // it exists.
  await keyboard.press('p');
  await count(4);
  await expect(card).not.toContainText('of the PDF you added.');

  // With the mouse. The notice was already shown and is not shown again.
  await small(window, 4, 4).click();
  await card.getByRole('button', { name: 'Move page 4 toward the start' }).click();
  await expect(card).toContainText('Pages 1–2, 4, 3 of the PDF you added.');
  await small(window, 1, 4).click();
  await card.getByRole('button', { name: 'Rotate Page 1' }).click();
  await expect(card).toContainText('Pages 1–2, 4, 3 of the PDF you added, turned.');
  await card.getByRole('button', { name: 'More options for Document' }).click();
  await window.getByRole('menuitem', { name: 'Move page 1 to a new submission' }).click();
  const filings = window.getByRole('region', { name: 'Submissions in this visit' });
  await expect(filings.getByRole('listitem')).toHaveCount(2);
  await keyboard.press('Control+z');
  await expect(filings).toHaveCount(0);
  await expect(card).toContainText('Pages 1–2, 4, 3 of the PDF you added, turned.');
  await small(window, 2, 4).click();
  await card.getByRole('button', { name: 'Remove Page 2' }).click();
  await count(3);
  await toReview(window);
  await keyboard.press('Control+Enter');
  await view(window, 'Sent');
  await expect(
    window.getByText('Pages sent from the original: 1 (rotated 90°), 4, 3'),
  ).toBeVisible();
  const { items } = await askPage(window, 'submission:list', { group: 'done', after: null });
  const submissionId = items[0]?.id;
  const { receipt } = await askPage(window, 'submission:get', { submissionId } as never);
  expect(receipt?.files[0]?.originalSha256).toBe(sha256);
  expect(platform.ledger.verifications[0]?.files[0]?.sha256).toBe(receipt?.files[0]?.sha256);
});

test('types a space into the search of an enlarged PDF', async ({ window }) => {
  await giveStatement(window, 1);
  await window
    .getByRole('button', { name: /^View larger/ })
    .first()
    .click();
  const find = window.getByRole('dialog').getByRole('searchbox', { name: 'Find in file' });
  await find.pressSequentially('income tax');
  await expect(find).toHaveValue('income tax');
});
