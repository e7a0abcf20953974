import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { textPdf } from '../support/text-pdf.ts';
import { sample, searchFor, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';

const PHOTOS = join(import.meta.dirname, '..', 'fixtures', 'captures', 'pages');

/** A bank statement of one month, fit to be sent. */
function statement(month: string, from: string, to: string): string {
  const pages = [1, 2].map((page) => [
    { x: 50, y: 40, text: 'First Harbor Bank', size: 12 },
    { x: 400, y: 40, text: 'Checking Statement', size: 14 },
    { x: 50, y: 90, text: 'Jane Doe' },
    { x: 50, y: 103, text: '18 Mill Street' },
    { x: 50, y: 116, text: 'Fresno, CA 93721' },
    { x: 330, y: 90, text: `Statement period: ${month} ${from}, 2026 - ${month} ${to}, 2026` },
    { x: 50, y: 180, text: 'Beginning balance' },
    { x: 250, y: 180, text: '$1,200.00' },
    { x: 50, y: 195, text: 'Deposits and credits' },
    { x: 50, y: 210, text: 'Ending balance' },
    { x: 500, y: 770, text: `Page ${page} of 2` },
  ]);
  return textPdf(pages).toString('base64');
}

async function eightFiles() {
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

const filings = (window: Page) =>
  window.getByRole('region', { name: 'Filings of this visit' }).getByRole('listitem');

test('eight files of one customer are dropped on Find, sorted into seven filings, and sent with one press', async ({
  window,
  platform,
}) => {
  test.setTimeout(180_000);
  await window.keyboard.press('Control+1');
  await view(window, 'Find an application');
  await dropOn(window.locator('main'), await eightFiles());
  await view(window, '8 files. Which customer?');
  await searchFor(window, '88-1042');
  await window.keyboard.press('Enter');
  await view(window, 'Whose ID or document is it?');
  await window.screenshot({ path: '/tmp/shots/owner.png' });
  await window.getByRole('button', { name: /^Jane Doe/ }).click();
  await view(window, 'Add the captures');
  await expect(filings(window)).toHaveCount(5);
  await expect(filings(window).first()).toContainText('Driver’s license');
  await window.waitForTimeout(3000);  await window.screenshot({ path: '/tmp/shots/capture.png' });
  await expect(filings(window)).toHaveCount(5);
  await window.getByRole('button', { name: 'voided check.jpg is a: Check' }).click();
  await window.getByRole('button', { name: 'IMG_2044.jpg is a: Utility bill' }).click();
  await expect(filings(window)).toHaveCount(7);
  await window.waitForTimeout(4000);  await window.screenshot({ path: '/tmp/shots/capture2.png' });
  await window.keyboard.press('Control+Enter');
  await view(window, 'Review 7 filings');
  await window.waitForTimeout(4000);  await window.screenshot({ path: '/tmp/shots/review.png' });
  await window.setViewportSize({ width: 1280, height: 5000 });
  await window.waitForTimeout(2000);  await window.screenshot({ path: '/tmp/shots/review-long.png' });
  await window.setViewportSize({ width: 1280, height: 800 });
  await window.keyboard.press('Control+Enter');
  await view(window, '7 filings for 88-1042');
  await window.screenshot({ path: '/tmp/shots/receipt1.png' });
  await window.waitForTimeout(6000);
  await window.screenshot({ path: '/tmp/shots/receipt2.png' });
  expect(platform.ledger.verifications).toHaveLength(7);
});
