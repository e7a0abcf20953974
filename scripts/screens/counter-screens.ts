import {
  chooseType,
  enterOwner,
  give,
  giveGood,
  giveRead,
  openApplication,
  outbox,
  sample,
  sendByKey,
  signIn,
  slotCard,
  toReview,
  view,
} from '../../test/e2e/support/counter.ts';
import type { Fault } from '../../test/peers/practice-platform/fault.ts';
import type { Screens, Stage } from './screen.ts';
import { clear, goTo, TOKEN, toSearch } from './ways.ts';

/** The screens from the sign-in to the Outbox. */
export const COUNTER_SCREENS: Screens = {
  'sign-in': ({ page }) => page.getByLabel('Email').waitFor(),
  'sign-in-refused': async ({ page }) => {
    await signIn(page, 'wrong');
    await page.getByText('Email or password not accepted').waitFor();
  },
  'sign-in-offline': async ({ page, line }) => {
    await line.cut();
    await signIn(page);
    await page.getByRole('button', { name: 'Test connection' }).waitFor();
  },
  'sign-in-connection': async ({ page }) => {
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('dialog').getByRole('listitem').last().waitFor();
  },
  'find-results': async ({ page, line }) => {
    await line.mend();
    await clear(page);
    await signIn(page);
    await page.getByRole('option', { name: new RegExp(TOKEN) }).waitFor();
  },
  'flow-owner': ({ page }) => openApplication(page, TOKEN),
  'flow-capture-empty': ({ page }) => enterOwner(page, '4821', 'Jane Doe', null),
  'flow-platform-file': async ({ page, platform }) => {
    await chooseType(page, 'Driver’s license');
    const file = platform.samples.files.find(({ name }) => name === 'license-front.jpg');
    await page.getByRole('button', { name: /file id/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File ID').fill(file?.id ?? '');
    await page.keyboard.press('Enter');
    await dialog.getByText('JPEG picture').waitFor();
    await dialog.getByText('Loading the page…').waitFor({ state: 'hidden' });
  },
  'flow-platform-file-used': async ({ page }) => {
    await page.getByRole('button', { name: 'Use this file' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  'flow-capture': async ({ page }) => {
    await slotCard(page, 'Front').getByRole('button', { name: 'Remove' }).click();
    await giveGood(page, 'Front', sample('license-front.jpg'));
    await give(page, 'Back', sample('license-front.jpg'));
    await slotCard(page, 'Back').getByText('Not ready').waitFor();
  },
  'flow-send-anyway': async ({ page }) => {
    await slotCard(page, 'Back').getByRole('button', { name: 'Send anyway…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'flow-closer-look': async ({ page }) => {
    await clear(page);
    await slotCard(page, 'Front').press('Enter');
    await page.getByRole('dialog').waitFor();
  },
  'flow-cut': async ({ page }) => {
    await page.getByRole('button', { name: 'Crop' }).click();
    await page.getByRole('slider', { name: 'Left edge' }).press('Shift+ArrowRight');
  },
  'flow-scanner': async ({ page }) => {
    await clear(page);
    await slotCard(page, 'Selfie').focus();
    await page.getByRole('button', { name: /^Scan$|^Scan Selfie/ }).click();
    await page.getByRole('option', { name: /^scan-0042/ }).waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'flow-scanner-search': async ({ page }) => {
    await clear(page);
    await slotCard(page, 'Selfie').focus();
    await page.getByRole('button', { name: /^Scan$|^Scan Selfie/ }).click();
    await page.getByRole('group', { name: 'Looking for scanners…' }).waitFor();
  },
  'flow-review': async ({ page }) => {
    await clear(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More options for Back' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await giveGood(page, 'Back', sample('license-back.jpg'));
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
  },
  'flow-receipt': async ({ page }) => {
    await sendByKey(page);
    await view(page, 'Sent');
  },
  'flow-wrong-person': async ({ page }) => {
    await page.getByRole('button', { name: 'Report wrong person…' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'flow-failed': async ({ page, platform }) => {
    await clear(page);
    const fault = { kind: 'verification', result: 'failed', documentType: 'Invoice' } as const;
    platform.faults.add({ operation: 'createVerification', fault });
    await page.keyboard.press('Control+Shift+Enter');
    await view(page, 'Add documents');
    await chooseType(page, 'Bank statement');
    await giveGood(page, 'Document', sample('bank-statement.pdf'));
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
    await sendByKey(page);
    await view(page, 'Failed');
  },
  'flow-reading': async ({ page }) => {
    await clear(page);
    await toSearch(page);
    await openApplication(page, '88-2077');
    await enterOwner(page, '4830', 'Marcus Bolt', null);
    await page.getByRole('button', { name: 'Show legal name' }).click();
    await page.getByText('Document', { exact: true }).click();
    await giveRead(page, sample('tax-form.pdf'));
    await page.getByRole('button', { name: 'Use this type' }).waitFor();
  },
  'flow-reading-asks': async ({ page }) => {
    await chooseType(page, 'Bank statement');
    await slotCard(page, 'Document').getByText('1120-S').waitFor();
  },
  'flow-reading-review': async ({ page }) => {
    await slotCard(page, 'Document').focus();
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
    await page.getByRole('button', { name: 'It belongs to this customer' }).waitFor();
  },
  'flow-reading-answered': async ({ page }) => {
    const answer = page.getByRole('button', { name: 'It belongs to this customer' });
    await answer.click();
    await answer.waitFor({ state: 'hidden' });
  },
  'flow-reading-agrees': async ({ page }) => {
    await page.getByRole('button', { name: 'Back to documents', exact: true }).click();
    await slotCard(page, 'Document').press('Delete');
    await giveRead(page, sample('statement-bolt-cafe.pdf'));
    await page.getByText('For BOLT CAFE INC.').waitFor();
  },
  'flow-reading-receipt': async ({ page }) => {
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
    await sendByKey(page);
    await view(page, 'Sent');
  },
  'flow-name-unread': async ({ page }) => {
    await clear(page);
    await toSearch(page);
    await openApplication(page, '88-2077');
    await enterOwner(page, '4818', 'Marcus Bolt');
    await giveGood(page, 'Front', sample('license-front.jpg'));
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
    await page.getByRole('button', { name: 'I compared the names, and they match' }).waitFor();
  },
  'flow-name-printed': async ({ page }) => {
    await page
      .getByText('The printed name on the card may be different. Compare the names')
      .waitFor();
  },
  'flow-correct': async (stage) => {
    const errors = { front_photo: ['The front photo must be a clear picture.'] };
    const body = JSON.stringify({ message: 'The given data was invalid.', errors });
    const headers = { 'content-type': 'application/json' };
    const answer = { status: 422, headers, body };
    await send(stage, ['4819', 'Marcus Bolt'], { kind: 'answer', answer });
    await view(stage.page, 'Submission rejected');
    await stage.page.keyboard.press('Control+Enter');
    await view(stage.page, 'Add documents');
  },
  'flow-undo': async ({ page }) => {
    await slotCard(page, 'Front').press('Delete');
    await page.getByRole('region', { name: 'Undo' }).waitFor();
  },
  'flow-unknown': async (stage) => {
    await send(stage, ['4822', 'Marcus Bolt'], {
      kind: 'cut-response',
      afterBytes: 0,
      by: 'reset',
    });
    await view(stage.page, 'We couldn’t confirm delivery');
  },
  'flow-what-happened': async ({ page }) => {
    await page.getByRole('button', { name: /^Resolve…/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'flow-unsure': async (stage) => {
    const headers = { 'content-type': 'application/json' };
    const answer = { status: 403, headers, body: '{"message":"Blocked by policy 7."}' };
    await send(stage, ['4840', 'Marcus Bolt'], { kind: 'answer', when: 'afterwards', answer });
    await view(stage.page, 'Rejected, but possibly not by the platform');
  },
  'flow-unsure-what-happened': async ({ page }) => {
    await page.getByRole('button', { name: /^Resolve…/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'flow-without-application': async ({ page }) => {
    await goTo(page, 'Start without an application');
    await view(page, 'Add documents');
  },
  outbox: async ({ page }) => {
    await clear(page);
    await outbox(page);
  },
  'outbox-sent': async ({ page }) => {
    await page.getByRole('button', { name: 'What did I send?' }).click();
    await page.getByRole('cell').first().waitFor();
  },
  'outbox-chosen': async ({ page }) => {
    await clear(page);
    const rows = page.getByRole('region', { name: 'Drafts' }).getByRole('checkbox');
    await rows.first().check();
    await rows.nth(1).check();
  },
};

/** Sends a license for an owner who belongs to another application, which leads to an error. */
async function send(
  { page, platform }: Stage,
  owner: readonly [id: string, name: string],
  fault: Fault,
): Promise<void> {
  await clear(page);
  await toSearch(page);
  await openApplication(page, '88-2077');
  await enterOwner(page, ...owner);
  await giveGood(page, 'Front', sample('license-front.jpg'));
  platform.faults.add({ operation: 'createVerification', fault });
  await toReview(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
