import type { Page } from '@playwright/test';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import {
  addPages,
  chooseType,
  enterOwner,
  give,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  slotCard,
  toReview,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { filings } from './support/visit.ts';

test.use({ printWorker: QUICK_PRINT_WORKER, managed: { featuresOff: ['reading'] } });

const sheet = (page: number) => `statement-page-${page}.png`;
const order = (window: Page) =>
  window
    .getByRole('list', { name: 'Document pages' })
    .getByRole('button')
    .evaluateAll((all) => all.map((page) => page.getAttribute('title')));

/** Chooses a bank statement, and adds its pages. */
async function giveSheets(window: Page, ...sheets: readonly number[]): Promise<void> {
  await window.getByText('Document', { exact: true }).click();
  await chooseType(window, 'Bank statement');
  const [first = 1, ...more] = sheets;
  await giveGood(window, 'Document', sample(sheet(first)));
  for (const [index, page] of more.entries()) {
    await addPages(window, sample(sheet(page)));
    await expect.poll(async () => (await order(window)).length).toBe(index + 2);
  }
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');
}

test('restores a deleted picture to its own customer after staff turned to the next one', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await slotCard(window, 'Front').press('Delete');
  await window.getByRole('group', { name: 'Front, empty' }).waitFor();
  await openApplication(window, '88-2077');
  await window.keyboard.press('Control+z');
  await expect(window.getByText('Action undone.').first()).toBeAttached();
  await outbox(window);
  await window.getByRole('button', { name: /^Open: 88-1042/ }).click();
  await view(window, 'Add documents');
  await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
});

test('does not serve the next customer with a draft that repeats an earlier check', async ({
  window,
  platform,
}) => {
  const failing = { kind: 'verification', result: 'failed', documentType: 'State ID' } as const;
  platform.faults.add({ operation: 'createVerification', fault: failing });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Failed');
  await window.getByRole('button', { name: /^Try again with another photo/ }).click();
  await view(window, 'Add documents');
  const earlier = window.getByRole('button', { name: 'Open previous receipt' });
  await expect(earlier).toBeVisible();
  await openApplication(window, '88-2077');
  await enterOwner(window, '5210', 'Luis Ortega');
  await expect(earlier).toHaveCount(0);
});

test('waits with Send for a page that is still being added, and does not send without a page that failed', async ({
  window,
  platform,
}) => {
  await giveSheets(window, 1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
  await window.route('**/intake?*', async (route) => {
    arrives();
    await released;
    await route.abort();
  });
  await addPages(window, sample(sheet(2)));
  await arrived;
  await toReview(window);
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(window.getByText(/^Still checking\./)).toBeVisible();
  release();
  const failed = window.getByText(`1 file couldn’t be added (${sheet(2)}).`);
  await expect(failed.first()).toBeVisible();
  await view(window, 'Review and send');
  expect(platform.ledger.verifications).toHaveLength(0);
  // Staff have read that the page is missing, so the next press sends the rest.
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await view(window, 'Sent');
});

test('says that nothing was sent if staff left Review before Send was refused', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent');
  await openApplication(window, '88-1042');
  await window.getByRole('button', { name: /^Jane Doe/ }).press('Enter');
  await view(window, 'Add documents');
  await chooseType(window, 'Driver’s license');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  const question = window.getByRole('dialog', { name: 'Possible duplicate' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await window.evaluate(() => {
    const all = [...document.querySelectorAll('button')];
    all.find(({ innerText }) => innerText.startsWith('Send'))?.click();
    all.find(({ innerText }) => innerText.startsWith('Outbox'))?.click();
  });
  await view(window, 'Outbox');
  await expect(window.getByText('Possible duplicate: 88-1042')).toBeVisible();
});

test('puts a moved page back in its place', async ({ window }) => {
  await giveSheets(window, 1, 2, 3);
  // A press on the page that is already shown would enlarge it.
  await window.getByRole('list', { name: 'Document pages' }).getByRole('button').first().focus();
  await window.keyboard.press('Home');
  await window.keyboard.press('ArrowRight');
  await slotCard(window, 'Document')
    .getByRole('button', { name: 'More options for Page 2' })
    .press('Enter');
  await window.getByRole('menuitem', { name: 'Move to a new submission' }).press('Enter');
  await expect(filings(window)).toHaveCount(2);
  await window.keyboard.press('Control+z');
  await expect(filings(window)).toHaveCount(0);
  await expect.poll(() => order(window)).toEqual([1, 2, 3].map(sheet));
});

test('tells submissions of one type apart when files are moved to one of them', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const backs = ['license-back.jpg', 'tax-form.pdf'];
  for (const [index, back] of backs.entries()) {
    await give(window, 'Back', sample(back));
    await expect(slotCard(window, 'Back')).toContainText(back);
    await window.getByRole('button', { name: 'More options for Back' }).click();
    await window.getByRole('menuitem', { name: 'Move to a new submission' }).click();
    await expect(filings(window)).toHaveCount(index + 2);
    await filings(window).first().click();
    await window.getByRole('group', { name: 'Back, empty' }).waitFor();
  }
  await window.getByRole('button', { name: 'More options for Front' }).click();
  await expect(window.getByRole('menuitem', { name: /^Move to: / })).toHaveText(
    backs.map((name) => new RegExp(name)),
  );
});
