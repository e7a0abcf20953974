import { tooManyRequests } from '../peers/practice-platform/common-faults.ts';
import {
  fromAccount,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  signIn,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test('asks at sign-out what to do with unsent work, keeps it by default, and destroys it only after a word and the password are typed', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await openApplication(window, '88-2077');
  await fromAccount(window, 'Sign out');
  const dialog = window.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('2 items here haven’t been sent. 2 drafts.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await view(window, 'Whose ID or document is this?');

  await fromAccount(window, 'Sign out');
  await expect(dialog.getByLabel('Keep my data here, locked')).toBeChecked();
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await view(window, 'Sign in');
  await signIn(window);
  await window.getByRole('button', { name: 'Outbox', exact: true }).click();
  await expect(window.getByText('Jane Doe').first()).toBeVisible();

  await fromAccount(window, 'Sign out');
  await dialog.getByLabel('Delete all my data here').check();
  const destroy = dialog.getByRole('button', { name: 'Delete and sign out' });
  await expect(destroy).toBeDisabled();
  await dialog.getByLabel('Type “delete” to confirm').fill('delete');
  await expect(destroy).toBeDisabled();
  await dialog.getByLabel('Password').fill('a guess');
  await destroy.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password').fill('practice');
  await destroy.click();
  await view(window, 'Sign in');
  await signIn(window);
  await window.getByRole('button', { name: 'Outbox', exact: true }).click();
  await expect(window.getByText('Jane Doe')).toHaveCount(0);

  // Without unsent work it asks nothing.
  await fromAccount(window, 'Sign out');
  await view(window, 'Sign in');
});

test('offers to send waiting submissions at sign-out, and tells the next person whose are waiting', async ({
  window,
  platform,
}) => {
  const signOut = async () => {
    await fromAccount(window, 'Sign out');
  };
  const busy = { operation: 'createVerification', fault: tooManyRequests('1') } as const;
  platform.faults.add({ ...busy, times: Number.POSITIVE_INFINITY });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await signOut();
  const dialog = window.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('1 item here hasn’t been sent. 1 waiting to be sent.');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await view(window, 'Sign in');

  await signIn(window, 'practice', 'supervisor@practice.example');
  await outbox(window);
  await expect(
    window.getByText(/1 item from teller@practice\.example has been waiting here since/),
  ).toBeVisible();
  await signOut();
  await view(window, 'Sign in');

  await signIn(window);
  await signOut();
  await expect(dialog).toContainText('1 waiting to be sent');
  await dialog.getByRole('button', { name: 'Lock and keep sending' }).click();
  await view(window, 'Locked');
  await expect(
    window.getByText('1 submission is waiting and may be sent while the desk is locked.'),
  ).toBeVisible();
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await signOut();
  await expect(dialog).toContainText('1 waiting to be sent');
  platform.faults.clear();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog).not.toContainText('been sent');
  expect(platform.ledger.verifications).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await view(window, 'Sign in');
});
