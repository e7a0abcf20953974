import { expectAccessible } from './support/accessible.ts';
import { openSettings, signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test('leads through the setup of a new desk once by keyboard, and says what is missing without a step', async ({
  start,
}) => {
  const { page: window } = await start({ setUp: false });
  await signIn(window);
  await view(window, 'Which services can this branch use?');
  await expect(
    window.getByText(/can take and keep pictures but can’t send anything/),
  ).toBeVisible();
  await expectAccessible(window, 'services of a new desk');

  await window.getByLabel('Name', { exact: true }).fill('Identity check');
  await window.getByLabel('Identifier').fill('practice-identity-a');
  await window.keyboard.press('Enter');
  await expect(window.getByText('This step is done.')).toBeVisible();
  for (const next of [/numbers mean/, /business names/, /scanner/, /portal issue a key/, /PIN/]) {
    await window.keyboard.press('Control+Enter');
    await window.getByRole('heading', { level: 1, name: next }).waitFor();
  }
  await expect(window.getByRole('button', { name: 'Set PIN' })).toBeVisible();
  await window.getByRole('button', { name: 'Skip this step' }).click();
  await view(window, 'Find an application');

  await window.reload();
  await view(window, 'Find an application');
  await openSettings(window, 'Verification services');
  await expect(window.getByText('Identity check')).toBeVisible();
  await window.getByRole('button', { name: 'Set up this desk' }).click();
  await view(window, 'Which services can this branch use?');
  await window.getByRole('button', { name: 'PIN', exact: true }).click();
  await window.getByLabel('New PIN', { exact: true }).fill('blue folder 7');
  await window.getByLabel('Confirm new PIN').fill('blue folder 7');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Finish setup' })).toBeVisible();
});
