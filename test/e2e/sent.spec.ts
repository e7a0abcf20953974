import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, reviewAndSend, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test('lists what was sent by day, week, and month, and saves and opens it by keyboard', async ({
  window,
}) => {
  const { keyboard } = window;
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Sent');

  await keyboard.press('Control+k');
  await keyboard.type('what did i');
  await keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'What did I send?' });
  await expect(dialog.getByRole('radio', { name: 'Day' })).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText(/^1 total\s+Sent 1$/);
  const row = dialog.getByRole('row', { name: /Jane Doe · 4821/ });
  await expect(row).toContainText('Driver’s license');
  await expect(row).toContainText('license-front.jpg');
  await expectAccessible(window, 'What did I send?');

  // The day before is empty. The period that contains today has it again, and none follows that.
  await expect(dialog.getByRole('button', { name: 'Next day' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Previous day' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Nothing was sent from this desk');
  await expect(row).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Next day' }).press('Enter');
  await expect(row).toHaveCount(1);
  for (const period of ['Week', 'Month']) {
    await dialog.getByRole('radio', { checked: true }).press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: period })).toBeChecked();
    await expect(row).toHaveCount(1);
  }
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
  await expect(dialog.getByText(month.format(new Date()), { exact: true })).toBeVisible();

  const download = window.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^intake-desk-sent-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(
    '"Jane Doe (4821)","drivers_license","","license-front.jpg","received"',
  );

  await row.getByRole('button').press('Enter');
  await expect(dialog).toHaveCount(0);
  await view(window, 'Sent');
});
