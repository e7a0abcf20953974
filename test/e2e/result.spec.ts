import { heldAnswer, jsonAnswer } from '../peers/practice-platform/common-faults.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, outbox, reviewAndSend, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const failing = { kind: 'verification', result: 'failed', documentType: 'State ID' } as const;

test('shows a failed check first on its receipt, keeps it in the Outbox, and repeats it with another picture', async ({
  window,
  platform,
}) => {
  platform.faults.add({ operation: 'createVerification', fault: failing });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await view(window, 'Failed');
  await expect(window.getByText('the service recognized “State ID”')).toBeVisible();
  await expectAccessible(window, 'receipt, failed');

  const rail = window.getByRole('button', { name: /^Outbox/ });
  await expect(rail).toHaveAccessibleName('Outbox, 1 needs a look');
  await outbox(window);
  const look = window.getByRole('region', { name: 'Needs a look' });
  await expect(look.getByRole('listitem')).toHaveText([/Failed.*88-1042 Jane Doe.*failed today/]);
  await expectAccessible(window, 'outbox, needs a look');
  const chip = window.getByRole('button', { name: 'Failed today 1' });
  await chip.press('Enter');
  await expect(look).toBeHidden();
  await expect(
    window.getByRole('region', { name: 'Failed today' }).getByRole('listitem'),
  ).toHaveCount(1);
  await chip.press('Enter');
  const done = window.getByRole('region', { name: 'Search results' }).getByRole('listitem');
  const search = window.getByRole('searchbox', { name: 'Name, token, record ID, or document' });
  await search.fill('doe 1042');
  await expect(done).toHaveCount(1);
  await search.fill(platform.ledger.verifications[0]?.id ?? 'none');
  await expect(done).toHaveCount(1);
  await search.fill('nobody');
  await expect(window.getByText('No items match your search.')).toBeVisible();
  await search.fill('');

  await look.getByRole('button', { name: /^Try again with another photo/ }).press('Enter');
  await view(window, 'Add documents');
  await expect(window.getByRole('group', { name: 'Front, empty' })).toBeVisible();
  const bar = window.getByRole('region', { name: 'Customer' });
  await expect(bar).toContainText('owner 4821 Jane Doe');
  await expect(rail).toHaveAccessibleName('Outbox');

  await window.getByRole('button', { name: 'Open previous receipt' }).press('Enter');
  await view(window, 'Failed');
  await expect(window.getByText(/Seen by teller@practice\.example/)).toBeVisible();
  await window.getByRole('button', { name: 'Open next attempt' }).press('Enter');
  await view(window, 'Add documents');
  await giveGood(window, 'Front', sample('license-front.heic'));
  await reviewAndSend(window);
  await view(window, 'Sent');
  const [first] = platform.ledger.verifications;
  await expect(window.getByLabel('Receipt', { exact: true })).toContainText(first?.id ?? 'none');
});

/** A record that passed and contains an error, which is markup. */
function contradictoryAnswer(platform: PracticePlatform): void {
  const data = {
    id: 'v-odd',
    service: 'practice-identity-a',
    verification: 'government-id',
    has_passed: true,
    has_failed: false,
    error: '<img src=x onerror=alert(1)><b>late</b>',
  };
  const fault = jsonAnswer(200, { data }, { when: 'afterwards' });
  platform.faults.add({ operation: 'createVerification', fault });
}

test('never calls a contradictory answer passed, tells staff on other screens, and is done after it was seen', async ({
  window,
  platform,
}) => {
  const { fault: held, letCome } = heldAnswer();
  contradictoryAnswer(platform);
  platform.faults.add({ operation: 'createVerification', fault: held });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  letCome();
  const note = window.getByRole('region', { name: 'Contradictory response: 88-1042' });
  await note.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(note).toBeHidden();
  await expect(window.getByRole('main')).toBeFocused();

  await outbox(window);
  const look = window.getByRole('region', { name: 'Needs a look' });
  await look.getByRole('button', { name: /^Receipt/ }).click();
  await view(window, 'The platform’s response contradicts itself');
  await expect(
    window.getByText(/The response says passed and also reports an error/).first(),
  ).toBeVisible();
  await expect(
    window.getByText('<img src=x onerror=alert(1)><b>late</b>', { exact: true }).first(),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Mark as seen', exact: true }).press('Enter');
  await expect(window.getByText(/Seen by teller@practice\.example/)).toBeVisible();
  await outbox(window);
  await expect(look).toBeHidden();
  await expect(window.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveText([
    /Contradictory response.*seen by teller@practice\.example/i,
  ]);
});

test('tells staff on other screens that a submission may have arrived until they open it, and counts it in the window’s title', async ({
  window,
  platform,
}) => {
  const words = 'We couldn’t confirm delivery: 88-1042';
  const fault = { kind: 'cut-response', afterBytes: 0, by: 'reset' } as const;
  const { fault: held, letCome } = heldAnswer();
  platform.faults.add({ operation: 'createVerification', fault });
  platform.faults.add({ operation: 'createVerification', fault: held });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await reviewAndSend(window);
  await window.getByRole('button', { name: 'Find', exact: true }).click();
  await window.getByRole('searchbox').focus();
  await window.clock.install();
  letCome();
  const note = window.getByRole('region', { name: words });
  await expect(note.getByRole('alert')).toHaveText(words);
  await window.clock.fastForward('10:00');
  await expect(note).toBeVisible();
  await expect(window.getByRole('searchbox')).toBeFocused();
  await expect(window).toHaveTitle('(1) Intake Desk');
  await window.keyboard.press('Control+l');
  await view(window, 'Locked');
  expect(await window.content()).not.toContain('88-1042');
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await window.keyboard.press('Enter');
  await note.getByRole('button', { name: `Open: ${words}` }).press('Enter');
  await view(window, 'We couldn’t confirm delivery');
  await expect(note).toBeHidden();
  // Its clock cannot be reset.
  await window.close();
});
