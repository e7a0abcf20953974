import { tooManyRequests } from '../../main/practice-platform/faults/common-faults.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  give,
  giveGood,
  openApplication,
  openCase,
  outbox,
  reviewAndSend,
  sample,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`no view has a violation, in ${theme}`, async ({ window, platform }, testInfo) => {
    testInfo.setTimeout(120_000);
    await window.emulateMedia({ colorScheme: theme });
    await expectAccessible(window, 'sign-in');
    await signIn(window, 'wrong');
    await window.getByText('E-mail or password not accepted').waitFor();
    await expectAccessible(window, 'sign-in refused');
    await signIn(window);
    await window.getByRole('option', { name: /88-1042/ }).waitFor();
    await expectAccessible(window, 'find');
    await window.getByRole('button', { name: 'Filters' }).click();
    await expectAccessible(window, 'filters');
    await window.keyboard.press('Escape');
    await openApplication(window, '88-1042');
    await expectAccessible(window, 'owner');
    await window.getByLabel('Owner record ID', { exact: true }).fill('4821');
    await window.getByLabel('Owner record ID again').fill('4821');
    await window.getByLabel('Name, for this desk').fill('Jane Doe');
    await window.getByRole('button', { name: 'Continue' }).click();
    await view(window, 'Add the captures');
    await expectAccessible(window, 'capture, empty');
    await giveGood(window, 'Front', sample('license-front.jpg'));
    await give(window, 'Back', sample('license-front.jpg'));
    await slotCard(window, 'Back').getByText('Not ready').waitFor();
    await expectAccessible(window, 'capture, not ready');
    await slotCard(window, 'Back').getByRole('button', { name: 'Send anyway…' }).click();
    await expectAccessible(window, 'override');
    await window.keyboard.press('Escape');
    await window
      .getByRole('button', { name: /^Review/ })
      .first()
      .click();
    await view(window, 'Check and send');
    await expectAccessible(window, 'review');
    await window.getByRole('button', { name: 'Back to capture' }).click();
    await window.getByRole('button', { name: 'More for Back' }).click();
    await window.getByRole('menuitem', { name: 'Remove' }).click();
    platform.faults.add({ operation: 'createVerification', fault: tooManyRequests('2') });
    platform.faults.add({
      operation: 'createVerification',
      fault: { kind: 'cut-response', afterBytes: 0, by: 'reset' },
      nth: 2,
    });
    await reviewAndSend(window);
    await view(window, 'In the outbox');
    await window.getByText('The platform asked to wait since').first().waitFor();
    await expectAccessible(window, 'in the outbox');
    await view(window, 'It is not known whether this arrived');
    await expectAccessible(window, 'outcome unknown');
    await window.getByRole('button', { name: /^See what happened/ }).click();
    await window.getByRole('dialog').waitFor();
    await expectAccessible(window, 'what happened');
    await window.keyboard.press('Escape');
    await outbox(window);
    await expectAccessible(window, 'outbox');
    await window.getByRole('button', { name: /^See what happened/ }).click();
    await window.getByRole('radio', { name: /send again/ }).check();
    await window.getByRole('textbox', { name: 'Who checked' }).fill('Maria');
    await window.getByRole('button', { name: 'Send again', exact: true }).click();
    await window.getByRole('button', { name: /^Receipt/ }).click();
    await view(window, 'Sent');
    await expectAccessible(window, 'receipt');
    await window.getByRole('button', { name: 'Filed to the wrong person…' }).click();
    await expectAccessible(window, 'filed to the wrong person');
    await window.getByRole('button', { name: 'Mark as misfiled' }).click();
    await window.getByText(/^Marked by/).waitFor();
    await expectAccessible(window, 'receipt, misfiled');
    for (const place of ['Outbox', 'Settings']) {
      await window
        .getByRole('button', { name: new RegExp(`^${place}`) })
        .first()
        .click();
      await view(window, place);
      await expectAccessible(window, place);
    }
    await window.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await window.getByRole('dialog').waitFor();
    await expectAccessible(window, 'shortcuts');
  });
}

test('nothing is cut off at 200 % zoom', async ({ window }) => {
  await window.setViewportSize({ width: 640, height: 400 });
  await openCase(window);
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const overflow = await window.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(window.getByRole('button', { name: /^Review/ }).last()).toBeInViewport();
});
