import { tooManyRequests } from '../peers/practice-platform/common-faults.ts';
import { expectAccessibleInBoth } from './support/accessible.ts';
import {
  chooseType,
  give,
  giveGood,
  openApplication,
  outbox,
  reviewAndSend,
  sample,
  signIn,
  slotCard,
  view,
} from './support/counter.ts';
import { test } from './support/desk-test.ts';

test('no view has a violation, in light and in dark', async ({ window, platform }) => {
  test.slow();
  await expectAccessibleInBoth(window, 'sign-in');
  await signIn(window, 'wrong');
  await window.getByText('E-mail or password not accepted').waitFor();
  await expectAccessibleInBoth(window, 'sign-in refused');
  await signIn(window);
  await window.getByRole('option', { name: /88-1042/ }).waitFor();
  await expectAccessibleInBoth(window, 'find');
  await window.getByRole('button', { name: 'Filters' }).click();
  await expectAccessibleInBoth(window, 'filters');
  await window.keyboard.press('Escape');
  await openApplication(window, '88-1042');
  await expectAccessibleInBoth(window, 'owner');
  await window.getByLabel('Owner record ID', { exact: true }).fill('4821');
  await window.getByLabel('Owner record ID again').fill('4821');
  await window.getByLabel('Owner’s name').fill('Jane Doe');
  await window.getByRole('button', { name: 'Continue' }).click();
  await view(window, 'Add the captures');
  await expectAccessibleInBoth(window, 'capture, empty');
  await chooseType(window, 'Driver’s license');
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await give(window, 'Back', sample('license-front.jpg'));
  await slotCard(window, 'Back').getByText('Not ready').waitFor();
  await expectAccessibleInBoth(window, 'capture, not ready');
  await slotCard(window, 'Back').getByRole('button', { name: 'Send anyway…' }).click();
  await expectAccessibleInBoth(window, 'override');
  await window.keyboard.press('Escape');
  await window
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  await view(window, 'Check and send');
  await expectAccessibleInBoth(window, 'review');
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
  await expectAccessibleInBoth(window, 'in the outbox');
  await view(window, 'It is not known whether this arrived');
  await expectAccessibleInBoth(window, 'outcome unknown');
  await window.getByRole('button', { name: /^Settle…/ }).click();
  await window.getByRole('dialog').waitFor();
  await expectAccessibleInBoth(window, 'what happened');
  await window.keyboard.press('Escape');
  await outbox(window);
  await expectAccessibleInBoth(window, 'outbox');
  await window.getByRole('button', { name: /^Settle…/ }).click();
  await window.getByRole('radio', { name: /send again/ }).check();
  await window.getByRole('textbox', { name: 'Who checked' }).fill('Maria');
  await window.getByRole('button', { name: 'Send again', exact: true }).click();
  await window.getByRole('button', { name: /^Receipt/ }).click();
  await view(window, 'Sent');
  await expectAccessibleInBoth(window, 'receipt');
  await window.getByRole('button', { name: 'Filed to the wrong person…' }).click();
  await expectAccessibleInBoth(window, 'filed to the wrong person');
  await window.getByRole('button', { name: 'Mark as misfiled' }).click();
  await window.getByText(/^Marked by/).waitFor();
  await expectAccessibleInBoth(window, 'receipt, misfiled');
  await window.getByRole('button', { name: 'Settings', exact: true }).click();
  await view(window, 'Settings');
  await expectAccessibleInBoth(window, 'settings');
  await window.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await window.getByRole('dialog').waitFor();
  await expectAccessibleInBoth(window, 'shortcuts');
});
