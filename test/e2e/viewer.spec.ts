import type { Page } from '@playwright/test';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { paragraph, wordDocument, workbook } from '../support/made-office.ts';
import { fileOf, madePdf, simplePdf } from '../support/made-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { askPage } from './support/ask-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';

/** Makes the platform return these bytes as a file, and opens it. */
async function open(
  { window, platform }: { readonly window: Page; readonly platform: PracticePlatform },
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { id } = platform.samples.files[0] ?? { id: '' };
  const answer = { status: 200, headers, body };
  platform.faults.add({ operation: 'getFile', fault: { kind: 'answer', answer } });
  const refresh = window.getByRole('button', { name: 'Refresh' });
  if (await refresh.isVisible()) await refresh.click();
  else {
    const field = window.getByRole('combobox', { name: 'File ID' });
    await field.fill(id);
    await field.press('Enter');
  }
}

const PDF = { 'content-type': 'application/pdf' };

/** Keeps the window from waiting for a printer, and counts how often it was used. */
async function withoutPrinter(window: Page): Promise<void> {
  await window.evaluate(() => {
    const counted = globalThis as unknown as { prints: number };
    counted.prints = 0;
    globalThis.print = () => {
      counted.prints += 1;
    };
  });
}
const prints = (window: Page) =>
  window.evaluate(() => (globalThis as unknown as { prints: number }).prints);

test('prints one page, some pages, and all pages of a PDF by keyboard, one sheet each, and records it', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Files');
  const wide = madePdf([
    { content: '0 0 9 9 re f' },
    { content: '0 0 9 9 re f', size: [842, 595] },
    { content: '0 0 9 9 re f' },
  ]);
  await open({ window, platform }, wide, PDF);
  await expect(window.getByText('PDF, 3 pages')).toBeVisible();
  await withoutPrinter(window);
  await tabTo(window, 'Print');
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Print' });
  await expect(dialog.getByRole('radio', { name: 'This page (1)' })).toBeFocused();
  await expectAccessible(window, 'printing pages');
  await window.keyboard.press('Enter');
  await expect.poll(() => prints(window)).toBe(1);
  const sheets = window.locator('body > .print-pages > img');
  await expect(sheets).toHaveCount(1);
  await window.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  await window.getByRole('button', { name: 'Print' }).click();
  await dialog.getByRole('radio', { name: 'Page range' }).check();
  await dialog.getByLabel('From page').fill('2');
  await dialog.getByLabel('To page').fill('9');
  await window.keyboard.press('Enter');
  await expect(
    dialog.getByText('Enter pages from 1 to 3, with the lower number first.'),
  ).toBeVisible();
  await dialog.getByRole('radio', { name: 'All 3 pages' }).check();
  await window.keyboard.press('Enter');
  await expect.poll(() => prints(window)).toBe(2);
  await expect(sheets).toHaveCount(3);
  const paper = (await window.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  await window.evaluate(() => dispatchEvent(new Event('afterprint')));

  const { items } = await askPage(window, 'audit:page', { after: null });
  const printed = items.filter(({ action }) => action === 'pages.printed');
  expect(printed.map(({ facts }) => facts)).toEqual([
    { from: 1, to: 3 },
    { from: 1, to: 1 },
  ]);
});

test('says why a page cannot be rendered, leaves it out of a print, and shows the others', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Files');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
  const broken = fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 9 0 R 4 0 R] /Count 3 >>',
    page,
    page,
  ]);
  await open({ window, platform }, broken, PDF);
  const large = (at: number) =>
    window.getByRole('img', { name: `Page ${at} of the file, as a picture` });
  await expect(large(1)).toHaveJSProperty('naturalHeight', 1600);
  await tabTo(window, 'File');
  await window.keyboard.press('PageDown');
  await expect(window.getByText('This page couldn’t be displayed')).toBeVisible();
  await expect(window.getByText('This page is damaged or incomplete.')).toBeVisible();
  await expectAccessible(window, 'a page that is not shown');
  await window.keyboard.press('PageDown');
  await expect(large(3)).toHaveJSProperty('naturalHeight', 1600);
  await withoutPrinter(window);
  await window.getByRole('button', { name: 'Print' }).click();
  const dialog = window.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('radio', { name: 'All 3 pages' }).check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog.getByText('Page 2 can’t be displayed and won’t be printed.')).toBeVisible();
  expect(await prints(window)).toBe(0);
  await dialog.getByRole('button', { name: 'Print the other pages' }).click();
  await expect.poll(() => prints(window)).toBe(1);
  await expect(window.locator('body > .print-pages > img')).toHaveCount(2);
});

test('shows the beginning of Word, Excel, and email files as text and CSV as a table, and names a video', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Files');
  const binary = { 'content-type': 'application/octet-stream' };
  const letter = wordDocument(paragraph('Dear <b>Jane</b>,'.replaceAll('<', '&lt;')), {
    'word/vbaProject.bin': 'x',
    'word/embeddings/budget.xlsx': 'x',
  });
  await open({ window, platform }, letter, binary);
  await expect(window.getByText('Dear <b>Jane</b>,')).toBeVisible();
  await expect(window.getByText('This file has macros')).toBeVisible();
  await expect(window.getByText('budget.xlsx')).toBeVisible();
  await expectAccessible(window, 'a Word document');
  const rows = '<row><c t="inlineStr"><is><t>Acme Bakery</t></is></c><c><v>12.5</v></c></row>';
  await open({ window, platform }, workbook({ Payments: rows, Notes: '' }), binary);
  await expect(window.getByRole('cell', { name: 'Acme Bakery' })).toBeVisible();
  await window.getByLabel('Sheets').selectOption('Notes');
  await expect(window.getByRole('cell')).toHaveCount(0);
  const mail = [
    'From: Jane Doe <jane@example.com>',
    'To: teller@practice.example',
    'Subject: My statement',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', '', 'Attached.', '--b'],
    'Content-Disposition: attachment; filename="statement.pdf"',
    ...['', '%PDF', '--b--', ''],
  ].join('\r\n');
  await open({ window, platform }, Buffer.from(mail), { 'content-type': 'message/rfc822' });
  await expect(window.getByText('Jane Doe <jane@example.com>')).toBeVisible();
  await expect(window.getByText('statement.pdf')).toBeVisible();
  await expectAccessible(window, 'an email');

  const lines = Array.from({ length: 100_000 }, (_, at) => `${at + 1};"Store; ${at + 1}";1,5\r\n`);
  await open({ window, platform }, Buffer.from(lines.join('')), { 'content-type': 'text/csv' });
  const table = window.getByRole('group', { name: 'Table' });
  await expect(table.getByRole('cell', { name: 'Store; 3', exact: true })).toBeVisible();
  await expect(window.getByRole('status').filter({ hasText: '100,000' })).toBeVisible();
  await expectAccessible(window, 'a CSV file');
  await table.focus();
  await window.keyboard.press('End');
  await expect(table.getByRole('cell', { name: 'Store; 100000', exact: true })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(120);
  await window.getByRole('checkbox', { name: 'Show as a table' }).uncheck();
  await expect(window.getByText('1;"Store; 1";1,5')).toBeVisible();

  const film = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypqt  '), Buffer.alloc(400)]);
  await open({ window, platform }, film, { 'content-type': 'video/mp4' });
  await expect(window.getByText('This is a video')).toBeVisible();
  await expect(window.getByText('QuickTime video (MOV)')).toBeVisible();
});

test('stops a long print with Cancel', async ({ window, platform }) => {
  await openTab(window, 'Files');
  await open({ window, platform }, simplePdf(300), PDF);
  await expect(window.getByText('PDF, 300 pages')).toBeVisible();
  await withoutPrinter(window);
  await window.getByRole('button', { name: 'Print' }).click();
  const dialog = window.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('radio', { name: 'All 300 pages' }).check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Preparing pages' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.locator('.print-pages')).toHaveCount(0);
  expect(await prints(window)).toBe(0);
});
