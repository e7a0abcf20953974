import { proxyForbidden } from '../../main/practice-platform/faults/common-faults.ts';
import { writeNoisePicture } from '../support/noise-picture.ts';
import {
  enterOwner,
  giveGood,
  openApplication,
  openCase,
  reviewAndSend,
  sample,
  search,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

test('the connection is destroyed in mid-send: said plainly, nothing lost, sent once on the next try', async ({
  window,
  platform,
}, testInfo) => {
  const large = testInfo.outputPath('large.png');
  await writeNoisePicture(large);
  await openCase(window);
  await giveGood(window, 'Front', large);
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-request', afterBytes: 400_000, by: 'reset' },
  });
  await reviewAndSend(window);
  await expect(window.getByText('The connection broke while sending').first()).toBeVisible();
  await expect(window.getByRole('region', { name: 'Filing for' })).toContainText('Jane Doe');
  await expect(window.getByRole('heading', { name: 'Front' })).toBeVisible();
  expect(platform.ledger.verifications).toEqual([]);

  await window.getByRole('button', { name: 'Try again' }).first().click();
  await window.getByRole('button', { name: 'Send again' }).click();
  await view(window, 'Sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('the answer is lost after everything was sent: it is called unknown, and sending again asks first', async ({
  window,
  platform,
}) => {
  await openCase(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  platform.faults.add({
    operation: 'createVerification',
    fault: { kind: 'cut-response', afterBytes: 0, by: 'reset' },
  });
  await reviewAndSend(window);
  await expect(window.getByText('It is not known whether this arrived').first()).toBeVisible();
  expect(platform.ledger.verifications).toHaveLength(1);
  await window.getByRole('button', { name: 'Try again' }).first().click();
  await expect(window.getByRole('heading', { name: 'Send again?' })).toBeVisible();
  await window.getByRole('button', { name: 'Cancel' }).click();
  expect(platform.ledger.count('createVerification')).toBe(1);
});

test('what the platform refuses stands beside what it is about', async ({ window, platform }) => {
  await openCase(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  platform.faults.add({
    operation: 'createVerification',
    fault: {
      kind: 'answer',
      answer: {
        status: 422,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          message: 'The given data was invalid.',
          errors: { front_photo: ['The front photo must be a clear picture.'] },
        }),
      },
    },
  });
  await reviewAndSend(window);
  await expect(window.getByText('The front photo must be a clear picture.').first()).toBeVisible();
});

test('a token that the platform drops in mid-use is exchanged, and the search goes on', async ({
  window,
  platform,
}) => {
  await signIn(window);
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  platform.faults.add({
    operation: 'searchApplications',
    fault: {
      kind: 'answer',
      answer: {
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"Unauthenticated."}',
      },
    },
  });
  await search(window, '88-2077');
  await expect(window.getByText('1 application', { exact: true })).toBeVisible();
  await expect(window.getByRole('option', { name: /88-2077/ })).toBeVisible();
  expect(platform.ledger.count('refresh')).toBe(1);
});

test('when the session cannot be renewed, sign-in opens over the case and nothing is lost', async ({
  window,
  platform,
}) => {
  await openCase(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const refused = {
    kind: 'answer',
    answer: {
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: '{"message":"Unauthenticated."}',
    },
  } as const;
  platform.faults.add({ operation: 'createVerification', fault: refused });
  platform.faults.add({ operation: 'refresh', fault: refused, times: Number.POSITIVE_INFINITY });
  await reviewAndSend(window);
  const dialog = window.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('practice');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByRole('region', { name: 'Filing for' })).toContainText('Jane Doe');
  await window.getByRole('button', { name: 'Try again' }).first().click();
  await view(window, 'Sent');
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('a proxy that answers for the platform is never taken for its refusal', async ({
  window,
  platform,
}) => {
  await signIn(window);
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  platform.faults.add({ operation: 'searchApplications', fault: proxyForbidden() });
  await search(window, '88-2077');
  await expect(
    window.getByText('Something on the network answered instead of the platform'),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Try again' }).first().click();
  await expect(window.getByText('1 application', { exact: true })).toBeVisible();
});

test('the platform goes away: the search says so and what is being filed stays', async ({
  window,
  platform,
}) => {
  await signIn(window);
  await openApplication(window, '88-1042');
  await enterOwner(window, '4821', 'Jane Doe');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await platform.close();
  await reviewAndSend(window);
  await expect(window.getByText('The server could not be reached').first()).toBeVisible();
  await window.getByRole('button', { name: 'Back to capture' }).first().click();
  await expect(slotCard(window, 'Front').getByText('Ready to send')).toBeVisible();
});
