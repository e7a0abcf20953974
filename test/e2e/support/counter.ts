import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** The steps of the counter flow for tests and the tour, by the names that staff read. */

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'resources', 'samples');

/** Returns the absolute path of a sample picture. */
export function sample(name: string): string {
  return join(SAMPLES, name);
}

/**
 * Returns the SHA-256 of a sample picture in hex, as in the platform's ledger and on the receipt.
 */
export async function sampleDigest(name: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(sample(name)))
    .digest('hex');
}

export async function signIn(
  page: Page,
  password = 'practice',
  email = 'teller@practice.example',
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for a view by its heading. */
export function view(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Opens Settings at one of its sections for IT, or at *This desk*. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: section, exact: true })
    .click();
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.keyboard.press('Enter');
}

/** Opens an entry under *More* of Find, from Find. */
export async function goToMore(page: Page, name: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to search' });
  if (await back.isVisible()) await back.press('Enter');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  await view(page, name);
}

/**
 * Searches for a client token, and waits until its application is the only one in the list and can
 * be chosen.
 */
export async function searchFor(page: Page, token: string): Promise<void> {
  await page.getByRole('searchbox').fill(token);
  await page
    .locator('[role=listbox][aria-busy=false] [role=option][aria-setsize="1"]')
    .filter({ hasText: token })
    .waitFor();
}

/** Searches for a client token, opens its application, and waits for the Owner step. */
export async function openApplication(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await searchFor(page, token);
  await page.getByRole('option', { name: new RegExp(token) }).click();
  await view(page, 'Whose ID or document is this?');
}

/**
 * Enters a new owner and waits for the Capture step, with a license as the type unless another or
 * none is given.
 */
export async function enterOwner(
  page: Page,
  recordId: string,
  name: string,
  type: string | null = 'Driver’s license',
): Promise<void> {
  await page.getByLabel('Owner record ID', { exact: true }).fill(recordId);
  await page.getByLabel('Confirm owner record ID').fill(recordId);
  await page.getByLabel('Owner’s name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await view(page, 'Add documents');
  if (type !== null) await chooseType(page, type);
}

/** Chooses the type. */
export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByLabel('Type', { exact: true }).selectOption({ label: type });
}

/** Goes from sign-in to the Capture step for the platform's first application and its owner. */
export async function openSubmission(page: Page): Promise<void> {
  await signIn(page);
  await openApplication(page, '88-1042');
  await enterOwner(page, '4821', 'Jane Doe');
}

/** Returns the card of a slot by the name that the window shows. */
export function slotCard(page: Page, slot: string): Locator {
  return page.getByRole('group', { name: new RegExp(`^${slot},`) });
}

/** Adds files to a slot through the input of its file chooser. */
export async function give(page: Page, slot: string, ...files: string[]): Promise<void> {
  await slotCard(page, slot).locator('input[type=file]').setInputFiles(files);
}

/** Adds pages to the document with the button for that. */
export async function addPages(page: Page, ...files: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await slotCard(page, 'Document').getByRole('button', { name: 'Add pages' }).click();
  await (await choosing).setFiles(files);
}

/** Adds a file that is ready to send. */
export async function giveGood(page: Page, slot: string, file: string): Promise<void> {
  await give(page, slot, file);
  await slotCard(page, slot).getByText('Ready to send').waitFor();
}

/** Adds a document that is ready to send, and waits until it was checked and read. */
export async function giveRead(page: Page, file: string): Promise<void> {
  await give(page, 'Document', file);
  await slotCard(page, 'Document')
    .getByText(/Ready to send|Needs an answer/)
    .waitFor();
}

/** Goes from Capture to Review, where a name that was not read, or only in text, is compared. */
export async function toReview(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await view(page, 'Review and send');
  const compare = page.getByRole('button', {
    name: /^(I compared the names, and they match|Yes, it’s the same person)$/,
  });
  const send = page.getByRole('button', { name: /^Send( in PRACTICE)?$/ });
  await send.and(page.locator(':enabled')).or(compare).waitFor();
  if (!(await compare.isVisible())) return;
  // The text of the card may answer the question first.
  while (await compare.isVisible()) {
    const pressed = compare.click({ timeout: 2_000 });
    await pressed.then(
      () => compare.waitFor({ state: 'hidden' }),
      () => undefined,
    );
  }
  await send.and(page.locator(':enabled')).waitFor();
}

/** Sends with the key after every file is shown. */
export async function sendByKey(page: Page): Promise<void> {
  await page.locator('footer button.primary:not([aria-disabled])').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' });
}

/** Goes from a complete Capture step through Review and presses Send. */
export async function reviewAndSend(page: Page): Promise<void> {
  const left = page
    .getByRole('paragraph')
    .filter({ hasText: /Ready to send|compare it yourself|names don’t match/i });
  await left.last().waitFor();
  await toReview(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // Pages that were not on the screen long enough are shown first.
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' });
}

/** Opens the Outbox. */
export async function outbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await view(page, 'Outbox');
}

/** Chooses an item of the account's menu. */
export async function fromAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
