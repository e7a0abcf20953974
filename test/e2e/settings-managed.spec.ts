import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fromAccount, signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';
import { managedFileOf } from './support/running-desk.ts';

async function openSettings(page: Page): Promise<void> {
  await signIn(page);
  await view(page, 'Find an application');
  await page.keyboard.press('Control+4');
  await view(page, 'Settings');
}

/** Opens a section by its name in the list of sections by keyboard alone. */
async function goTo(page: Page, section: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('button', { name: section, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: section, exact: true, level: 2 })).toBeFocused();
}

/** Returns by how many pixels the page makes the window itself scroll. */
function beyond(page: Page): Promise<{ aside: number; below: number }> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { aside: scrollWidth - innerWidth, below: scrollHeight - innerHeight };
  });
}

test.describe('on a managed computer', () => {
  test.use({
    managed: {
      applicationUrl: 'https://portal.example/applications/{application_id}',
      declinedStatuses: [3],
      leaveOutLocation: false,
      writes: { offerStatus: true },
      autoLockAtMost: 10,
      featuresOff: ['scanner', 'scorecards'],
      retentionBounds: { contents: { most: 30 } },
      legalHolds: [{ applicationId: 'app-1' }],
      portraitNotice: { version: '2026-11', text: 'Your picture is compared with your ID.' },
    },
  });

  test('shows and explains fixed settings as disabled, and blocks what is switched off', async ({
    window,
  }) => {
    await openSettings(window);
    await expect(
      window.getByRole('heading', { name: 'Scanners at the desk or on the network' }),
    ).toHaveCount(0);
    await expect(window.getByRole('combobox', { name: 'Lock after' })).not.toContainText('Never');
    await goTo(window, 'Privacy');
    const location = window.getByRole('switch', { name: 'Remove location from pictures' });
    await expect(location).not.toBeChecked();
    await expect(location).toBeDisabled();
    const link = window.getByLabel('Link to an application');
    await expect(link).toHaveValue('https://portal.example/applications/{application_id}');
    await expect(link).toBeDisabled();
    const declined = window.getByRole('checkbox', { name: '5 · Declined in Closing' });
    await expect(declined).toBeDisabled();
    await expect(window.getByLabel('“Forgot password” link')).toBeEnabled();
    await expect(window.getByText('Set by your organization', { exact: true })).toHaveCount(4);

    await goTo(window, 'Portal');
    await window.keyboard.press('Tab');
    await expect(window.getByLabel('“Forgot password” link')).toBeFocused();
    await window.keyboard.press('Tab');
    await expect(link).not.toBeFocused();

    expect(await beyond(window)).toEqual({ aside: 0, below: 0 });

    await goTo(window, 'Your organization');
    const managed = window.getByRole('region', { name: 'Your organization' });
    await expect(managed.getByText(/managed\.json$/)).toBeVisible();
    await expect(managed.getByText('Scorecards', { exact: true })).toBeVisible();
    await expect(managed.getByText('1 legal hold', { exact: true })).toBeVisible();
    await expect(managed.getByText('Files of sent submissions · Up to 30 days')).toBeVisible();
    const row = (text: string) => window.getByRole('listitem').filter({ hasText: text });
    await expect(row('Change offer statuses')).toContainText('On');
    await expect(row('Save data as files')).toContainText('Off');
    await expect(window.getByRole('button', { name: 'Save as a file' })).toBeDisabled();
    await expect(
      window.getByText(/^Your organization doesn’t allow saving or printing data/),
    ).toBeVisible();
    await expectAccessible(window, 'managed settings');

    // The selfie's card shows the notice, and has the focus after it was read.
    await window.keyboard.press('Control+1');
    await window.getByRole('button', { name: 'Start without an application' }).click();
    await expect(window.getByText('Your picture is compared with your ID.')).toBeVisible();
    await window.getByRole('button', { name: 'The customer has read this notice' }).focus();
    await window.keyboard.press('Enter');
    await expect(window.getByRole('group', { name: /^Selfie/ })).toBeFocused();
    await expect(window.getByRole('button', { name: 'Use the camera for Selfie' })).toBeVisible();

    // What a legal hold covers cannot be chosen for destruction.
    await fromAccount(window, 'Sign out');
    const leaving = window.getByRole('dialog', { name: 'Sign out?' });
    const destroy = leaving.getByRole('radio', { name: /^Delete all my data here/ });
    await expect(destroy).toBeDisabled();
    await expect(
      leaving.getByText(/^You can’t delete your data while your organization has a legal hold/),
    ).toBeVisible();
    await expectAccessible(window, 'signing out under a hold');
  });
});

test('stores typed settings once they are valid, and changes nothing for a bad value', async ({
  window,
  profile,
}) => {
  const kept = async () => JSON.parse(await readFile(join(profile, 'settings.json'), 'utf8'));
  await openSettings(window);

  await goTo(window, 'Portal');
  const link = window.getByLabel('Link to an application');
  const section = window.getByRole('region', { name: 'Portal', exact: true });
  await link.fill('http://portal.example/');
  await link.press('Tab');
  await expect(section.getByText('The address must begin with https://.')).toBeVisible();
  await link.fill('https://portal.example/a');
  await link.press('Tab');
  await expect(section.getByText('The address must contain {application_id}.')).toBeVisible();
  await expect(link).toHaveValue('https://portal.example/a');
  await link.fill('https://portal.example/a/{application_id}');
  await link.press('Tab');
  await expect(section.getByText(/portal\.example\/a\/11111111/)).toBeVisible();

  await goTo(window, 'Code names');
  await window.getByLabel('Type of code').selectOption('Workflow');
  await window.getByRole('textbox', { name: 'Code', exact: true }).fill('77');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Enter a name.')).toBeVisible();
  await window.getByLabel('Display name').fill('Fast lane');
  await window.keyboard.press('Enter');
  await expect(window.getByLabel('Workflow 77')).toHaveValue('Fast lane');

  await window.getByLabel('“To” key').fill('min');
  await window.keyboard.press('Tab');
  await expect(window.getByText('The two keys must be different.')).toBeVisible();
  await expect(window.getByLabel('“To” key')).toHaveValue('min');
  await window.getByLabel('Each filter is sent as').selectOption('Two named fields');
  await window.getByLabel('True/false field name').fill('show');
  await window.keyboard.press('Tab');
  await expect(window.getByText('[{"id":"101","show":true}]', { exact: true })).toBeVisible();
  await expect.poll(kept).toMatchObject({
    applicationUrl: 'https://portal.example/a/{application_id}',
    codeLabels: { workflow: { 77: 'Fast lane' } },
    visibilityTemplate: '[{"id":"{id}","show":"{visible}"}]',
  });
  expect(await kept()).not.toHaveProperty('ranges');

  await expectAccessible(window, 'settings that were changed');
  await window.setViewportSize({ width: 640, height: 400 });
  await window.getByLabel('Go to section').selectOption('Platform details');
  await expect(window.getByRole('heading', { name: 'Platform details' })).toBeFocused();
  expect(await beyond(window)).toEqual({ aside: 0, below: 0 });
});

test.describe('a settings file in the wrong place', () => {
  test.use({
    misplacedManaged: async ({ profile }, use) => {
      const misplaced = `${profile}-misplaced.json`;
      writeFileSync(misplaced, JSON.stringify({ autoLockAtMost: 5 }));
      await use(misplaced);
    },
  });
  test.skip(({ host }) => host === 'electron', 'it is told to a desk in this process');

  test('is named on every screen, with where to move it', async ({
    window,
    profile,
    misplacedManaged,
  }) => {
    const belongs = managedFileOf({ profile, server: null });
    const strip = window.getByRole('region', { name: 'in the wrong folder' });
    await expect(strip).toContainText(`move ${misplacedManaged} to ${belongs}`);
    await expect(strip).toContainText('Until then, nothing is sent.');
    await openSettings(window);
    await goTo(window, 'Your organization');
    await expect(
      window.getByText(`An administrator must move the file to ${belongs}.`),
    ).toBeVisible();
    await expectAccessible(window, 'a misplaced settings file');
  });
});
