import { expectAccessible } from './support/accessible.ts';
import { tabTo } from './support/application-page.ts';
import { openApplication, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test('offers an owner of another application beside the form, only after a warning, with the application’s ID folded', async ({
  window,
  platform,
}) => {
  const { keyboard } = window;
  // The test starts with Jane Doe chosen for the first application.
  await openApplication(window, '88-2077');
  const recent = window.getByRole('region', { name: 'Recently used with other applications' });
  const form = window.getByRole('form', { name: 'Enter the owner' });
  await expect(recent.getByRole('button')).toHaveText([/^Jane Doe\s+record 4821\s+· 88-1042$/]);
  const beside = await Promise.all([recent.boundingBox(), form.boundingBox()]);
  const [ofRecent, ofForm] = beside;
  expect((ofRecent?.x ?? 0) + (ofRecent?.width ?? 0)).toBeLessThanOrEqual(ofForm?.x ?? 0);

  const id = platform.samples.applications[1]?.id ?? 'none';
  const whole = window.getByRole('region', { name: 'Application' }).getByText(id);
  await expect(whole).toBeHidden();
  await tabTo(window, 'Application ID');
  await keyboard.press('Enter');
  await expect(whole).toBeVisible();
  await expectAccessible(window, 'owner step with recent owners');

  const doubt = window.getByRole('alertdialog');
  await tabTo(window, 'Jane Doe');
  await keyboard.press('Enter');
  await expect(doubt).toContainText('88-1042');
  await expect(doubt.getByRole('button', { name: 'Use this owner' })).toBeDisabled();
  await doubt.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(window.getByLabel('Owner record ID', { exact: true })).toHaveValue('');
  await recent.getByRole('button').press('Enter');
  await doubt.getByRole('checkbox').press('Space');
  await doubt.getByRole('button', { name: 'Use this owner' }).press('Enter');
  await view(window, 'Add documents');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('4821');
});
