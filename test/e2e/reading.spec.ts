import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { scanForCanaries } from '../proofs/canary-scan.ts';
import { BUSINESS_CARD } from '../support/drawn-papers.ts';
import { type MadePage, madePdf } from '../support/made-pdf.ts';
import { ENDLESS_PRINT_WORKER } from '../support/other-print-workers.ts';
import { scannedPdf } from '../support/scans.ts';
import { bankStatement } from '../support/text-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { askPage } from './support/ask-page.ts';
import {
  chooseType,
  giveRead,
  openApplication,
  outbox,
  sample,
  sendByKey,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, practiceTest, captureTest as test } from './support/desk-test.ts';

/**
 * Shows the business's name and adds a document with that type, or without one. Resolves with its
 * card.
 */
async function giveDocument(window: Page, file: string, type: string | null): Promise<Locator> {
  const bar = window.getByRole('region', { name: 'Customer' });
  await bar.getByRole('button', { name: 'Show legal name' }).click();
  await expect(bar).toContainText('Acme Bakery LLC');
  await window.getByText('Document', { exact: true }).click();
  if (type !== null) await chooseType(window, type);
  await giveRead(window, file);
  return slotCard(window, 'Document');
}

/** A page of a PDF with these lines. */
function textPage(lines: readonly string[]): MadePage {
  const shown = lines.map((text, at) => `1 0 0 1 60 ${780 - at * 40} Tm (${text}) Tj`);
  return { content: `BT /F1 14 Tf ${shown.join(' ')} ET` };
}

/** Opens Review and presses Send with its key. Resolves with the questions. */
async function askToSend(window: Page): Promise<Locator> {
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await window.keyboard.press('Control+Enter');
  return window.getByRole('region', { name: 'Details from the document' });
}

test('asks about a statement of another business, accepts an answer by key, and names it wherever it is listed', async ({
  window,
  platform,
}) => {
  const card = await giveDocument(window, sample('statement-bolt-cafe.pdf'), 'Bank statement');
  const question =
    'The name on the document is BOLT CAFE INC. This submission is for Acme Bakery LLC.';
  await expect(card).toContainText('Bank statement · August 2026 · 1 page');
  await expect(card).toContainText(question);
  await expect(card).toContainText('Needs an answer');
  await expect(card).not.toContainText('Ready to send');
  await expectAccessible(window, 'a document that was read');

  const asked = await askToSend(window);
  await expect(asked).toContainText(question);
  await expect(asked.getByRole('button', { name: 'Change owner' })).toBeVisible();
  // The question is shown in only one place.
  await expect(window.getByText(/names someone else/)).toHaveCount(0);
  await expect(asked.getByRole('button', { name: 'It belongs to this customer' })).toBeFocused();
  expect(platform.ledger.count('createVerification')).toBe(0);
  await expectAccessible(window, 'a question about a document');
  await window.keyboard.press('Enter');
  await expect(asked).toContainText('You chose: It belongs to this customer');
  await expect(window.getByRole('region', { name: 'Files' })).toContainText('Ready to send');
  await sendByKey(window);
  await view(window, 'Sent');

  const line = 'Bank statement, August 2026, 1 page, statement-bolt-cafe.pdf';
  await expect(window.getByText(line)).toBeVisible();
  await window.getByRole('button', { name: 'Print or save as PDF' }).click();
  const printed = window.locator('.print-note');
  await expect(printed).toContainText('Bank statement, August 2026, 1 page');
  await expect(printed).not.toContainText('bolt-cafe.pdf');
  const { items } = await askPage(window, 'audit:page', { after: null });
  expect(items.find(({ action }) => action === 'submission.questionAnswered')?.facts).toMatchObject(
    {
      question: 'partyDiffers',
    },
  );
  await window.getByRole('button', { name: 'Open page' }).click();
  await window.getByRole('tab', { name: 'Verifications' }).click();
  await expect(window.getByRole('rowheader').filter({ hasText: line })).toBeVisible();
  await outbox(window);
  await window.getByRole('searchbox').fill('august bolt-cafe.pdf');
  await expect(window.getByRole('listitem').filter({ hasText: line })).toHaveCount(1);
});

test('asks about a scanned statement of another business, and does not send it unanswered', async ({
  window,
  platform,
}, testInfo) => {
  // Text is read at low priority, after everything else on the test computer.
  test.setTimeout(120_000);
  const file = testInfo.outputPath('scan.pdf');
  await writeFile(file, await scannedPdf(await readFile(sample('statement-bolt-cafe.pdf'))));
  const card = await giveDocument(window, file, 'Bank statement');
  await expect(card).toContainText('Reading document…');
  await expect(card).toContainText('The name on the document is BOLT CAFE INC.', {
    timeout: 80_000,
  });
  const asked = await askToSend(window);
  await expect(asked.getByRole('button', { name: 'It belongs to this customer' })).toBeFocused();
  expect(platform.ledger.count('createVerification')).toBe(0);
});

test('changes the verdict because of words of another paper, with the reason, and does not send it', async ({
  window,
  platform,
}, testInfo) => {
  test.setTimeout(120_000);
  const file = testInfo.outputPath('card.jpg');
  await BUSINESS_CARD.clone().jpeg().toFile(file);
  const card = await giveDocument(window, file, 'Bank statement');
  const reason = 'This looks like a business card. Use another picture.';
  await expect(card).toContainText(reason, { timeout: 80_000 });
  await expect(card).toContainText('The text is from a different type of document');
  await expect(card).not.toContainText('Ready to send');
  await expectAccessible(window, 'a verdict that words revised');
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await expect(window.getByRole('region', { name: 'Files' })).not.toContainText('Ready to send');
  expect(platform.ledger.count('createVerification')).toBe(0);
});

test.describe('while the text of a document is read', () => {
  test.use({ printWorker: ENDLESS_PRINT_WORKER });

  /** Gives a scanned statement, which it writes to the file, and opens Review. */
  async function reviewScan(window: Page, file: string): Promise<void> {
    await writeFile(file, await scannedPdf(bankStatement({ pages: [1] })));
    await giveDocument(window, file, 'Bank statement');
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
  }

  test('waits for the text of a document before sending, and no longer than staff want', async ({
    window,
  }, testInfo) => {
    await reviewScan(window, testInfo.outputPath('scan.pdf'));
    await window.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      window.getByText(
        'Reading the document. Unless it needs your review, it will be sent in a few seconds.',
      ),
    ).toBeVisible();
    await window.getByRole('button', { name: 'Send without waiting' }).click();
    await view(window, 'Sent');
  });

  test('waits four seconds for the text of a document, and then sends without it', async ({
    window,
  }, testInfo) => {
    await reviewScan(window, testInfo.outputPath('scan.pdf'));
    await sendByKey(window);
    await expect(window.getByRole('button', { name: 'Send without waiting' })).toBeVisible();
    await view(window, 'Sent');
    // Its text contains its month.
    await expect(window.getByText('Bank statement, 1 page, scan.pdf')).toBeVisible();
  });
});

test('asks about missing pages, and reports a name that matches', async ({ window }) => {
  const card = await giveDocument(window, sample('statement-pages-missing.pdf'), 'Bank statement');
  await expect(card).toContainText('For ACME BAKERY LLC');
  await expect(card).toContainText('Pages 3 and 4 of 4 are missing.');
  const asked = await askToSend(window);
  await expect(window.getByRole('region', { name: 'Name' })).toContainText('For ACME BAKERY LLC');
  await asked.getByRole('button', { name: 'Back to documents' }).click();
  await view(window, 'Add documents');
  await askToSend(window);
  await expect(asked.getByRole('button', { name: 'Send without these pages' })).toBeFocused();
  await window.keyboard.press('Enter');
  await sendByKey(window);
  await view(window, 'Sent');
});

test('sets the suggested type with its key, and offers it again beside another choice', async ({
  window,
}) => {
  const card = await giveDocument(window, sample('tax-form.pdf'), null);
  const type = window.getByLabel('Type', { exact: true });
  const looks = 'This looks like a tax form (Form 1120-S, 2025).';
  await expect(card).toContainText(looks);
  await expect(type).toHaveValue('');
  await window.keyboard.press('u');
  await expect(type).toHaveValue('tax_form');
  await expect(card).toContainText('Tax form · Form 1120-S · 2025 · 1 page');
  await expect(card.getByRole('button', { name: 'Use this type' })).toHaveCount(0);

  await chooseType(window, 'Bank statement');
  await expect(card).toContainText(`${looks} You chose Bank statement.`);
  await card.focus();
  const asked = await askToSend(window);
  await expect(asked.getByRole('button', { name: 'Keep “Bank statement”' })).toBeFocused();
  await asked.getByRole('button', { name: 'Use this type' }).press('Enter');
  await expect(asked).toHaveCount(0);
  await sendByKey(window);
  await view(window, 'Sent');
  await expect(window.getByText('Tax form, Form 1120-S, 2025, 1 page, tax-form.pdf')).toBeVisible();
});

test('passes only the facts of a PDF to the page and the profile', async ({
  window,
  profile,
}, testInfo) => {
  const canaries = { entry: 'Quexcanary Payee', account: 'Foxcanary4471' };
  const lines = [
    ...['Bank statement', 'Account holder: Bolt Cafe Inc.'],
    ...['Statement period July 1 to July 31, 2026', `Account number ${canaries.account}`],
    ...['Beginning balance 1,204.00', `Check 104 ${canaries.entry} 75.10`, 'Page 1 of 2'],
  ];
  const file = testInfo.outputPath('july.pdf');
  await writeFile(file, madePdf([textPage(lines)]));

  const expectNone = async () => {
    const page = await window.content();
    for (const text of Object.values(canaries)) expect(page).not.toContain(text);
  };
  const card = await giveDocument(window, file, 'Bank statement');
  await expect(card).toContainText('Page 2 of 2 is missing.');
  await expectNone();
  const asked = await askToSend(window);
  await expect(asked).toContainText('The name on the document is Bolt Cafe Inc.');
  await expectNone();
  await window.keyboard.press('Enter');
  await expect(asked).toContainText('You chose: It belongs to this customer');
  await window.keyboard.press('Enter');
  await sendByKey(window);
  await view(window, 'Sent');
  await expectNone();
  const { files, hits } = scanForCanaries([profile], canaries);
  expect(hits).toEqual([]);
  expect(files).toBeGreaterThan(0);
});

const bill = ['Page 1 of 1'];
for (const [what, pages, questions] of [
  [
    'a list of transactions with a page that is there twice',
    [
      ['Recent transactions', '07/01/2026 Coffee 4.00', 'Page 1 of 2'],
      ['Page 2 of 2'],
      ['Page 2 of 2'],
    ],
    [
      ['This looks like a list of transactions, not a bank statement.', 'Send anyway'],
      ['Page 2 appears twice.', 'Send as is'],
    ],
  ],
  [
    'several documents',
    [bill, bill, bill],
    [['This file contains three documents.', 'Send together']],
  ],
] as const) {
  test(`asks about ${what}, with one press for each answer`, async ({ window }, testInfo) => {
    const file = testInfo.outputPath('file.pdf');
    await writeFile(file, madePdf(pages.map(textPage)));
    const card = await giveDocument(window, file, 'Bank statement');
    for (const [question] of questions) await expect(card).toContainText(question);
    const asked = await askToSend(window);
    for (const [question, answer] of questions) {
      await expect(asked).toContainText(question);
      await expect(asked.getByRole('button', { name: answer })).toBeFocused();
      await window.keyboard.press('Enter');
      await expect(asked).toContainText(`You chose: ${answer}`);
    }
    await sendByKey(window);
    await view(window, 'Sent');
  });
}

practiceTest('practice has documents to read, by their names', async ({ window }) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await openApplication(window, '88-1042');
  await window.getByRole('button', { name: 'Practice: use record 4821, Jane Doe' }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
  await view(window, 'Add documents');
  await window.getByText('Document', { exact: true }).click();
  const card = slotCard(window, 'Document');
  for (const [name, says] of [
    ['Tax form', 'This looks like a tax form (Form 1120-S, 2025).'],
    ['Utility bill', 'This looks like a utility bill (Aug 15 – Sep 14, 2026).'],
    ['Bank statement', 'This looks like a bank statement (September 2026).'],
    ['Bank statement with missing pages', 'Pages 3 and 4 of 4 are missing.'],
    ['Another business’s bank statement', 'The name on the document is BOLT CAFE INC.'],
  ] as const) {
    await card.getByRole('button', { name: 'Use a sample for Document' }).click();
    await window.getByRole('menuitem', { name, exact: true }).click();
    await expect(card).toContainText(says);
    if (!name.startsWith('Another business')) await expect(card).toContainText(/For Acme Bakery/i);
    await card.press('Delete');
  }
});

test.describe('if the organization switched reading off', () => {
  test.use({ managed: { featuresOff: ['reading'] } });

  test('reads, asks, and names nothing', async ({ window }) => {
    const card = await giveDocument(window, sample('statement-bolt-cafe.pdf'), 'Bank statement');
    await expect(card).not.toContainText(/BOLT|August|· 1 page/);
    await window.keyboard.press('Control+Enter');
    await view(window, 'Review and send');
    await expect(window.getByRole('region', { name: 'Name' })).toContainText(
      'The name on the document wasn’t compared',
    );
    await sendByKey(window);
    await view(window, 'Sent');
    await expect(window.getByText('Bank statement, 1 page, statement-bolt-cafe.pdf')).toBeVisible();
  });
});
