import { expectReadableForced } from './support/accessible.ts';
import { giveGood, sample, searchFor, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

test('an answer that comes late takes nobody off the screen they turned to; the draft before stays as it is, and staff are told where', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await searchFor(window, '88-2077');
  await window.evaluate(() => {
    document.querySelector<HTMLElement>('[role=option]')?.click();
    [...document.querySelectorAll('button')]
      .find(({ innerText }) => innerText.startsWith('Outbox'))
      ?.click();
  });
  await expect(window.getByText('The draft for 88-1042 is in the Outbox.')).toBeVisible();
  await expectReadableForced(window, 'a note that passes');
  await expect(window.getByRole('button', { name: /^Open: 88-2077/ })).toBeVisible();
  await view(window, 'Outbox');
  await window.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(window, 'Add the captures');
  await expect(window.getByRole('group', { name: 'Front, Ready to send' })).toBeVisible();
});
