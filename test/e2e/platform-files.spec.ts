import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Fault } from '../peers/practice-platform/fault.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { simplePdf } from '../support/made-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab, tabTo } from './support/application-page.ts';
import { expect, findTest as test } from './support/desk-test.ts';

function idOf(platform: PracticePlatform, name: string): string {
  return platform.samples.files.find((file) => file.name === name)?.id ?? '';
}

async function ask(window: Page, id: string): Promise<void> {
  const field = window.getByRole('combobox', { name: 'File ID' });
  await field.fill(id);
  await field.press('Enter');
}

// Promise: Staff can view an application's offers
test('opens, shows, and saves a file by its ID with the keyboard', async ({ window, platform }) => {
  await openTab(window, 'Files');
  const { keyboard } = window;
  await expect(window.getByText('No file open')).toBeVisible();
  const headers = { 'content-type': 'application/pdf' };
  platform.faults.add({
    operation: 'getFile',
    fault: { kind: 'answer', answer: { status: 200, headers, body: simplePdf(2) } },
  });
  await tabTo(window, 'File ID');
  await keyboard.insertText(idOf(platform, 'bank-statement.pdf'));
  await keyboard.press('Enter');
  await expect(window.getByText('PDF, 2 pages')).toBeVisible();
  await tabTo(window, 'File');
  await keyboard.press('PageDown');
  await expect(window.getByText('Page 2 of 2')).toBeVisible();
  const picture = window.getByRole('img', { name: 'Page 2 of the file, as a picture' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveJSProperty('naturalHeight', 1600);
  // A page on its side is rotated for the reader, and only that page.
  await tabTo(window, 'Rotate right');
  await keyboard.press('Enter');
  await expect(picture.locator('..')).toHaveCSS('rotate', '90deg');
  await expectAccessible(window, 'a PDF');
  const download = window.waitForEvent('download');
  await tabTo(window, 'Save…');
  await keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^intake-desk-platform-file-[\d-]+\.pdf$/);
  expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');

  await ask(window, idOf(platform, 'note.txt'));
  await expect(window.getByText('Practice file. Opened by its id, shown as text.')).toBeVisible();
  await ask(window, idOf(platform, 'bank-statement.pdf'));
  await expect(window.getByText('Encrypted copy on this desk')).toBeVisible();
  expect(platform.ledger.count('getFile')).toBe(2);
});

test('pages through a PDF of 300 pages with its strip, by number, and by keys', async ({
  window,
  platform,
}) => {
  const headers = { 'content-type': 'application/pdf' };
  const answer = { status: 200, headers, body: simplePdf(300) };
  platform.faults.add({ operation: 'getFile', fault: { kind: 'answer', answer } });
  await openTab(window, 'Files');
  await ask(window, idOf(platform, 'bank-statement.pdf'));
  const strip = window.getByRole('list', { name: 'Pages' });
  const current = strip.locator('[aria-current=page]');
  const small = (page: number) => strip.getByRole('button', { name: `Page ${page} of 300` });
  await expect(small(1).locator('img')).toHaveJSProperty('naturalHeight', 320);
  const large = (page: number) =>
    window.getByRole('img', { name: `Page ${page} of the file, as a picture` });
  await small(2).click();
  await expect(large(2)).toHaveJSProperty('naturalHeight', 1600);
  await window.keyboard.press('End');
  await expect(large(300)).toHaveJSProperty('naturalHeight', 1600);
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport();
  await expect(small(300).locator('img')).toHaveJSProperty('naturalHeight', 320);
  await window.keyboard.press('ArrowUp');
  await expect(current).toHaveAccessibleName('Page 299 of 300');
  await expectAccessible(window, 'a strip of pages');
  // Its words are found, marked in place, selected, and copied.
  const find = window.getByRole('searchbox', { name: 'Find in file' });
  await find.fill('PAGE 19');
  await find.press('Enter');
  await expect(window.getByText('On 11 pages')).toBeVisible();
  await expect(large(19)).toBeVisible();
  const marked = () =>
    window.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map(String));
  await expect.poll(marked).toEqual(['Page 19']);
  await find.press('Enter');
  await expect(large(190)).toBeVisible();
  const line = window.getByText('Page 190', { exact: true });
  // The picture of the page has its line of 24 points in the same place.
  const [shown, sheet] = [await line.boundingBox(), await large(190).boundingBox()];
  expect((shown?.x ?? 0) - (sheet?.x ?? 0)).toBeCloseTo(((sheet?.width ?? 0) * 72) / 595, -1);
  await line.selectText();
  expect(await window.evaluate(() => getSelection()?.toString())).toBe('Page 190');
  await find.fill('invoice');
  await find.press('Enter');
  await expect(window.getByText('Not found')).toBeVisible();
  await expectAccessible(window, 'a search in a file');
  const number = window.getByRole('textbox', { name: 'Go to page' });
  await number.fill('301');
  await number.press('Enter');
  await expect(current).toHaveAccessibleName('Page 190 of 300');
  await number.fill('200');
  await number.press('Enter');
  await expect(large(200)).toHaveJSProperty('naturalHeight', 1600);
  await expect(small(200)).toBeInViewport();
});

test('asks for a locked PDF’s password each time, names and saves what cannot be shown, and reports a missing file, a lost connection, and a wrong label plainly', async ({
  window,
  platform,
}) => {
  const body = await readFile(join(import.meta.dirname, '../fixtures/captures/user-password.pdf'));
  const headers = { 'content-type': 'application/pdf' };
  const answer = { status: 200, headers, body };
  platform.faults.add({ operation: 'getFile', fault: { kind: 'answer', answer } });
  await openTab(window, 'Files');
  await ask(window, idOf(platform, 'bank-statement.pdf'));
  await expect(window.getByText('This PDF is password-protected')).toBeVisible();
  const field = window.getByLabel('PDF password');
  await tabTo(window, 'PDF password');
  await window.keyboard.insertText('Open Sesame');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Incorrect password.')).toBeVisible();
  await expectAccessible(window, 'a locked PDF');
  await field.fill('open sesame');
  await window.keyboard.press('Enter');
  const picture = window.getByRole('img', { name: 'Page 1 of the file, as a picture' });
  await expect(picture).toHaveJSProperty('naturalHeight', 1600);
  await expect(field).toHaveCount(0);
  await ask(window, idOf(platform, 'note.txt'));
  await expect(window.getByText(/shown as text/)).toBeVisible();
  await ask(window, idOf(platform, 'bank-statement.pdf'));
  await expect(field).toHaveValue('');

  const named = {
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''..%2FJane%20Doe%E2%80%AE.docx",
  };
  const letter = Buffer.from('PK\x03\x04[Content_Types].xml word/document.xml\0', 'latin1');
  const word = { status: 200, headers: named, body: letter };
  platform.faults.add({ operation: 'getFile', fault: { kind: 'answer', answer: word } });
  await ask(window, idOf(platform, 'accounts.bin'));
  await expect(window.getByText('This is a Word document')).toBeVisible();
  await expect(window.getByText('Jane Doe.docx', { exact: true })).toBeVisible();
  const download = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save…' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Jane Doe.docx');
  expect(saved.url()).not.toMatch(/jane/i);
  const show = window.getByRole('button', { name: 'Show in folder' });
  await expect(show).toHaveCount(0);

  // As a host answers that writes the file itself.
  const id = '3f0c6f9e-0c56-4c6e-8f9f-0a5c1b7f2d11';
  const copy = { id, name: 'Doe, Jane.docx', unmarked: true };
  const json = { address: null, saving: null, saved: copy };
  await window.route('**/export/platform-file', (route) => route.fulfill({ json }));
  await window.getByRole('button', { name: 'Save…' }).click();
  await expect(window.getByText('Saved as Doe, Jane.docx')).toBeVisible();
  await expect(window.getByText('couldn’t be marked as downloaded')).toBeVisible();
  await expect(show).toBeVisible();
  await expectAccessible(window, 'a file that is not shown');
  // This host cannot show a folder.
  await show.click();
  await expect(show).toHaveCount(0);

  await test.step('a missing file, a lost connection, and a wrong label', async () => {
    const id = window.getByRole('combobox', { name: 'File ID' });
    await id.fill('');
    await id.press('Enter');
    await expect(window.getByText('Enter a file ID.')).toBeVisible();
    await expect(id).toBeFocused();
    await id.fill('one two');
    await expect(window.getByText('Did you paste more than one ID?')).toBeVisible();
    await ask(window, '7'.repeat(201));
    await expect(window.getByText('This ID is too long.')).toBeVisible();
    await expect(id).toHaveValue('7'.repeat(201));
    await ask(window, 'of-another-application');
    await expect(window.getByText('The platform has no file with this ID')).toBeVisible();
    await expect(window.getByText(/doesn’t say which application a file belongs to/)).toBeVisible();
    await expect(id).toHaveValue('of-another-application');

    const fault = (given: Fault) => platform.faults.add({ operation: 'getFile', fault: given });
    fault({ kind: 'cut-response', afterBytes: 400, by: 'close' });
    await ask(window, idOf(platform, 'license-front.jpg'));
    await expect(window.getByText('The connection was lost during the download')).toBeVisible();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByText('JPEG picture')).toBeVisible();

    const guest = { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Wi-Fi</p>' };
    fault({ kind: 'answer', answer: guest });
    await window.getByRole('button', { name: 'Refresh' }).click();
    await expect(window.getByText('This is a web page')).toBeVisible();
    await expect(window.getByText('Wi-Fi')).toHaveCount(0);

    const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
    const png = { 'content-type': 'image/png' };
    fault({ kind: 'answer', answer: { status: 200, headers: png, body: program } });
    await window.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      window.getByText('This file is labeled image/png, but it’s a Windows program'),
    ).toBeVisible();
    await expect(window.getByRole('img', { name: /^The file/ })).toHaveCount(0);
    fault({ kind: 'silence' });
    await window.getByRole('button', { name: 'Refresh' }).click();
    await window.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(window.getByText('Download stopped')).toBeVisible();
    await expect(window.getByText(/You’re still viewing the copy downloaded .*\.$/)).toBeVisible();
  });
});
