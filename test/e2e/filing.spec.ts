import sharp from 'sharp';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  chooseType,
  enterOwner,
  give,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  sampleDigest,
  sendByKey,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, findTest, captureTest as test } from './support/desk-test.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

test('shows a HEIC front and sends it unchanged, sends a rotated picture upright, and has both digests on the receipt', async ({
  window,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.heic'));
  const picture = slotCard(window, 'Front').locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.verifications[0]?.files).toMatchObject([
    { field: 'front_photo', mediaType: 'heic', sha256: await sampleDigest('license-front.heic') },
  ]);

  await window.keyboard.press('Control+Shift+Enter');
  await view(window, 'Add documents');
  await window.getByText('Government ID', { exact: true }).click();
  await chooseType(window, 'Driver’s license');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await window.getByRole('button', { name: 'Rotate Front' }).click();
  await reviewAndSend(window);
  await view(window, 'Sent');
  const original = await sampleDigest('license-front.jpg');
  const sent = platform.ledger.verifications[1]?.files[0]?.sha256 ?? '';
  expect(sent).not.toBe(original);
  await window.getByText('Technical details').click();
  await expect(window.getByText(original)).toBeVisible();
  await expect(window.getByText(sent)).toBeVisible();
});

test('lets staff choose each type, offers the last one of its kind first, and sends a PDF unchanged', async ({
  window,
  platform,
}) => {
  const type = window.getByLabel('Type', { exact: true });
  const offered = window.getByRole('group', { name: 'Suggested types' });
  const left = window.getByRole('paragraph').filter({ hasText: 'Choose a type.' });
  // Both kinds include a license.
  await window.getByText('Document', { exact: true }).click();
  await expect(type).toHaveValue('');
  await expect(offered.getByRole('button')).toHaveCount(3);
  await give(window, 'Document', sample('license-back.jpg'));
  await expect(slotCard(window, 'Document')).toContainText('Ready to send');
  await expect(left).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await expect(window.getByText('Not ready to send').first()).toBeVisible();
  await window.getByRole('button', { name: 'Fix: Choose a type.' }).click();
  await type.selectOption({ label: 'Bank statement' });
  await expect(slotCard(window, 'Document')).toContainText('This looks like a card');
  await type.selectOption({ label: 'Social Security card' });
  await expect(slotCard(window, 'Document')).not.toContainText('This looks like a card');
  await reviewAndSend(window);
  await view(window, 'Sent');
  await window.keyboard.press('Control+Shift+Enter');
  await view(window, 'Add documents');
  await expect(type).toHaveValue('');
  await expect(type.locator('option').nth(1)).toHaveText('Social Security card');
  const first = offered.getByRole('button').first();
  await expect(first).toHaveText('Social Security card');
  await expect(first).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(type).toHaveValue('social_security_card');
  await expect(slotCard(window, 'Document')).toBeFocused();
  await window.getByText('Government ID', { exact: true }).click();
  await expect(type).toHaveValue('');
  await expect(offered.getByRole('button')).toHaveCount(3);
  expect(platform.ledger.verifications.map(({ fields }) => fields.type)).toEqual([
    'social_security_card',
  ]);

  await test.step('a bank statement as a PDF, for the document service', async () => {
    await window.getByText('Document', { exact: true }).click();
    await window.getByLabel('Type', { exact: true }).selectOption({ label: 'Bank statement' });
    await giveGood(window, 'Document', sample('bank-statement.pdf'));
    // A PDF is sent unchanged, unless staff choose to change it.
    await expect(window.getByRole('button', { name: 'Replace Document' })).toBeVisible();
    const picture = slotCard(window, 'Document').locator('img');
    const before = await picture.getAttribute('src');
    await slotCard(window, 'Document').press('t');
    await window.getByRole('button', { name: 'Send the original' }).press('Enter');
    await slotCard(window, 'Document').press('Enter');
    await window.getByRole('dialog', { name: 'Document' }).waitFor();
    await window.keyboard.press('Escape');
    await expect(picture).toHaveAttribute('src', before ?? '');
    await window.keyboard.press('Control+Enter');
    await expect(window.getByRole('region', { name: 'Name' })).toContainText(
      /Jane Doe.*The name on the document wasn’t compared/,
    );
    await sendByKey(window);
    await view(window, 'Sent');
    const entry = platform.ledger.verifications.at(-1);
    expect(entry?.fields).toMatchObject({
      service: 'practice-documents',
      verification: 'document',
      type: 'bank_statement',
    });
    expect(entry?.files).toMatchObject([
      { field: 'document', mediaType: 'pdf', sha256: await sampleDigest('bank-statement.pdf') },
    ]);
  });
});

findTest(
  'two owner ids that differ are not taken, and a draft used again for another customer begins without a type',
  async ({ window }) => {
    await openApplication(window, '88-1042');
    await window.getByLabel('Owner record ID', { exact: true }).fill('4821');
    await window.getByLabel('Confirm owner record ID').fill('4812');
    await window.getByLabel('Owner’s name').fill('Jane Doe');
    await window.getByRole('button', { name: 'Continue' }).click();
    await expect(window.getByText('The two IDs don’t match.')).toBeVisible();
    await enterOwner(window, '4821', 'Jane Doe', 'State ID');
    await openApplication(window, '88-2077');
    const bar = window.getByRole('region', { name: 'Customer' });
    await expect(bar).toContainText(/88-2077.*no owner yet/);
    await enterOwner(window, '4822', 'Marcus Bolt', null);
    await expect(window.getByLabel('Type', { exact: true })).toHaveValue('');
    await outbox(window);
    const drafts = window.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(drafts).toHaveText([/88-2077 Marcus Bolt/]);

    await test.step('the owner is offered by name, and the same ID elsewhere causes a warning', async () => {
      await openApplication(window, '88-1042');
      await expect(
        window.getByRole('button', { name: /^Jane Doe entered at this desk/ }),
      ).toBeVisible();

      await openApplication(window, '88-2077');
      await window.getByLabel('Owner record ID', { exact: true }).fill('4821');
      await window.getByLabel('Confirm owner record ID').fill('4821');
      await window.getByLabel('Owner’s name').fill('Marcus Bolt');
      await window.getByRole('button', { name: 'Continue' }).click();
      await expect(
        window.getByText(/used for another application \(.*88-1042.*“Jane Doe”/),
      ).toBeVisible();
    });
  },
);

test('names a file on the platform by its ID, shows it before it is sent, and names one of another type', async ({
  window,
  platform,
}) => {
  const picture = platform.samples.files.find((file) => file.contentType === 'image/jpeg');
  await window.getByRole('button', { name: /file id/i }).click();
  const dialog = window.getByRole('dialog');
  const use = dialog.getByRole('button', { name: 'Use this file' });
  await window.keyboard.insertText('no-such-file');
  await window.keyboard.press('Enter');
  await expect(dialog.getByText('The platform has no file with this ID')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Use/ })).toHaveCount(0);
  const note = platform.samples.files.find(({ name }) => name === 'note.txt');
  await dialog.getByRole('combobox', { name: 'File ID' }).fill(note?.id ?? 'none');
  await window.keyboard.press('Enter');
  await expect(
    dialog.getByText('The platform doesn’t accept this type of file here'),
  ).toBeVisible();
  await dialog.getByRole('combobox', { name: 'File ID' }).fill(picture?.id ?? 'none');
  await window.keyboard.press('Enter');
  await expect(dialog.getByText(picture?.name ?? '', { exact: true })).toBeVisible();
  await expect(dialog.getByText('JPEG picture')).toBeVisible();
  const preview = dialog.getByRole('img', { name: 'The file, as a picture' });
  await expect(preview).toHaveJSProperty('complete', true);
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(window, 'a file of the platform for a slot');
  await use.click();
  await expect(slotCard(window, 'Front')).toContainText(picture?.name ?? '');
  expect(platform.ledger.count('getFile')).toBe(3);
  await reviewAndSend(window);
  await view(window, 'Sent');
  expect(platform.ledger.verifications[0]?.fileIds).toEqual({ front_photo: picture?.id });
});

test('places a dozen dropped files: one for each side, the others beside them', async ({
  window,
}, testInfo) => {
  const small = testInfo.outputPath('small.png');
  await sharp({ create: { width: 640, height: 400, channels: 3, background: '#9ab' } })
    .png()
    .toFile(small);
  await give(window, 'Front', ...Array.from({ length: 12 }, () => small));
  const tray = window.getByRole('heading', { name: /^Extra files/ });
  for (const side of ['Front', 'Back']) {
    await expect(slotCard(window, side)).toContainText('small.png');
  }
  await expect(tray).toHaveText('Extra files 10', { timeout: 90_000 });
});
