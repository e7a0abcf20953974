import { expiredToken, jsonAnswer, serverError } from '../peers/practice-platform/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTab } from './support/application-page.ts';
import {
  enterOwner,
  giveGood,
  outbox,
  reviewAndSend,
  sample,
  slotCard,
  toReview,
  view,
} from './support/counter.ts';
import { captureTest, expect, findTest as test } from './support/desk-test.ts';

// Promise: If you don't want to wait, click Try now
// Promise: The Outbox tells you when the next submission will be sent.
captureTest(
  'after refusals the outbox says when the next goes, and “Try now” sends it at once',
  async ({ window, platform }) => {
    await giveGood(window, 'Front', sample('license-front.jpg'));
    const early = serverError(503, { atByte: 20_000 });
    platform.faults.add({ operation: 'createVerification', fault: early });
    const end = platform.faults.add({
      operation: 'listOffers',
      fault: serverError(503),
      times: Number.POSITIVE_INFINITY,
    });
    await reviewAndSend(window);
    await outbox(window);
    const strip = window.getByRole('region', { name: 'Outbox' });
    await expect(strip).toContainText(/Next attempt: \d/);
    await expect.poll(() => platform.ledger.count('listOffers')).toBeGreaterThan(1);
    // There are none if nothing was heard from the platform for a while, because it is asked first
    // then.
    expect(platform.ledger.count('createVerification')).toBeLessThan(2);
    end();
    await strip.getByRole('button', { name: 'Try now' }).click();
    const done = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
    await expect(done).toHaveText([/Sent.*88-1042 Jane Doe/]);
    await expect(strip).toHaveCount(0);
    expect(platform.ledger.verifications).toHaveLength(1);
  },
);

captureTest(
  'what the platform refuses stands beside what it is about, and is corrected and sent',
  async ({ window, platform }) => {
    await giveGood(window, 'Front', sample('license-front.jpg'));
    platform.faults.add({
      operation: 'createVerification',
      fault: jsonAnswer(422, {
        message: 'The given data was invalid.',
        errors: { front_photo: ['The front photo must be a clear picture.'] },
      }),
    });
    await reviewAndSend(window);
    await view(window, 'Submission rejected');
    // Enter continues with the required action, and does not leave it.
    await expect(window.getByRole('button', { name: /^Correct and send again/ })).toBeFocused();
    await expect(
      window.getByText('The front photo must be a clear picture.').first(),
    ).toBeVisible();
    await outbox(window);
    const refused = window.getByRole('region', { name: 'Action needed' }).getByRole('listitem');
    await expect(refused).toHaveText([
      /Rejected.*88-1042 Jane Doe.*Front: “The front photo must be a clear picture\.”/,
    ]);
    await refused.getByRole('button', { name: /^Correct and send again/ }).click();
    await view(window, 'Add documents');
    await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
    await expect(window.getByRole('region', { name: 'Customer' })).toContainText('Jane Doe');
    const before = window.getByRole('note').filter({ hasText: /Rejected today/ });
    const named = 'The front photo must be a clear picture.';
    await expect(before).toContainText('The given data was invalid.');
    await expect(slotCard(window, 'Front')).toContainText(named);
    await expect(window.locator('.foot-bar')).toContainText('Review the rejection first');
    // It stays through a change of the refused draft, until it is in the outbox.
    await window.getByRole('button', { name: 'Rotate Front' }).click();
    await window.reload();
    await outbox(window);
    await window.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
    await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
    await expect(slotCard(window, 'Front')).toContainText(named);
    await expectAccessible(window, 'what was refused, to be corrected');
    await toReview(window);
    await expect(before).toContainText(named);
    await window.keyboard.press('Control+Enter');
    await view(window, 'Sent');
    await expect(before).toHaveCount(0);
    await expect(window.getByRole('region', { name: 'Receipt' })).toContainText(
      /Earlier attempt.*rejected today.*The given data was invalid\./,
    );
    expect(platform.ledger.verifications).toHaveLength(1);
    await outbox(window);
    await expect(refused).toHaveCount(0);
  },
);

captureTest(
  'an owner that the platform refuses is chosen anew, and the draft says that it was refused until it is sent',
  async ({ window, platform }) => {
    const said = 'The selected personal information id is invalid.';
    await giveGood(window, 'Front', sample('license-front.jpg'));
    platform.faults.add({
      operation: 'createVerification',
      fault: jsonAnswer(422, {
        message: 'The given data was invalid.',
        errors: { personal_information_id: [said] },
      }),
    });
    await reviewAndSend(window);
    await view(window, 'Submission rejected');
    await window.getByRole('button', { name: /^Correct and send again/ }).click();
    const known = window.getByRole('region', { name: 'Previously used with this application' });
    const jane = known.getByRole('button', { name: /Jane Doe/ });
    await view(window, 'Whose ID or document is this?');
    await expect(jane).toContainText(said);
    await expectAccessible(window, 'an owner that was refused');
    await outbox(window);
    const draft = window.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(draft).toHaveText([
      /Rejected.*88-1042 Jane Doe.*rejected today.*not resent yet.*“The selected personal/,
    ]);
    await draft.getByRole('button', { name: /^Open/ }).click();
    await view(window, 'Whose ID or document is this?');
    await enterOwner(window, '4822', 'Jane Doe', null);
    // What was said about the previous owner is not shown for this one.
    await window.reload();
    await outbox(window);
    await expect(draft).toHaveText([/Rejected/]);
    await draft.getByRole('button', { name: /^Open/ }).click();
    await view(window, 'Add documents');
    await reviewAndSend(window);
    await view(window, 'Passed');
    await outbox(window);
    await expect(draft).toHaveCount(0);
    expect(platform.ledger.verifications).toHaveLength(1);
  },
);

captureTest(
  'when the session cannot be renewed, sign-in opens over the case and nothing is lost',
  async ({ window, platform }) => {
    await giveGood(window, 'Front', sample('license-front.jpg'));
    const early = expiredToken({ atByte: 10_000 });
    platform.faults.add({ operation: 'createVerification', fault: early });
    const fault = expiredToken();
    platform.faults.add({ operation: 'refresh', fault, times: Number.POSITIVE_INFINITY });
    await reviewAndSend(window);
    const dialog = window.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Password' }).fill('practice');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(window.getByRole('region', { name: 'Customer' })).toContainText('Jane Doe');
    await view(window, 'Sent');
    expect(platform.ledger.verifications).toHaveLength(1);
  },
);

test('asks for nothing after signing in again, and loads what could not be loaded', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Offers');
  const panel = window.getByRole('tabpanel');
  await expect(panel.getByText('3 offers', { exact: true })).toBeVisible();
  const ended = { times: Number.POSITIVE_INFINITY, fault: expiredToken() };
  const faults = ['listOffers', 'refresh'] as const;
  const stop = faults.map((operation) => platform.faults.add({ operation, ...ended }));
  await panel.getByRole('button', { name: 'Refresh' }).click();
  const dialog = window.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expect(panel.getByText(/^Sign in again\./)).toBeVisible();
  for (const end of stop) end();
  const reads = platform.ledger.count('listOffers');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => platform.ledger.count('listOffers')).toBe(reads + 1);

  // Refused in spite of a new token, it is requested again by staff.
  const mend = platform.faults.add({
    operation: 'listOffers',
    times: Number.POSITIVE_INFINITY,
    fault: expiredToken(),
  });
  const refresh = panel.getByRole('button', { name: 'Refresh' });
  // A press while it is still being loaded again would have no effect.
  await expect(refresh).toBeEnabled();
  await refresh.press('Enter');
  const again = panel.getByRole('button', { name: 'Sign in again' });
  await again.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(window, 'sign-in over a session that goes on');
  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(again).toBeFocused();
  mend();
  await window.keyboard.press('Enter');
  const before = platform.ledger.count('listOffers');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => platform.ledger.count('listOffers')).toBe(before + 1);
  expect(platform.ledger.count('login')).toBe(3);
});
