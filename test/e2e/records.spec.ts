import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { giveGood, openSettings, outbox, sample } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

/** Saves something with that button, and reads what was saved. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function findJane(page: Page): Promise<void> {
  await page.getByLabel('Full or partial name').fill('jane doe');
  await page.keyboard.press('Enter');
}

test('says in the records what a limit would remove, finds, saves, and erases a person by keyboard, and reports a changed record', async ({
  window,
  profile,
}) => {
  const check = () => window.getByRole('button', { name: 'Verify record' }).click();
  const show = window.getByRole('button', { name: 'Show', exact: true });
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await openSettings(window, 'Records');
  await test.step('limits', async () => {
    const drafts = window.getByLabel('Drafts');
    await expect(drafts).toHaveValue('null');
    await drafts.selectOption('After 30 days');
    await expect(window.getByText(/^The next removal is on /)).toBeVisible();
    const sent = window.getByLabel('Files of sent submissions');
    await expect(sent.getByRole('option', { name: 'Immediately (default)' })).toHaveCount(1);
    await sent.selectOption('After 7 days');
    const kept = async () =>
      JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8')).retention;
    await expect.poll(kept).toMatchObject({ drafts: 30, contents: 7, receipts: null });
  });

  await test.step('a person', async () => {
    await window.getByRole('button', { name: 'Find person' }).click();
    await window.getByText('Fill in at least one field.').waitFor();
    await findJane(window);
    await expect(window.getByText(/^1 submission, 1 owner, \d+ record entr/)).toBeVisible();
    await expectAccessible(window, 'settings, a person');

    const { name, text } = await saved(window, 'Save all data as a file');
    expect(name).toMatch(/^intake-desk-person-.*\.json$/);
    const [submission] = JSON.parse(text).submissions;
    const picture = await readFile(sample('license-front.jpg'));
    expect(Buffer.from(submission.files[0].content, 'base64').equals(picture)).toBe(true);

    await window.getByRole('button', { name: 'Erase…' }).focus();
    await window.keyboard.press('Enter');
    const erase = window.getByRole('button', { name: 'Erase permanently' });
    await expect(erase).toBeDisabled();
    await expectAccessible(window, 'erase');
    await window.keyboard.type('erase');
    await expect(erase).toBeEnabled();
    await window.keyboard.press('Tab');
    await window.keyboard.press('Tab');
    await expect(erase).toBeFocused();
    await window.keyboard.press('Enter');
    await expect(
      window.getByText('All data about this person has been erased from this desk.'),
    ).toBeVisible();
    await findJane(window);
    await expect(window.getByText('No data about this person is stored here.')).toBeVisible();
  });

  await test.step('the record', async () => {
    await check();
    await expect(window.getByText('The record is intact')).toBeVisible();
    await show.click();
    const erasure = window.getByRole('row', {
      name: /Names erased from this record.*teller@practice/,
    });
    await expectAccessible(window, 'record');
    const number = await erasure.first().getByRole('cell').last().innerText();
    await expect(window.getByText(`erased, see no. ${number}`).first()).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(show).toBeFocused();
    const { name, text } = await saved(window, 'Save as a file');
    expect(name).toMatch(/^intake-desk-audit-.*\.jsonl$/);
    const lines = text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).action)).toContain('submission.created');

    const [user = ''] = readdirSync(join(profile, 'users'));
    const database = new DatabaseSync(join(profile, 'users', user, 'journal.db'));
    database.exec("UPDATE audit SET action = 'audit.viewed' WHERE seq = 2");
    database.close();
    await check();
    const alert = window.getByRole('alert').filter({ hasText: 'The record has been altered' });
    await expect(alert).toContainText('Entry 2 was changed or moved after it was written');
    await expect(alert).toContainText('Only 1 earlier entry is reliable');
  });
  await outbox(window);
  await expect(window.getByText('Jane Doe')).toHaveCount(0);
});

test('groups the record by day, names whom an entry is about, and filters by person and day with the keyboard', async ({
  window,
  platform,
}) => {
  const { keyboard } = window;
  const id = platform.samples.applications[0]?.id ?? 'none';
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await openSettings(window, 'Records');
  await window.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  const dialog = window.getByRole('dialog');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expect(dialog.getByRole('rowheader')).toHaveText([today]);
  const taken = dialog.getByRole('row', { name: /front\.jpg/ });
  await expect(taken).toContainText('Jane Doe');
  const entries = dialog.getByRole('row').filter({ has: window.getByRole('cell') });
  const all = await entries.count();

  const person = dialog.getByLabel('Person or ID');
  await person.focus();
  await keyboard.type('doe JANE');
  await keyboard.press('Enter');
  await expect.poll(() => entries.count()).toBeLessThan(all);
  for (const row of await entries.all()) await expect(row).toContainText('Jane Doe');
  await expectAccessible(window, 'record of a person');
  // IDs are shown completely, and found by their beginnings.
  await person.fill(id.slice(0, 8));
  await keyboard.press('Enter');
  await expect(entries.filter({ hasText: id }).first()).toBeVisible();

  const day = dialog.getByRole('textbox', { name: 'Date' });
  await day.fill('13/45');
  await day.press('Enter');
  await expect(dialog.getByText('Enter a date.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('01/31/2020');
  await day.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^No entries match/);
  await expect(entries).toHaveCount(0);
  await person.fill('');
  await day.fill(new Intl.DateTimeFormat('en-US').format(new Date()));
  await day.press('Enter');
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(all);
});
