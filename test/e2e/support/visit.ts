import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Sheet } from '../../../main/practice/scanner/pictures/draw-page.ts';
import { scannedPages } from '../../support/scans.ts';
import { textPdf } from '../../support/text-pdf.ts';
import { sample, searchFor, view } from './counter.ts';
import { dropOn } from './drop.ts';

/** Checking and reading eight files takes its time on a busy computer. */
const PATIENT = { timeout: 60_000 };
const PHOTOS = join(import.meta.dirname, '../../fixtures', 'captures', 'pages');

/** Returns a bank statement of one month that is ready to send, in base64. */
export function statement(
  month: string,
  from: string,
  to: string,
  name = 'Jane Doe',
  count = 2,
): string {
  const pages = Array.from({ length: count }, (_, at) => at + 1).map((page) => [
    { x: 50, y: 40, text: 'First Harbor Bank', size: 12 },
    { x: 400, y: 40, text: 'Checking Statement', size: 14 },
    { x: 50, y: 90, text: name },
    { x: 50, y: 103, text: '18 Mill Street' },
    { x: 50, y: 116, text: 'Fresno, CA 93721' },
    { x: 330, y: 90, text: `Statement period: ${month} ${from}, 2026 - ${month} ${to}, 2026` },
    { x: 50, y: 180, text: 'Beginning balance' },
    { x: 250, y: 180, text: '$1,200.00' },
    { x: 50, y: 195, text: 'Deposits and credits' },
    { x: 50, y: 210, text: 'Ending balance' },
    { x: 500, y: 770, text: `Page ${page} of ${count}` },
  ]);
  return textPdf(pages).toString('base64');
}

/**
 * Returns what one customer brings: a license, three statements, a tax form, and photos of a check
 * and of a bill.
 */
export async function eightFiles() {
  const read = (path: string) => readFile(path, 'base64');
  return [
    { name: 'license-front.jpg', base64: await read(sample('license-front.jpg')) },
    { name: 'license-back.jpg', base64: await read(sample('license-back.jpg')) },
    { name: 'july.pdf', base64: statement('July', '1', '31') },
    { name: 'august.pdf', base64: statement('August', '1', '31') },
    { name: 'september.pdf', base64: statement('September', '1', '30') },
    { name: 'voided check.jpg', base64: await read(join(PHOTOS, 'receipts.jpg')) },
    { name: 'form-1120s.pdf', base64: await read(sample('tax-form.pdf')) },
    { name: 'IMG_2044.jpg', base64: await read(join(PHOTOS, 'slip.jpg')) },
  ];
}

/**
 * Returns the pages of similar documents, and both photos as paper, in the order in which they go
 * through a feeder. Only the first statement has two pages, because reading a page takes seconds.
 */
export async function stackOfSheets(): Promise<Sheet[]> {
  const scanned = async (pdf: Buffer): Promise<Sheet[]> =>
    (await scannedPages(pdf)).map((bytes) => ({ front: { bytes, width: 215.9, height: 279.4 } }));
  const photo = async (name: string): Promise<Sheet[]> => [
    { front: { bytes: await readFile(join(PHOTOS, name)), width: 150, height: 110 } },
  ];
  const ofMonth = (month: string, to: string, pages: number) =>
    scanned(Buffer.from(statement(month, '1', to, 'Jane Doe', pages), 'base64'));
  const sheets = await Promise.all([
    ofMonth('July', '31', 2),
    ofMonth('August', '31', 1),
    ofMonth('September', '30', 1),
    photo('receipts.jpg'),
    scanned(await readFile(sample('tax-form.pdf'))),
    photo('slip.jpg'),
  ]);
  return sheets.flat();
}

/** Returns the submissions listed beside the open one. */
export const filings = (window: Page) =>
  window.getByRole('region', { name: 'Submissions in this visit' }).locator('li > button.flat');

/**
 * Drops the eight files on Find, chooses the customer, and waits in Capture until the files are
 * sorted.
 */
export async function eightSorted(window: Page): Promise<void> {
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  await dropOn(window.locator('main'), await eightFiles());
  await view(window, '8 files. Which customer are they for?');
  await sorted(window);
}

/** Chooses the customer of the eight files, and waits in Capture until they are sorted. */
export async function sorted(window: Page): Promise<void> {
  await searchFor(window, '88-1042');
  await window.getByRole('option', { name: /88-1042/ }).click();
  await view(window, 'Whose ID or document is this?');
  await window.getByRole('button', { name: /^Jane Doe/ }).press('Enter');
  await view(window, 'Add documents');
  await expect(filings(window)).toHaveCount(5, PATIENT);
  const first = filings(window).first();
  await first.filter({ hasText: 'Driver’s license' }).waitFor(PATIENT);
  await first.filter({ hasText: 'Ready to send' }).waitFor(PATIENT);
}

/** Chooses the types of the two photos. */
export async function placeBoth(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Identify voided check.jpg as Check' }).press('Enter');
  await expect(filings(window)).toHaveCount(6);
  await window
    .getByRole('button', { name: 'Identify IMG_2044.jpg as Utility bill' })
    .press('Enter');
  await expect(filings(window)).toHaveCount(7);
}

/** Waits in Review until all of them can be sent. */
export async function allReady(window: Page, count = 7): Promise<void> {
  await view(window, `Review ${count} submissions`);
  await window.getByText(`All ${count} are ready to send`).waitFor(PATIENT);
}

/** Returns the submissions on the receipt. */
export const rows = (window: Page) =>
  window.getByRole('list', { name: '7 submissions for 88-1042' }).getByRole('listitem');

/** Counts the presses by staff from now on, except modifier keys. */
export async function countPresses(window: Page) {
  await window.evaluate(() => {
    const pressed = { clicks: 0, keys: 0 };
    Object.assign(globalThis, { pressed });
    addEventListener(
      'pointerdown',
      () => {
        pressed.clicks += 1;
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) pressed.keys += 1;
      },
      true,
    );
  });
  return () =>
    window.evaluate(
      () => (globalThis as never as { pressed: { clicks: number; keys: number } }).pressed,
    );
}
