import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { KEYS } from '#kit/key-table.ts';
import { expiredToken, heldAnswer, serverError } from '../peers/practice-platform/common-faults.ts';
import type { Fault } from '../peers/practice-platform/fault.ts';
import { tabTo } from './support/application-page.ts';
import { askPage } from './support/ask-page.ts';
import {
  give,
  giveGood,
  reviewAndSend,
  sample,
  sampleDigest,
  sendByKey,
  slotCard,
  view,
} from './support/counter.ts';
import { captureTest, expect, test } from './support/desk-test.ts';

/**
 * Delays the desk's events until long after the answers that they cross, as on a busy computer.
 * Returns what ends the delay.
 */
function tellLate(window: Page): () => void {
  const evaluate = window.evaluate.bind(window) as (...given: unknown[]) => Promise<unknown>;
  window.evaluate = (async (...given: unknown[]) => {
    if (String(given[1]).startsWith('["submission:changed"')) await setTimeout(1_500);
    return evaluate(...given);
  }) as typeof window.evaluate;
  return () => {
    window.evaluate = evaluate as typeof window.evaluate;
  };
}

test('completes the whole flow by keyboard alone, from sign-in to the next customer, and stores exactly these bytes and fields once on the platform', async ({
  window,
  platform,
}) => {
  const { keyboard } = window;
  const inTime = tellLate(window);
  // Awaited from the start, because the browser learns of it long before the key is pressed.
  const choosing = window.waitForEvent('filechooser', { timeout: 60_000 });
  await window.getByLabel('Email').waitFor();
  await keyboard.type('teller@practice.example');
  await keyboard.press('Tab');
  await keyboard.type('practice');
  await keyboard.press('Enter');
  await view(window, 'Find an application');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await keyboard.type('88-1042');
  await window.getByText('· Press Enter to start a submission').waitFor();
  await keyboard.press('Enter');

  await view(window, 'Whose ID or document is this?');
  await tabTo(window, 'Owner record ID');
  await keyboard.type('4821');
  await keyboard.press('Tab');
  await keyboard.type('4821');
  await keyboard.press('Tab');
  await keyboard.type('Jane Doe');
  await keyboard.press('Control+Enter');

  await view(window, 'Add documents');
  await expect(window.getByRole('region', { name: 'Customer' })).toContainText('4821 Jane Doe');
  await expect(window.getByRole('button', { name: 'Driver’s license' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(slotCard(window, 'Front')).toBeFocused();
  await keyboard.press('Enter');
  await (await choosing).setFiles(sample('license-front.jpg'));
  await expect(slotCard(window, 'Front')).toContainText('Ready to send');
  const review = window.locator('footer').getByRole('button', { name: 'Review' });
  await expect(review).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await give(window, 'Back', sample('license-back.jpg'));
  await expect(slotCard(window, 'Back')).toContainText('license-back.jpg');
  // Pressed while the back is being added and checked, so it is sent with it.
  await keyboard.press('Control+Enter');
  await view(window, 'Review and send');
  await sendByKey(window);
  await view(window, 'Sent');
  inTime();
  // The button to continue has the focus as soon as the submission is in the outbox.
  const next = window.getByRole('button', { name: /^Next customer/ });
  await expect(next).toBeFocused();

  expect(platform.ledger.verifications).toHaveLength(1);
  const [entry] = platform.ledger.verifications;
  expect(entry?.applicationId).toBe(platform.samples.applications[0]?.id);
  expect(entry?.fields).toEqual({
    service: 'practice-identity-a',
    verification: 'government-id',
    type: 'drivers_license',
    personal_information_id: '4821',
  });
  expect(entry?.files.map(({ field, sha256 }) => ({ field, sha256 }))).toEqual([
    { field: 'front_photo', sha256: await sampleDigest('license-front.jpg') },
    { field: 'back_photo', sha256: await sampleDigest('license-back.jpg') },
  ]);
  await window.getByText('Technical details').click();
  await expect(window.getByText(entry?.id ?? 'no entry')).toBeVisible();
  await expect(window.getByText(await sampleDigest('license-front.jpg'))).toBeVisible();
  await next.press('Enter');
  await view(window, 'Find an application');
});

test('lets single letters work on a slot’s card, never while typing, and can switch them off', async ({
  window,
}) => {
  const { keyboard } = window;
  await window.getByLabel('Email').fill('teller@practice.example');
  await window.getByRole('textbox', { name: 'Password' }).fill('practice');
  await keyboard.press('Enter');
  await view(window, 'Find an application');
  await keyboard.type('?');
  await expect(window.getByRole('searchbox')).toHaveValue('?');
  await expect(window.getByRole('dialog')).toHaveCount(0);

  await window.getByRole('button', { name: 'Settings', exact: true }).click();
  await view(window, 'Settings');
  await keyboard.press('?');
  const shortcuts = window.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  // Each key with a function is listed with that function.
  const lines = Object.values(KEYS).flatMap((group) => Object.values<readonly string[]>(group));
  await expect(shortcuts.locator('kbd')).toHaveCount(lines.flat().length);
  await expect(shortcuts.locator('dt:empty')).toHaveCount(0);
  await keyboard.press('Escape');
  await window.getByRole('switch', { name: /Single-letter shortcuts/ }).click();
  const kept = () => askPage(window, 'settings:get', {});
  await expect.poll(kept).toMatchObject({ singleLetterShortcuts: false });
  await window.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await keyboard.press('?');
  await expect(window.getByRole('dialog')).toHaveCount(0);
});

/**
 * Types into the field, triggers something that appears by itself, and types on until it is there.
 * Fails if a key goes elsewhere.
 */
async function typeUntilThere(
  field: Locator,
  late: Locator,
  letCome: () => unknown = () => undefined,
): Promise<void> {
  await field.fill('');
  await field.page().keyboard.press('x');
  letCome();
  await expect(async () => {
    await field.page().keyboard.press('x');
    await expect(field).toBeFocused({ timeout: 1 });
    expect(await late.isVisible()).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
  await field.page().keyboard.press('y');
  await expect(field).toHaveValue(/^x+y$/);
}

captureTest(
  'whoever types keeps the focus, whatever comes by itself: rows, a note, a sign-in, a question',
  async ({ window, platform }) => {
    const box = window.getByRole('searchbox');
    const later = (
      operation: 'createVerification' | 'searchApplications' | 'refresh',
      fault?: Fault,
    ) => {
      const held = heldAnswer();
      platform.faults.add({ operation, fault: held.fault });
      if (fault) platform.faults.add({ operation, fault });
      return held.letCome;
    };
    await giveGood(window, 'Front', sample('license-front.jpg'));
    const refuse = later('createVerification', serverError(422));
    await reviewAndSend(window);
    await window.getByRole('button', { name: 'Find', exact: true }).click();
    await window.getByRole('option', { name: /88-1042/ }).waitFor();

    const answer = later('searchApplications');
    await window.getByRole('button', { name: 'Filters' }).click();
    const field = window.getByRole('textbox', { name: 'Find a filter' });
    await box.fill('riverbend diner');
    await box.press('Enter');
    await typeUntilThere(field, window.getByText('13 applications', { exact: true }), answer);
    await typeUntilThere(field, window.getByRole('region', { name: 'Rejected: 88-1042' }), refuse);

    const ended = { fault: expiredToken(), times: Number.POSITIVE_INFINITY };
    const stops = (['searchApplications', 'refresh'] as const).map((operation) =>
      platform.faults.add({ operation, ...ended }),
    );
    const end = later('refresh');
    await box.fill('riverbend');
    await box.press('Enter');
    await typeUntilThere(field, window.getByRole('main').getByText(/^Sign in again/), end);
    const again = window.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toBeVisible();
    for (const stop of stops) stop();
    await again.getByRole('textbox', { name: 'Password' }).fill('practice');
    await window.keyboard.press('Enter');
    await expect(again).toBeHidden();

    await window.getByRole('button', { name: 'Start without an application' }).click();
    await giveGood(window, 'Front', sample('license-front.jpg'));
    const choosing = window.waitForEvent('filechooser');
    await slotCard(window, 'Front').press('r');
    const chooser = await choosing;
    const label = window.getByLabel('Label', { exact: true });
    const placed = slotCard(window, 'Front').getByText('license-front.heic');
    await typeUntilThere(label, placed, () => chooser.setFiles(sample('license-front.heic')));
    await expect(
      window.getByRole('dialog', { name: /^Which picture do you want to keep as/ }),
    ).toBeVisible();
  },
);
