import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bankStatement } from '../support/text-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { sample, searchFor, slotCard, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';
import { filings } from './support/visit.ts';

const PATIENT = { timeout: 60_000 };
const MONTHS = ['April', 'April', 'June', 'June'];
/** Two statements in one file. */
const STATEMENTS = bankStatement({
  name: 'Jane Doe',
  pages: [1, 2, 1, 2],
  of: 2,
  period: (at) => `${MONTHS[at]} 1, 2026 - ${MONTHS[at]} 30, 2026`,
});

async function split(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^More options for: Bank statement/ }).press('Enter');
  await window.getByRole('menuitem', { name: 'Split…' }).press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Split this PDF?' });
  await expect(dialog).toContainText('The service may flag a changed PDF.');
  await expect(dialog.getByRole('textbox', { name: 'Split after page' })).toHaveValue('2');
}

test('splits a PDF with two statements by keys, undoes it, splits it again, and sends two submissions that name their pages', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  await dropOn(window.locator('main'), [
    { name: 'statements.pdf', base64: STATEMENTS.toString('base64') },
    { name: 'form-1120s.pdf', base64: await readFile(sample('tax-form.pdf'), 'base64') },
  ]);
  await view(window, '2 files. Which customer are they for?');
  await searchFor(window, '88-1042');
  await window.getByRole('option', { name: /88-1042/ }).click();
  await view(window, 'Whose ID or document is this?');
  await window.getByRole('button', { name: /^Jane Doe/ }).press('Enter');
  await view(window, 'Add documents');
  await expect(filings(window)).toHaveCount(2, PATIENT);

  await split(window);
  await expectAccessible(window, 'Splitting a PDF');
  await window.getByRole('textbox', { name: 'Split after page' }).fill('4');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Enter page numbers from 1 to 3, in order.')).toBeVisible();
  await window.getByRole('button', { name: 'Send the original' }).press('Enter');
  await expect(filings(window)).toHaveCount(2);

  await split(window);
  await window.keyboard.press('Enter');
  await expect(filings(window)).toHaveCount(3);
  await window.keyboard.press('Control+z');
  await expect(filings(window)).toHaveCount(2);

  await split(window);
  await window.keyboard.press('Enter');
  const order = [/April/, /June/, /Tax form/];
  for (const [at, text] of order.entries())
    await expect(filings(window).nth(at)).toContainText(text, PATIENT);
  for (const month of ['April', 'June'])
    await expect(
      filings(window).filter({ hasText: `Bank statement, ${month} 2026, 2 pages` }),
    ).toContainText('Ready to send', PATIENT);
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review 3 submissions');
  await expect(window.getByText('All 3 are ready to send')).toBeVisible(PATIENT);
  await window.keyboard.press('Control+Enter');
  await view(window, '3 submissions for 88-1042');
  await expect(window.getByText('Everything was delivered.')).toBeVisible(PATIENT);
  expect(platform.ledger.verifications).toHaveLength(3);
  const sent = window
    .getByRole('list', { name: '3 submissions for 88-1042' })
    .getByRole('listitem');
  await sent.filter({ hasText: 'June 2026' }).getByRole('button').click();
  await expect(window.getByText('Pages sent from the original: 3–4')).toBeVisible();
});

test('splits a PDF that is the only submission from its toolbar, which is one row, into submissions with recognized types', async ({
  window,
}) => {
  await window.getByRole('radio', { name: 'Document' }).check({ force: true });
  const name = 'all statements of this spring, as the customer’s bank sent them.pdf';
  await dropOn(slotCard(window, 'Document'), [{ name, base64: STATEMENTS.toString('base64') }]);
  const button = window.getByRole('button', { name: 'Split…' });
  await expect(button).toBeVisible(PATIENT);
  const tools = button.locator('..');
  await expect(tools).toContainText(name);
  expect(await tools.evaluate((row) => row.clientHeight)).toBeLessThan(45);
  await button.press('Enter');
  await expect(window.getByRole('textbox', { name: 'Split after page' })).toHaveValue('2', PATIENT);
  await window.keyboard.press('Enter');
  await expect(filings(window)).toHaveCount(2);
  for (const month of ['April', 'June'])
    await expect(
      filings(window).filter({ hasText: `Bank statement, ${month} 2026, 2 pages` }),
    ).toContainText('Ready to send', PATIENT);
});
