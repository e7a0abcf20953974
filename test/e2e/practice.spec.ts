import { openApplication, view } from './support/counter.ts';
import { expect, practiceTest as test } from './support/desk-test.ts';

test('each search offered to a newcomer finds something', async ({ window }) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await view(window, 'Find an application');
  for (const [text, found] of [
    ['Acme Bakery LLC', '88-1042'],
    ['88-2077', '88-2077'],
    ['jane.doe@owner.example', '88-1042'],
  ] as const) {
    await window.getByRole('button', { name: text, exact: true }).click();
    await expect(window.getByRole('searchbox')).toHaveValue(text);
    await expect(window.getByText(/^\s*[1-9]\d? applications?\s*$/)).toBeVisible();
    await expect(
      window.getByRole('listbox', { name: 'Applications' }).getByRole('option').first(),
    ).toContainText(found);
    await window.getByRole('button', { name: 'Clear search' }).click();
    await expect(window.getByText('20,000 applications')).toBeVisible();
  }
});

test('the owner of a sample application is filled in at a press', async ({ window }) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await openApplication(window, '88-5290');
  await window.getByRole('button', { name: 'Practice: use record 4825, Zoë Núñez' }).click();
  await expect(window.getByRole('button', { name: 'Continue' })).toBeFocused();
  await window.keyboard.press('Enter');
  await view(window, 'Add the captures');
  await expect(window.getByRole('region', { name: 'Filing for' })).toContainText('4825 Zoë Núñez');
});
