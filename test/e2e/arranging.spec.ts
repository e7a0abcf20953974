import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { serverError } from '../peers/practice-platform/common-faults.ts';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import {
  fromAccount,
  giveGood,
  outbox,
  reviewAndSend,
  sample,
  sampleDigest,
  slotCard,
  toReview,
  view,
} from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';
import { dropOn } from './support/drop.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

const FRONT = 'license-front.jpg';
const BACK = 'license-back.jpg';

/** Drops sample files on the target, like a drag from the file manager. */
async function drop(target: Locator, ...names: string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, base64: await readFile(sample(name), 'base64') })),
  );
  await dropOn(target, files);
}

test('moves or swaps a wrong side with one key, and puts two dropped sides, the back first, into their slots', async ({
  window,
  platform,
}) => {
  const [front, back] = [slotCard(window, 'Front'), slotCard(window, 'Back')];
  await drop(front, BACK);
  await expect(front.getByRole('button', { name: /^Move to Back/ })).toBeVisible();
  await front.focus();
  await window.keyboard.press('m');
  await expect(back).toContainText('Ready to send');
  await expect(window.getByRole('group', { name: 'Front, empty' })).toBeVisible();

  await back.focus();
  await window.keyboard.press('Delete');
  await drop(front, BACK);
  await drop(back, FRONT);
  await expect(back.getByRole('button', { name: /^Move to Front/ })).toBeVisible();
  await back.focus();
  await window.keyboard.press('m');
  await expect(front).toContainText(FRONT);
  await expect(front).toContainText('Ready to send');
  await expect(back).toContainText('Ready to send');

  for (const card of [front, back]) {
    await card.focus();
    await window.keyboard.press('Delete');
  }
  await expect(window.getByRole('group', { name: /^(Front|Back), empty$/ })).toHaveCount(2);
  await drop(window.getByRole('heading', { name: 'Add documents' }), BACK, FRONT);
  for (const [name, file] of [
    ['Front', FRONT],
    ['Back', BACK],
  ] as const) {
    await expect(slotCard(window, name)).toContainText(file);
    await expect(slotCard(window, name)).toContainText('Ready to send');
    await expect(slotCard(window, name)).toContainText(`Recognized as “${name}” and placed here.`);
  }
  await reviewAndSend(window);
  await view(window, 'Sent');
  const [entry] = platform.ledger.verifications;
  expect(entry?.files.map(({ field, sha256 }) => ({ field, sha256 }))).toEqual([
    { field: 'front_photo', sha256: await sampleDigest(FRONT) },
    { field: 'back_photo', sha256: await sampleDigest(BACK) },
  ]);
});

test('replaces a file in a full slot, keeps one dropped beside full slots waiting, sends only files in slots, and moves extra files to a draft that the receipt opens and sign-out counts', async ({
  window,
  platform,
}) => {
  await drop(slotCard(window, 'Front'), FRONT, BACK, FRONT);
  await expect(slotCard(window, 'Back')).toContainText('Ready to send');
  await drop(slotCard(window, 'Back'), BACK);
  await drop(slotCard(window, 'Selfie'), BACK);
  await expect(slotCard(window, 'Back')).toContainText(BACK);
  await expect(slotCard(window, 'Selfie')).toContainText(BACK);
  const extra = window.getByRole('region', { name: /^Extra files/ });
  await expect(extra.getByRole('listitem')).toHaveCount(2);
  await drop(window.getByRole('heading', { name: 'Add documents' }), FRONT);
  await expect(extra.getByText(FRONT)).toHaveCount(2);

  await slotCard(window, 'Back').getByRole('button', { name: 'More options for Back' }).click();
  await window.getByRole('menuitem', { name: 'Move to extra files' }).click();
  await expect(window.getByRole('group', { name: 'Back, empty' })).toBeVisible();
  await expect(extra.getByRole('listitem')).toHaveCount(4);

  await slotCard(window, 'Selfie').focus();
  await window.keyboard.press('Delete');
  await expect(window.getByRole('group', { name: 'Selfie, empty' })).toBeVisible();
  await extra
    .getByRole('button', { name: `Remove ${FRONT}` })
    .first()
    .click();
  await expect(extra.getByText(FRONT)).toHaveCount(1);
  await expect(extra.getByRole('listitem')).toHaveCount(3);

  await toReview(window);
  await expect(
    window.getByText('3 extra files won’t be sent. They move to a new draft'),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await view(window, 'Sent');
  const [entry] = platform.ledger.verifications;
  expect(entry?.files).toMatchObject([{ field: 'front_photo', sha256: await sampleDigest(FRONT) }]);
  expect(entry?.files).toHaveLength(1);

  const notSent = window.getByRole('group', { name: 'These files weren’t sent' });
  await expect(notSent.getByRole('listitem')).toHaveText([BACK, FRONT, BACK]);
  await notSent.getByRole('button', { name: 'Open draft' }).click();
  await expect(extra.getByRole('listitem')).toHaveCount(3);
  const bar = window.getByRole('region', { name: 'Customer' });
  await expect(bar).toContainText('token 88-1042');
  await expect(bar).toContainText('owner 4821 Jane Doe');
  await outbox(window);
  await expect(
    window.getByRole('region', { name: 'Drafts' }).getByText('extra files, not sent'),
  ).toBeVisible();
  await fromAccount(window, 'Sign out');
  await expect(window.getByRole('dialog', { name: 'Sign out?' })).toContainText(
    '1 item here hasn’t been sent. 1 draft',
  );
});

test('uses a file that cannot be loaded only on confirmation, and names its slot when the platform refuses its ID, without losing anything', async ({
  window,
  platform,
}) => {
  await drop(slotCard(window, 'Front'), FRONT);
  platform.faults.add({ operation: 'getFile', fault: serverError(503) });
  await slotCard(window, 'Back').focus();
  await window.getByRole('button', { name: /file id/i }).click();
  await window.getByLabel('File ID').fill('00000000-0000-4000-8000-000000000000');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Use this file' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Use without viewing' }).click();
  await expect(slotCard(window, 'Back')).toContainText('No one at this desk has viewed this file.');
  await reviewAndSend(window);
  const failure = window.getByRole('alert').filter({ hasText: 'The platform rejected this' });
  await expect(failure.getByRole('term')).toHaveText(['Back']);
  await expect(failure.getByRole('definition')).toHaveText(['The selected back_photo is invalid.']);
  expect(platform.ledger.verifications).toEqual([]);

  await window.getByRole('button', { name: 'Correct and send again' }).first().click();
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('Jane Doe');
  await expect(slotCard(window, 'Front')).toContainText('Ready to send');
  await expect(slotCard(window, 'Back')).toContainText('00000000-0000-4000-8000-000000000000');
  await slotCard(window, 'Back').getByRole('button', { name: 'Remove Back' }).click();
  await reviewAndSend(window);
  await view(window, 'Sent');
  const [entry] = platform.ledger.verifications;
  expect(entry?.fileIds).toEqual({});
  expect(entry?.files).toMatchObject([{ field: 'front_photo', sha256: await sampleDigest(FRONT) }]);
});

test('shows a picture and its replacement side by side, with the better one ready to be kept', async ({
  window,
}) => {
  const front = slotCard(window, 'Front');
  const replaceBy = async (name: string) => {
    const chooser = window.waitForEvent('filechooser');
    await front.focus();
    await window.keyboard.press('r');
    await (await chooser).setFiles(sample(name));
  };
  await giveGood(window, 'Front', sample(FRONT));

  // The back is no front, so the earlier picture is the better one.
  await replaceBy(BACK);
  const both = window.getByRole('dialog', {
    name: 'Which picture do you want to keep as “Front”?',
  });
  await expect(both.getByRole('region', { name: 'New picture' })).toContainText(/not ready/i);
  await expect(both.getByRole('heading', { name: `New picture: ${BACK}` })).toBeVisible();
  await expect(both.getByRole('button', { name: 'Keep earlier picture' })).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(both).toHaveCount(0);
  await expect(front).toContainText(FRONT);
  await expect(front).toContainText('Ready to send');
  await expect(window.getByRole('region', { name: /^Extra files/ })).toHaveCount(0);

  await replaceBy(FRONT);
  await expect(both.getByRole('button', { name: 'Keep new picture' })).toBeFocused();
  // A closer look doesn't answer the question.
  await both
    .getByRole('button', { name: /^View larger/ })
    .last()
    .click();
  await expect(window.getByRole('dialog', { name: 'Front' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(both).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(front).toContainText('Ready to send');
  await expect(window.getByRole('region', { name: /^Extra files/ }).getByText(FRONT)).toBeVisible();
});
