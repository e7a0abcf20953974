import { copyFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { outbox, reviewAndSend, sample, slotCard, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

/** Watches for the pause between two reads of the folder, in milliseconds in the window. */
function restsOf(window: Page) {
  return window.evaluateHandle(() => {
    const { setTimeout: later } = globalThis;
    const rested = new Promise<void>((resolve) => {
      globalThis.setTimeout = ((then: () => void, wait?: number) => {
        if (wait === 800) resolve();
        return later(then, wait);
      }) as typeof later;
    });
    // In an object, because a handle of a promise would await it.
    return { rested };
  });
}

// Promise: Staff can drop, paste, or photograph files
test('takes a scan that arrives while the list is open by keyboard, one that arrives during Capture with Enter, and names the originals', async ({
  window,
  profile,
  platform,
}) => {
  const { keyboard } = window;
  const folder = join(profile, '..', 'scans');
  await mkdir(folder, { recursive: true });
  await keyboard.press('Control+4');
  await view(window, 'Settings');
  const path = window.getByLabel('Scan folder');
  await path.focus();
  await keyboard.insertText(join(folder, 'nowhere'));
  await keyboard.press('Enter');
  const section = window.getByRole('region', { name: 'Scanner' });
  await expect(section.getByText(/asks you to confirm it in a separate dialog/)).toBeVisible();
  await expect(section.getByText(/^The scan folder can’t be found\. Check its path/)).toBeVisible();
  await expect(path).toHaveValue(join(folder, 'nowhere'));
  await keyboard.press('Control+a');
  await keyboard.insertText(folder);
  await keyboard.press('Enter');
  const settings = async () => JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8'));
  await expect.poll(settings).toMatchObject({ scanFolder: folder });

  await outbox(window);
  await window.getByRole('button', { name: /^Open: 88-1042, Jane Doe/ }).click();
  await view(window, 'Add documents');
  const front = slotCard(window, 'Front');
  await front.focus();
  await keyboard.press('s');
  const dialog = window.getByRole('dialog', { name: 'From the scanner: Front' });
  await expect(dialog.getByText('The scan folder is empty')).toBeVisible();

  const picture = await readFile(sample('license-front.jpg'));
  await writeFile(join(folder, 'scan0001.jpg'), '');
  await copyFile(sample('bank-statement.pdf'), join(folder, 'page.pdf'));
  await writeFile(join(folder, 'list.txt'), 'no scan');
  await utimes(join(folder, 'list.txt'), 1, 1);
  await utimes(join(folder, 'page.pdf'), 2, 2);
  const row = dialog.getByRole('option', { name: /^scan0001\.jpg/ });
  await expect(row).toContainText('Still saving');
  await expect(dialog.getByRole('listbox')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();

  // Another file under the name of the active one is not selected.
  const list = dialog.getByRole('option', { name: /list\.txt.*The platform doesn’t accept this/ });
  await expect(list).toBeVisible();
  await keyboard.press('End');
  await expect(list).toHaveAttribute('aria-selected', 'true');
  await writeFile(join(folder, 'list.txt'), 'another');
  await writeFile(join(folder, 'scan0001.jpg'), picture);
  await expect(dialog.getByRole('alert')).toContainText('“list.txt”, was removed or replaced');
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(0);
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(window, 'scans');
  // A file that is being written stays the same while it grows.
  await expect(row).not.toContainText('Still saving');
  await expect(row).toContainText('New');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(front).toContainText('Ready to send');
  await expect(front).toContainText('scan0001.jpg');
  await expect(front).toBeFocused();

  await test.step('offered with a picture', async () => {
    const reading = await restsOf(window);
    const row = window.getByRole('region', { name: /^Just scanned/ });
    const offered = row.getByRole('button', { name: /^Use scan0002\.jpg/ });
    const scan = join(folder, 'scan0002.jpg');
    // Staff at a card keep the focus.
    await window.getByRole('heading', { name: 'Add documents' }).focus();
    // Files that exist when the folder is first read are not new.
    await expect(async () => {
      await rm(scan, { force: true });
      await copyFile(sample('license-back.jpg'), scan);
      await expect(offered).toBeVisible({ timeout: 6_000 });
    }).toPass();
    await expect(offered).toBeFocused();
    await reading.evaluate(({ rested }) => rested);
    const picture = offered.locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(320);
    await expectAccessible(window, 'just scanned');
    await keyboard.press('Enter');
    await expect(row.getByRole('button', { name: 'scan0002.jpg: used' })).toBeVisible();
    const back = slotCard(window, 'Back');
    await expect(back).toContainText('scan0002.jpg');
    await expect(back).toContainText('Ready to send');
    await expect(window.getByRole('group', { name: 'Selfie, empty' })).toBeVisible();
  });

  await reviewAndSend(window);
  await view(window, 'Sent');
  const originals = window.getByRole('group', { name: 'Originals in the scan folder' });
  await expect(originals).toContainText(`scan0001.jpg in ${folder}`);
  expect(platform.ledger.verifications).toHaveLength(1);
  expect((await readFile(join(folder, 'scan0001.jpg'))).equals(picture)).toBe(true);
});
