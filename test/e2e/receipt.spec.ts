import { jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, outbox, reviewAndSend, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { untilShown } from './support/until-shown.ts';

test('copies a receipt, or selects it if the clipboard is refused, starts another document with one key, and marks it as sent for the wrong person with a printed note without names', async ({
  window,
  platform,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent');
  await window.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      self.name = text;
    };
  });
  const copied = () => window.evaluate(() => self.name);
  const recordId = platform.ledger.verifications[0]?.id ?? 'none';

  await expect(window.getByText(recordId)).toBeHidden();
  await window.getByText('Technical details').press('Enter');
  await untilShown(window, 'Copied', () =>
    window.getByRole('button', { name: 'Copy Record ID' }).click(),
  );
  await expect(window.locator('[aria-live]').filter({ hasText: 'Copied' })).toHaveCount(1);
  expect(await copied()).toBe(recordId);
  await expect(window.getByRole('button', { name: 'Copy Record ID' })).toBeVisible();

  await untilShown(window, 'Copied', () =>
    window.getByRole('button', { name: 'Copy receipt' }).click(),
  );
  expect(await copied()).toMatch(
    /^Intake Desk: Sent\nResult: Received, no result yet\nApplication: 88-1042\nOwner: Jane Doe/,
  );
  expect(await copied()).toContain(`\nRecord ID: ${recordId}\n`);

  await window.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  const selected = () => window.evaluate(() => String(getSelection()));

  await window.getByRole('button', { name: 'Copy Record ID' }).click();
  await expect(window.getByText('The text couldn’t be copied, but it’s selected')).toBeVisible();
  await expect.poll(selected).toBe(recordId);
  await window.getByText('Technical details').click();
  await expect(window.getByText(recordId)).toBeHidden();
  await window.getByRole('button', { name: 'Copy receipt' }).click();
  await expect.poll(selected).toContain('SHA-256 of the sent file');
  expect(await selected()).toContain(recordId);

  const bar = window.getByRole('region', { name: 'Customer' });
  await window.setViewportSize({ width: 640, height: 400 });
  const another = window.getByRole('button', { name: /^Another document/ });
  const rail = await window.getByRole('navigation').first().boundingBox();
  const button = await another.boundingBox();
  expect(button?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 640));
  await window.setViewportSize({ width: 1280, height: 800 });
  await window.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(window.getByRole('heading', { name: 'Add documents' })).toBeVisible();
  await expect(window.getByRole('group', { name: 'Document, empty' })).toBeVisible();
  await expect(bar).toContainText('token 88-1042');
  await expect(bar).toContainText('owner 4821 Jane Doe');

  await outbox(window);
  const done = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
  await done.getByRole('button', { name: /^Receipt/ }).click();
  await view(window, 'Sent');
  await window.evaluate(() => {
    self.name = '';
  });
  await expect(window.getByText(/Files deleted here/)).toBeVisible();
  await expect(window.getByText(/Copies may remain in Downloads or the scan folder/)).toBeVisible();
  await window.evaluate(() => {
    globalThis.print = () => {
      self.name += 'printed ';
    };
  });
  await window.getByRole('button', { name: 'Print or save as PDF' }).click();
  await window.emulateMedia({ media: 'print' });
  const receipt = window.locator('.print-note');
  await expect(receipt.getByRole('heading', { level: 1 })).toHaveText(/^Intake Desk: /);
  await expect(receipt).toContainText('Result');
  await expect(receipt).toContainText(platform.ledger.verifications[0]?.id ?? 'none');
  await window.emulateMedia({ media: null });
  await window.getByRole('button', { name: 'Report wrong person…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Was this sent for the wrong person?' });
  await dialog.getByLabel('What happened').fill('It was the other customer’s card.');
  await dialog.getByRole('button', { name: 'Mark receipt' }).click();
  await expect(window.getByText(/Marked by teller@practice\.example/)).toBeVisible();

  await window.getByRole('button', { name: 'Print incident note' }).click();
  expect(await window.evaluate(() => self.name)).toBe('printed printed ');
  await window.emulateMedia({ media: 'print' });
  const paper = window.locator('body');
  const [entry] = platform.ledger.verifications;
  await expect(paper).toContainText(entry?.id ?? 'none');
  await expect(paper).toContainText(entry?.files[0]?.sha256 ?? 'none');
  await expect(window.getByText('It was the other customer’s card.').last()).toBeVisible();
  await expect(window.getByRole('heading', { name: /^Sent/ })).toBeHidden();
  const note = await window.locator('.print-note').innerText();
  expect(note).not.toContain('Jane Doe');
  expect(note).not.toContain('license-front');
  await window.emulateMedia({ media: null });

  await outbox(window);
  await expect(done).toHaveText([/Sent for the wrong person/]);
});

test('shows what the platform’s record names on a receipt, and other fields under their own names', async ({
  window,
  platform,
}) => {
  const data = {
    id: 'v-more',
    service: 'identity-provider-b',
    verification: 'government-id',
    has_passed: false,
    has_failed: false,
    updated_at: '2026-11-21T12:00:00.000000Z',
    Sent: 'not a line of ours',
    review_level: 2,
    note: 'a\u202eb <b>c</b>',
    checks: [{ name: 'face' }],
  };
  const fault = jsonAnswer(200, { data }, { when: 'afterwards' });
  platform.faults.add({ operation: 'createVerification', fault });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent. No result yet');
  await window.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      self.name = text;
    };
    self.print = () => {};
  });
  await window.getByText('Technical details').press('Enter');
  const told = [
    /Service in the record\s+identity-provider-b/,
    /Verification in the record\s+government-id/,
    /Record updated\s+.*\(2026-11-21T12:00:00\.000000Z\)/,
    /More from the platform’s record/,
    /Sent\s+not a line of ours/,
    /review_level\s+2/,
    /note\s+ab <b>c<\/b>/,
  ];
  const paper = window.getByRole('region', { name: 'Receipt', exact: true });
  for (const text of told) await expect(paper).toContainText(text);
  await expect(paper).not.toContainText('checks');
  await expectAccessible(window, 'receipt with more from the record');
  await untilShown(window, 'Copied', () =>
    window.getByRole('button', { name: 'Copy receipt' }).click(),
  );
  expect(await window.evaluate(() => self.name)).toMatch(
    /\nService in the record: identity-provider-b\n[\s\S]*\nreview_level: 2\nnote: ab <b>c<\/b>\n/,
  );
  await window.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(window.locator('.print-note')).toContainText(/review_level\s*2/);
});
