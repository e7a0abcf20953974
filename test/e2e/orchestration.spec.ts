import type { Locator, Page } from '@playwright/test';
import {
  heldAnswer,
  jsonAnswer,
  serverError,
  tooManyRequests,
} from '../peers/practice-platform/common-faults.ts';
import type { Fault } from '../peers/practice-platform/fault.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTab, openTab, tabTo } from './support/application-page.ts';
import { goToMore, signIn } from './support/counter.ts';
import { expect, findTest as test } from './support/desk-test.ts';

const COMMENT = 'The bureau was down this morning.';

function logIdField(window: Page): Locator {
  return window.getByRole('combobox', { name: 'Orchestration log ID' });
}

// Promise: Staff can view an application's offers
test('requests the last step of a run again by keyboard, with its own words for each failure, and keeps the form', async ({
  window,
  platform,
}) => {
  await openTab(window, 'Orchestration');
  const { keyboard } = window;
  const dialog = window.getByRole('dialog');
  const logId = platform.samples.applications[0]?.orchestrationLogId ?? '';
  await tabTo(window, 'Orchestration log ID');
  await keyboard.press('Enter');
  await expect(window.getByText('Enter the orchestration log ID.')).toBeVisible();
  await expect(logIdField(window)).toBeFocused();

  await keyboard.insertText(logId);
  await keyboard.press('Enter');
  await expect(dialog.getByText('None', { exact: true })).toBeVisible();
  await keyboard.press('Escape');
  await tabTo(window, 'Comment');
  await keyboard.type(COMMENT);
  await tabTo(window, 'Rerun…');
  await keyboard.press('Enter');
  await expect(dialog.getByText(logId)).toBeVisible();
  await expect(dialog.getByText(COMMENT)).toBeVisible();
  await expectAccessible(window, 'before a step is run again');
  expect(platform.ledger.count('retryOrchestration')).toBe(0);
  await tabTo(window, 'Rerun step');
  await keyboard.press('Enter');

  await expect(
    window.getByText(/^Queued at .* The platform doesn’t report when the step is done\.$/),
  ).toBeVisible();
  await expect(window.getByRole('row', { name: new RegExp(logId) })).toContainText(COMMENT);
  await expect(window.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await expectAccessible(window, 'a step is queued');
  expect(platform.ledger.count('retryOrchestration')).toBe(1);

  const field = logIdField(window);
  const comment = window.getByRole('textbox', { name: 'Comment' });
  const ask = () => window.getByRole('button', { name: 'Rerun…' }).click();
  const confirm = () => dialog.getByRole('button', { name: /^Rerun / }).click();
  await field.fill('no-such-run');
  await comment.fill(COMMENT);

  await ask();
  await confirm();
  await expect(
    window.getByText('The platform couldn’t find this orchestration log').first(),
  ).toBeVisible();
  const faults: readonly [string, Fault][] = [
    ['The platform doesn’t allow you to do this', jsonAnswer(403, { message: 'Forbidden.' })],
    [
      'The platform can’t do this right now because of a conflict',
      jsonAnswer(409, { message: 'It is running.' }),
    ],
    ['The platform asked you to wait', tooManyRequests('60')],
    ['The platform isn’t available right now', serverError(503)],
    [
      'The connection was lost before the response arrived',
      { kind: 'cut-response', afterBytes: 0 },
    ],
  ];
  for (const [words, fault] of faults) {
    platform.faults.add({ operation: 'retryOrchestration', fault });
    await ask();
    await confirm();
    await expect(window.getByRole('alert').getByText(words)).toBeVisible();
    await expect(field).toHaveValue('no-such-run');
    await expect(comment).toHaveValue(COMMENT);
  }
  await expect(
    window.getByRole('alert').getByText(/If you rerun it, it may run twice/),
  ).toBeVisible();
  await ask();
  await expect(dialog.getByText(/^This run may have been queued at /)).toBeVisible();
  await window.keyboard.press('Escape');
  expect(platform.ledger.count('retryOrchestration')).toBe(2 + faults.length);
});

test.describe('on a computer whose organization did not enable them', () => {
  test.use({ managed: {} });

  test('shows offer statuses, runs, and saved filters without changes or deletion, and says why', async ({
    window,
    platform,
  }) => {
    await openTab(window, 'Offers');
    await window.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const update = window.getByRole('button', { name: 'Change status…' });
    await expect(update).toBeDisabled();
    await expect(update).toHaveAccessibleDescription(/^Your IT department doesn’t allow /);
    await chooseTab(window, 'Orchestration');
    const run = window.getByRole('button', { name: 'Rerun…' });
    await expect(run).toBeDisabled();
    await expect(run).toHaveAccessibleDescription(
      /^Your IT department doesn’t allow rerunning steps/,
    );
    await logIdField(window).fill('some-run');
    await logIdField(window).press('Enter');
    await expect(window.getByRole('dialog')).toHaveCount(0);

    await window.getByRole('button', { name: 'Back to Find' }).press('Enter');
    await goToMore(window, 'Saved filters');
    await window
      .getByRole('textbox', { name: 'Filter ID' })
      .fill(platform.samples.filters[0]?.id ?? '');
    await window.getByLabel('Name on this desk').fill('Mine');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('button', { name: 'Delete… Mine' })).toBeDisabled();
    await expect(window.getByText(/^Your organization doesn’t allow deleting/)).toBeVisible();
    const mine = window.getByRole('group', { name: 'In your list: Mine' });
    await expect(mine.getByRole('radio', { name: 'Hide' })).toBeEnabled();
  });
});

test('does not show the next person what another requested, whenever the answer arrives', async ({
  window,
  platform,
}) => {
  const logId = platform.samples.applications[0]?.orchestrationLogId ?? '';
  const { fault, letCome } = heldAnswer();
  platform.faults.add({ operation: 'retryOrchestration', fault });
  await openTab(window, 'Orchestration');
  await logIdField(window).fill(logId);
  await window.getByRole('textbox', { name: 'Comment' }).fill(COMMENT);
  await window.getByRole('button', { name: 'Rerun…' }).click();
  await window.getByRole('button', { name: 'Rerun step' }).dblclick();
  await window.keyboard.press('Control+l');
  await window.getByRole('button', { name: 'Use another account' }).click();
  await signIn(window, 'practice', 'supervisor@practice.example');
  await openTab(window, 'Orchestration');
  letCome();
  // Requested after it, and answered after it.
  await window.getByRole('tab', { name: 'Offers' }).click();
  await expect(window.getByRole('row').first()).toBeVisible();
  await chooseTab(window, 'Orchestration');
  await expect(logIdField(window)).toBeVisible();
  await expect(window.getByText(COMMENT)).toHaveCount(0);
  await logIdField(window).click();
  await expect(window.getByRole('option')).toHaveCount(0);
  expect(platform.ledger.count('retryOrchestration')).toBe(1);
});
