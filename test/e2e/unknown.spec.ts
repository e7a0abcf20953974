import type { Page } from '@playwright/test';
import type { Fault } from '../peers/practice-platform/fault.ts';
import type { PracticePlatform } from '../peers/practice-platform/practice-platform.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { giveGood, outbox, reviewAndSend, sample, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

/** Sends one whose answer is lost after the platform had everything, and waits in the Outbox. */
async function loseAnswer(
  window: Page,
  platform: PracticePlatform,
  fault: Fault = { kind: 'cut-response', afterBytes: 0, by: 'reset' },
  title = 'We couldn’t confirm delivery',
): Promise<void> {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  platform.faults.add({ operation: 'createVerification', fault });
  await reviewAndSend(window);
  await view(window, title);
  await expect(window.getByRole('main').getByText('Ready to send')).toHaveCount(0);
  await outbox(window);
}

const needsYou = (window: Page) =>
  window.getByRole('region', { name: 'Action needed' }).getByRole('listitem');

const explain = async (window: Page) => {
  await window.getByRole('button', { name: /^Resolve…: 88-1042/ }).click();
  return window.getByRole('dialog', { name: 'Was this submission delivered?' });
};

// Promise: Intake Desk never starts a second check
// Promise: If the connection breaks when the platform may
// Promise: In that case, the app sets the submission aside
// Promise: If the outcome is unknown, the submission is set aside
test('never sends automatically after a lost answer, shows its evidence and what the lender needs, and lets staff leave it for a supervisor and resolve it as sent', async ({
  start,
  platform,
}) => {
  const applicationUrl = 'https://portal.example/deals/{application_id}';
  const { page: window } = await start({ ...BRANCH_SETTINGS, applicationUrl });
  await window.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await loseAnswer(window, platform);
  await expect(needsYou(window)).toHaveText([
    /Outcome unknown.*88-1042 Jane Doe.*unknown for less than a minute.*after everything was sent/,
  ]);
  await expect(
    window.getByRole('button', { name: 'Outbox, 1 submission not sent, 1 needs action' }),
  ).toBeVisible();
  const dialog = window.getByRole('dialog', { name: 'Was this submission delivered?' });
  await test.step('its own view has the portal and a copy for the lender', async () => {
    await needsYou(window).getByRole('button', { name: /^Open/ }).click();
    await window.getByRole('button', { name: /^Resolve…/ }).click();
    // It is shown once, behind the dialog.
    await expect(dialog.getByText(/^Evidence/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const main = window.getByRole('main');
    await expect(main.getByText(/^Evidence/)).toHaveCount(1);
    const [application] = platform.samples.applications;
    await expect(main.getByRole('link', { name: /^Open in portal/ })).toHaveAttribute(
      'href',
      `https://portal.example/deals/${application?.id}`,
    );
    const copied = () => window.evaluate(() => navigator.clipboard.readText());
    await main.getByRole('button', { name: 'Copy for the lender' }).click();
    await expect
      .poll(copied)
      .toContain('Interrupted: After everything was sent, before a response arrived');
    expect(await copied()).toContain('What was sent: Driver’s license, Government ID');
    expect(await copied()).toMatch(/Sent: all \d+ KB/);
    expect(await copied()).toContain(String(application?.id));
    expect(await copied()).not.toContain('Jane Doe');
    await main.getByLabel('Include the owner’s name').check();
    await main.getByRole('button', { name: 'Copied' }).click();
    await expect.poll(copied).toContain('Owner: Jane Doe');
    await outbox(window);
  });

  await explain(window);
  const evidence = dialog.getByText(
    'Evidence: After everything was sent, before a response arrived',
  );
  const bytes = dialog.getByText(/^all \d+ KB/);
  await expect(bytes).toBeHidden();
  await evidence.click();
  await expect(bytes).toBeVisible();
  await expect(dialog).toContainText('this may start a second check of the same person');
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(
    dialog.getByRole('radiogroup', { name: 'What did you find out?' }),
  ).toHaveAccessibleDescription('Choose an answer.');
  await dialog.getByRole('radio', { name: 'Leave for a supervisor' }).check();
  await dialog.getByRole('button', { name: 'Leave for a supervisor' }).click();
  await expect(needsYou(window)).toHaveText([
    /Outcome unknown.*For a supervisor.*left for a supervisor by teller@practice\.example/,
  ]);
  await explain(window);
  await expect(dialog).toContainText('Left for a supervisor by teller@practice.example');

  const { keyboard } = window;
  await expect(dialog.getByRole('radio', { name: /it was delivered/ })).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByRole('radio', { name: /it was delivered/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  await expect(dialog).toContainText('Enter who checked');
  await dialog.getByRole('textbox', { name: 'Who checked' }).focus();
  await keyboard.type('Maria, in the portal');
  await expect(dialog).not.toContainText('Enter who checked');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  const done = window.getByRole('region', { name: 'Done' }).getByRole('listitem');
  await expect(done).toHaveText([/Delivery confirmed.*confirmed by Maria, in the portal/]);
  await done.getByRole('button', { name: /^Open/ }).click();
  await view(window, 'Delivery confirmed');
  expect(platform.ledger.count('createVerification')).toBe(1);
  expect(platform.ledger.verifications).toHaveLength(1);
});

test('requires a look into a refusal that may not be the platform’s before it is corrected', async ({
  window,
  platform,
}) => {
  const headers = { 'content-type': 'application/json' };
  const answer = { status: 403, headers, body: '{"message":"Blocked by policy 7."}' };
  const fault = { kind: 'answer', when: 'afterwards', answer } as const;
  await loseAnswer(window, platform, fault, 'Rejected, but possibly not by the platform');
  await expect(needsYou(window)).toHaveText([
    /Rejected, unverified.*“Blocked by policy 7\.”.*it may still have been delivered/,
  ]);
  await expect(window.getByRole('button', { name: /^Correct and send again/ })).toHaveCount(0);
  await expect(window.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const dialog = await explain(window);
  await expect(dialog).toContainText(/Message in the response ?Blocked by policy 7\./);
  await dialog.getByRole('radio', { name: /Correct and send again/ }).check();
  await dialog.getByRole('textbox', { name: 'Who checked' }).fill('Maria');
  await dialog.getByRole('button', { name: 'Correct and send again' }).click();
  await view(window, 'Add documents');
  expect(platform.ledger.count('createVerification')).toBe(1);
});
