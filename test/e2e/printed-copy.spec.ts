import { join } from 'node:path';
import { atDocument, formPdf } from '../support/usual-pdfs.ts';
import { give, slotCard, toReview, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const LOCKED = join(import.meta.dirname, '..', 'fixtures', 'captures', 'user-password.pdf');

test('sends PDFs with scripts or a password as printed copies, of which Review shows every page', async ({
  window,
  platform,
}) => {
  await window.getByRole('radio', { name: 'Document' }).check({ force: true });
  await window.getByLabel('Type', { exact: true }).selectOption({ label: 'Tax form' });
  const document = slotCard(window, 'Document');
  const copied = document.getByText('This is a printed copy of the PDF.');
  const use = document.getByRole('button', { name: /^Use a printed copy of/ });

  const buffer = formPdf({ field: '/V (4711)', catalog: atDocument('app.alert("hello");') });
  const form = { name: 'form.pdf', mimeType: 'application/pdf', buffer };
  await document.locator('input[type=file]').setInputFiles(form);
  await expect(document).toContainText('Use a printed copy, which doesn’t include them.');
  await expect(document.getByRole('button', { name: /^Send anyway/ })).toHaveCount(0);
  await use.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Send a printed copy?' });
  await expect(dialog).toContainText('The service may flag a changed PDF.');
  await dialog.getByRole('button', { name: 'Make copy' }).click();
  await expect(copied).toBeVisible();
  await document.getByRole('button', { name: 'More options for Document' }).click();
  await window.getByRole('menuitem', { name: 'Remove' }).click();

  await give(window, 'Document', LOCKED);
  await use.press('Enter');
  await expect(document).toContainText('Enter the password.');
  await document.getByLabel('PDF password').fill('a guess');
  await window.keyboard.press('Enter');
  await expect(document).toContainText('That password doesn’t open the PDF');
  await document.getByLabel('PDF password').fill('open sesame');
  await window.keyboard.press('Enter');
  await expect(copied).toBeVisible();

  await document.getByRole('button', { name: 'Use the original' }).click();
  await expect(document).toContainText('Original PDF before copying');
  await expect(use).toHaveCount(0);
  await document.getByRole('button', { name: 'Use a printed copy' }).click();
  await expect(copied).toBeVisible();
  await toReview(window);
  await window.locator('[data-page]').nth(1).scrollIntoViewIfNeeded();
  await expect(window.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await view(window, 'Sent');
  await expect(window.getByText('A printed copy of your file was sent')).toBeVisible();
  expect(platform.ledger.verifications[0]?.files).toMatchObject([{ field: 'document' }]);
});
