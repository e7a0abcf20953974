import { giveGood, openApplication, openCase, sample, signIn, view } from './support/counter.ts';
import { expect, practiceTest, test } from './support/desk-test.ts';

test('signing out with drafts says how many are destroyed, and does it only when told so', async ({
  window,
}) => {
  await openCase(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await openApplication(window, '88-2077');
  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = window.getByRole('dialog', { name: 'Sign out and destroy 2 drafts?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await view(window, 'Whose ID or document is it?');

  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Sign out and destroy 2 drafts' }).click();
  await view(window, 'Sign in');
  await signIn(window);
  await window.getByRole('button', { name: 'Outbox', exact: true }).click();
  await expect(window.getByText('Nothing here yet')).toBeVisible();
});

test('signing out with nothing unsent asks nothing', async ({ window }) => {
  await signIn(window);
  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  await view(window, 'Sign in');
});

practiceTest('leaving practice mode says that all of it is destroyed', async ({ window }) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await window.getByRole('button', { name: /^Account/ }).click();
  await window.getByRole('menuitem', { name: 'Leave practice mode' }).click();
  const dialog = window.getByRole('dialog', { name: 'Leave practice mode?' });
  await expect(dialog).toContainText('Everything made in practice mode is destroyed');
  await dialog.getByRole('button', { name: 'Leave practice mode' }).click();
  await view(window, 'Sign in');
});
