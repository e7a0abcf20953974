import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openApplication, openSettings, signIn, view } from './support/counter.ts';
import { expect, test } from './support/desk-test.ts';

const LOAD_NAME = 'Show business legal names';

/**
 * Delays the event of one change of the settings, as on a busy computer. Returns what releases it.
 */
function holdNextChange(window: Page): () => Promise<void> {
  const come = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  const evaluate = window.evaluate.bind(window) as (...given: unknown[]) => Promise<unknown>;
  window.evaluate = (async (...given: unknown[]) => {
    if (!String(given[1]).startsWith('["settings:changed"')) return evaluate(...given);
    window.evaluate = evaluate as typeof window.evaluate;
    await come.promise;
    return evaluate(...given).finally(came.resolve);
  }) as typeof window.evaluate;
  return () => {
    come.resolve();
    return came.promise;
  };
}

test('applies changes in Settings at once and after a restart', async ({ window, reopen }) => {
  await signIn(window);
  await window.getByRole('button', { name: 'Settings', exact: true }).click();
  await view(window, 'Settings');
  await window.getByText('Dark', { exact: true }).click();
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openSettings(window, 'Code names');
  const tellOfName = holdNextChange(window);
  await window.getByRole('button', { name: 'Name Status 9' }).click();
  await window.keyboard.type('In review');
  await window.keyboard.press('Enter');
  await expect(window.getByLabel('Status 9', { exact: true })).toHaveValue('In review');
  await window.getByLabel('Identifier').fill('practice-identity-b');
  await window.getByLabel('Name', { exact: true }).fill('Second look');
  await window.getByRole('button', { name: 'Add service' }).click();
  await expect(window.getByRole('button', { name: 'Remove Second look' })).toBeVisible();
  // An earlier change that is reported late does not undo the later one.
  await tellOfName();
  await window.getByRole('button', { name: 'Remove Document check' }).click();
  await expect(window.getByRole('button', { name: 'Remove Document check' })).toHaveCount(0);

  const again = await reopen();
  await signIn(again);
  await view(again, 'Find an application');
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
  await again.getByRole('button', { name: 'Filters' }).click();
  await again.getByRole('textbox', { name: 'Find a filter' }).fill('status');
  await again.getByRole('checkbox', { name: '9 · In review' }).check();
  await again.getByRole('button', { name: 'Columns' }).click();
  await again.getByRole('checkbox', { name: 'Show Status' }).check();
  await expect(again.getByRole('option', { name: /Status 9 · In review/ }).first()).toBeVisible();
  await openSettings(again, 'Code names');
  await expect(again.getByLabel('Status 9', { exact: true })).toHaveValue('In review');
  await expect(again.getByRole('button', { name: 'Remove Identity check' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Remove Second look' })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Remove Document check' })).toHaveCount(0);
});

test('has one screen for staff, sections for IT, and a search over all of them, restores what was removed, and leads from an incomplete form to what it needs', async ({
  window,
  platform,
}) => {
  await signIn(window);
  await view(window, 'Find an application');
  await window.keyboard.press('Control+4');
  await view(window, 'Settings');
  const sections = window.locator('section').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText(['Appearance', 'Keyboard', 'Lock and PIN', 'Scanner', 'Names']);
  for (const name of ['Appearance', 'Names']) {
    await expect(window.getByRole('region', { name })).toBeInViewport();
  }
  await window.getByRole('searchbox').fill('PDF ');
  await expect(window.getByText('No settings match your search.')).toBeVisible();
  await window.getByRole('searchbox').fill('folder confirm');
  await expect(window.getByText('1 section matches your search.')).toBeVisible();
  await expect(sections).toHaveText(['Scanner']);
  await window.getByRole('searchbox').fill('forgot');
  await expect(sections).toHaveText(['Portal']);
  await window.keyboard.press('Escape');
  await expect(sections).toHaveCount(5);
  await openSettings(window, 'Records');
  await expect(window.getByRole('heading', { name: 'Records', level: 2 })).toBeFocused();
  await expect(window.getByRole('heading', { name: 'Appearance', level: 2 })).toHaveCount(0);

  await openSettings(window, 'Verification services');
  const section = window.getByRole('region', { name: 'Verification services' });
  const rows = section.getByRole('listitem');
  const before = await rows.allTextContents();
  await section.getByRole('button', { name: 'Remove Identity check' }).press('Enter');
  await expect(section.getByText('Identity check was removed.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Undo' })).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(rows).toHaveText(before);
  await expect(section.getByRole('button', { name: 'Remove Identity check' })).toBeFocused();

  const name = section.getByLabel('Name', { exact: true });
  await name.fill('Second look');
  await window.keyboard.press('Enter');
  await expect(section.getByText('Enter the identifier.')).toBeVisible();
  await expect(section.getByLabel('Identifier')).toBeFocused();

  const codes = window.getByRole('region', { name: 'Code names' });
  await codes.getByRole('button', { name: 'Add code' }).press('Enter');
  await expect(codes.getByLabel('Code', { exact: true })).toBeFocused();
  const records = window.getByRole('region', { name: 'Records' });
  await records.getByRole('button', { name: 'Find person' }).press('Enter');
  await expect(records.getByLabel('Full or partial name')).toBeFocused();

  await test.step('the legal name is loaded on request, and for every choice once staff want that', async () => {
    const bar = window.getByRole('region', { name: 'Customer' });
    await openApplication(window, '88-1042');
    await expect(bar).not.toContainText('Acme Bakery LLC');
    expect(platform.ledger.count('getCommercialData')).toBe(0);
    await bar.getByRole('button', { name: 'Show legal name' }).click();
    await expect(bar).toContainText('Acme Bakery LLC');

    await window.getByRole('button', { name: 'Settings', exact: true }).click();
    await window.getByRole('switch', { name: LOAD_NAME }).click();
    await expect(window.getByRole('switch', { name: LOAD_NAME })).toBeChecked();
    await openApplication(window, '88-2077');
    await expect(bar).toContainText('Bolt Cafe Inc.');
    // Its row may have been loaded before it was chosen.
    const asked = platform.ledger.requestsOf('getCommercialData').map(({ path }) => path);
    expect([...new Set(asked)]).toEqual(
      [0, 1].map((row) =>
        expect.stringContaining(`/${platform.samples.applications[row]?.id}/commercial_data`),
      ),
    );
  });
});

test('says what shows the program and what it is built on, and tests its connection step by step', async ({
  window,
  host,
}) => {
  await window.getByLabel('Email').waitFor();
  const strip = window.getByText('Running in a browser for development. Not for production use.');
  await expect(strip).toBeVisible({ visible: host === 'chromium' });

  await signIn(window);
  await openSettings(window, 'Licenses');
  const show = window.getByRole('button', { name: 'Show licenses' });
  await show.waitFor();
  const fetched = () =>
    window.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('LicensesDialog')),
    );
  expect(await fetched()).toBe(false);
  await show.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Licenses' });
  for (const part of ['libvips in @img/sharp-wasm32', 'libheif in libheif-js']) {
    const entry = dialog.getByRole('group').filter({ hasText: part });
    await entry.locator('summary').press('Enter');
    await expect(entry).toContainText('GNU LESSER GENERAL PUBLIC LICENSE');
  }
  expect(await fetched()).toBe(true);
  await expectAccessible(window, 'Licenses');
  await window.keyboard.press('Escape');
  await expect(show).toBeFocused();

  const section = window.getByRole('region', { name: 'Connection' });
  await section.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(section.getByRole('status')).toHaveText('Every step works.');
  await expect(section.getByRole('listitem')).toHaveText([
    /Route OK Direct connection, because no proxy is set/,
    /Address OK/,
    /Connection OK/,
    /Certificate Not needed/,
    /Platform OK/,
    /Clock OK/,
  ]);
  await section.getByRole('button', { name: 'Copy for IT' }).press('Enter');
  await expect(section.getByRole('status')).toHaveText('Copied');
  const copied = await window.evaluate(() => navigator.clipboard.readText().catch(() => null));
  if (copied !== null) expect(copied).toMatch(/^Intake Desk .*127\.0\.0\.1[\s\S]*Clock: OK/);
});
