import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import { heardFrom } from '../support/announcer.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  chooseType,
  openApplication,
  sample,
  sendByKey,
  slotCard,
  view,
} from './support/counter.ts';
import { expect, practiceTest, captureTest as test } from './support/desk-test.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

/** A key and certificate of test/fixtures/tls, like a device's self-signed one. */
function certificate(name: '' | 'scanner-') {
  const pem = (what: string) =>
    readFileSync(new URL(`../fixtures/tls/${name}${what}.pem`, import.meta.url), 'utf8');
  return { key: pem('key'), cert: pem('cert') };
}

test.describe.configure({ timeout: 400_000 });

/**
 * Waits until everything that was scanned is checked. A busy computer takes its time for a stack,
 * and no time is promised.
 */
const allChecked = (page: Page) =>
  expect(page.getByRole('button', { name: 'Review' }).last()).toBeFocused({ timeout: 150_000 });

// Promise: Staff can drop, paste, or photograph files
practiceTest(
  'both sides of a license are scanned, reviewed and sent with six keys',
  async ({ window }) => {
    const { keyboard } = window;
    await window.getByRole('button', { name: 'Start practicing' }).click();
    await openApplication(window, '88-1042');
    await window.getByRole('button', { name: /^Practice: use record 4821/ }).click();
    await expect(window.getByRole('button', { name: 'Continue' })).toBeFocused();

    const keys: string[] = [];
    const press = async (key: string) => {
      keys.push(key);
      await keyboard.press(key);
    };
    await press('Enter');
    await view(window, 'Add documents');
    // The first offered type has the focus.
    await press('Enter');
    await expect(slotCard(window, 'Front')).toBeFocused();
    await press('s');
    const panel = window.getByRole('group', { name: 'Turn the card over' });
    await expect(panel).toBeVisible();
    await expect(panel).toBeFocused();
    await expect(panel).toContainText('Practice scanner');
    await expectAccessible(window, 'turn the card over');
    await press('s');
    const review = window.getByRole('button', { name: 'Review' }).last();
    await allChecked(window);
    await expect(slotCard(window, 'Front')).toContainText('Ready to send');
    await expect(slotCard(window, 'Back')).toContainText('Ready to send');
    const back = slotCard(window, 'Back');
    await expect(back).toContainText('The picture was cropped.');
    await expectAccessible(window, 'cards cut out of their scans');
    await keyboard.press('p');
    await expect(back).toContainText('This is the full picture.');
    await expect(review).toBeFocused();
    await keyboard.press('p');
    await expect(back).toContainText('The picture was cropped.');
    const aside = window.getByRole('list', { name: 'Set aside' });
    await aside.getByRole('button', { name: 'Restore' }).last().press('Enter');
    await expect(back).toBeFocused();
    await back.getByRole('button', { name: 'Use the cropped part' }).press('Enter');
    await expect(back).toContainText('Ready to send');
    await expect(window.locator('.foot-bar')).not.toContainText('won’t be sent');
    await review.focus();
    await press('Enter');
    await view(window, 'Review and send');
    await sendByKey(window);
    await view(window, 'Sent');
    // The sixth press sends.
    expect(keys).toEqual(['Enter', 'Enter', 's', 's', 'Enter']);
  },
);

test('continues with a typed scanner after a paper jam, and returns a statement of three pages without a blank back', async ({
  window,
}) => {
  const { keyboard } = window;
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  scanner.load(scanner.samples?.statement.slice(-2) ?? []);
  try {
    await window.getByRole('radio', { name: 'Document' }).check({ force: true });
    await chooseType(window, 'Bank statement');
    const card = slotCard(window, 'Document');
    await card.focus();
    await keyboard.press('s');
    const panel = window.getByRole('group', { name: 'Looking for scanners…' });
    await expect(panel).toBeFocused();
    await keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(card).toBeFocused();
    await keyboard.press('s');
    await expect(panel).toContainText('eSCL (AirScan) is turned on');
    await expectAccessible(window, 'looking for scanners');
    scanner.jam(true);
    await keyboard.press('Tab');
    await expect(window.getByLabel('Scanner address')).toBeFocused();
    await keyboard.type('not an address');
    await keyboard.press('Enter');
    await expect(panel).toContainText('Enter an address such as 192.168.1.20.');
    await keyboard.press('Control+a');
    await keyboard.insertText(scanner.url);
    await keyboard.press('Enter');

    const jam = window.getByRole('group', { name: 'Paper is jammed in the scanner' });
    await expect(jam).toBeFocused();
    await expect(jam).toContainText('Open the cover, remove the sheets, and close it.');
    await expectAccessible(window, 'paper jam');
    await expect(jam).toContainText(`Practice MFP 428 · ${new URL(scanner.url).host}`);
    await jam.getByRole('switch', { name: 'Both sides of each sheet' }).press('Space');
    await jam.getByRole('button', { name: 'Use another scanner' }).press('Enter');
    const choice = window.getByRole('listbox', { name: 'Scanners' });
    await expect(choice).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(window.getByText(/^Scanner selected: Practice MFP 428/)).toBeVisible();
    await expect(card).toBeFocused();
    await keyboard.press('s');
    await expect(jam).toBeFocused();
    await jam.getByRole('switch', { name: 'Both sides of each sheet' }).press('Space');
    scanner.jam(false);
    await keyboard.press('s');
    await allChecked(window);
    await expect(card).toHaveAccessibleName(/^Document, 3 pages/);
    const aside = window.getByRole('list', { name: 'Set aside' });
    await expect(aside).toContainText('Page 4 was blank and was set aside');
    await expectAccessible(window, 'a blank page set aside');
    await keyboard.press('p');
    await expect(aside).toHaveCount(0);
    await expect(
      card.getByRole('list', { name: 'Document pages' }).getByRole('listitem'),
    ).toHaveCount(4);
  } finally {
    await scanner.close();
  }
});

practiceTest('a scanner is found and tried in Settings', async ({ window }) => {
  await window.getByRole('button', { name: 'Start practicing' }).click();
  await view(window, 'Find an application');
  await window.keyboard.press('Control+4');
  await view(window, 'Settings');
  const section = window.getByRole('region', { name: 'Scanner' });
  await section.getByRole('button', { name: 'Look for scanners' }).press('Enter');
  await section.getByRole('button', { name: 'Test Practice scanner' }).press('Enter');
  await expect(section).toContainText('The scanner is ready.');
  await expect(section).toContainText('Available: glass, feeder, both sides at once.');
  await expect(section).toContainText('There are pages in the feeder.');
  await section.getByRole('button', { name: 'Select Practice scanner' }).press('Enter');
  await expect(section.getByText('Selected', { exact: true })).toBeVisible();
  await section.getByText('Scanner addresses', { exact: true }).click();
  const address = section.getByLabel('Scanner address');
  await section.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(address).toBeFocused();
  await address.fill('127.0.0.1:9');
  await address.press('Enter');
  await section.getByRole('button', { name: 'Test 127.0.0.1:9' }).press('Enter');
  await expect(section).toContainText('The scanner isn’t responding');
  await expectAccessible(window, 'scanners in settings');
  await section.getByRole('button', { name: 'Remove 127.0.0.1:9' }).press('Enter');
  await expect(section.getByText('No addresses added.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Undo' })).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Remove 127.0.0.1:9' })).toBeFocused();
});

test('scans a stack to its end that jams after a page, and adds more pages from the glass', async ({
  start,
}) => {
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  scanner.beforePage((page) => {
    if (page === 2) scanner.jam(true);
  });
  try {
    const typed = { scannerAddresses: [scanner.url], scanBothSides: false };
    const { page } = await start({ ...BRANCH_SETTINGS, ...typed });
    const { keyboard } = page;
    await page.getByRole('radio', { name: 'Document' }).check({ force: true });
    await page.getByRole('heading', { name: 'Add documents' }).focus();
    await keyboard.press('s');
    const jam = page.getByRole('group', { name: 'Paper is jammed in the scanner (page 2)' });
    await expect(jam).toContainText('1 page was scanned and kept.');
    await expect(jam.getByRole('button', { name: 'Scan the rest' })).toBeVisible();
    scanner.beforePage(null);
    scanner.jam(false);
    scanner.load([]);
    await keyboard.press('s');
    await expect(page.getByRole('group', { name: '2 pages scanned' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('group', { name: '3 pages scanned' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(slotCard(page, 'Document').getByRole('list').first()).toBeVisible();
    await expect(page.getByRole('group', { name: /pages scanned$/ })).toHaveCount(0);
  } finally {
    await scanner.close();
  }
});

/** A scanner on the network that this desk used at another address before. */
const movedTest = test.extend({
  discovery: async ({ profile }, use) => {
    const scanner = await createPracticeScanner({ samplesDir: sample('.') });
    const [uuid, before, here] = ['4509a320-00a0-008f-00b6-002507510eca', '10.20.0.7', '127.0.0.1'];
    const id = createHash('sha256').update(`device ${uuid} ${before}`).digest('hex').slice(0, 32);
    const addresses = { [uuid]: { first: before, now: [before] } };
    const kept = { lastUsed: id, certificates: {}, models: {}, addresses };
    await mkdir(profile, { recursive: true });
    await writeFile(join(profile, 'scanners.json'), JSON.stringify(kept));
    const port = Number(new URL(scanner.url).port);
    await use(heardFrom({ host: here, says: { uuid, port, addresses: [here] } }));
    await scanner.close();
  },
});

movedTest('a scanner at a new address is used once staff compared it', async ({ start, host }) => {
  test.skip(host === 'electron', 'Its network is not the test’s.');
  const { page } = await start(BRANCH_SETTINGS);
  await page.keyboard.press('s');
  const asked = page.getByRole('group', { name: 'This scanner has a new address' });
  await expect(asked).toBeFocused();
  await expect(asked).toContainText('Is this your scanner?');
  await expect(asked).toContainText(
    /New address\s*127\.0\.0\.1:\d+\s*Previous address\s*10\.20\.0\.7/,
  );
  await expectAccessible(page, 'a scanner at a new address');
  // The key that starts a scan answers no question.
  await page.keyboard.press('s');
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Use new address' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Turn the card over' })).toBeFocused();
});

movedTest('a scanner at a new address is confirmed in Settings', async ({ start, host }) => {
  test.skip(host === 'electron', 'Its network is not the test’s.');
  const { page } = await start(BRANCH_SETTINGS);
  await page.keyboard.press('Control+4');
  const section = page.getByRole('region', { name: 'Scanner' });
  await section.getByRole('button', { name: 'Look for scanners' }).press('Enter');
  await expect(section).toContainText('New address, not confirmed');
  await section.getByRole('button', { name: 'Test MFP' }).press('Enter');
  await expect(section).toContainText('Previous address 10.20.0.7');
  await expectAccessible(page, 'a scanner at a new address in settings');
  await section.getByRole('button', { name: 'Use new address' }).press('Enter');
  await expect(section).toContainText('The scanner is ready.');
  await expect(section).not.toContainText('New address');
});

test('scans both sides together from the glass, and trusts another certificate after staff confirm it', async ({
  start,
}) => {
  const before = await createPracticeScanner({
    samplesDir: sample('.'),
    certificate: certificate(''),
  });
  const { page } = await start({ ...BRANCH_SETTINGS, scannerAddresses: [before.url] });
  before.lay(before.samples?.together ?? []);
  await page.keyboard.press('s');
  await allChecked(page);
  const back = slotCard(page, 'Back');
  for (const card of [slotCard(page, 'Front'), back]) {
    await expect(card).toContainText('Ready to send');
    await expect(card).toContainText('The picture was cropped.');
  }
  await back.getByRole('button', { name: 'Use full picture' }).press('Enter');
  await expect(back).not.toContainText('Ready to send');
  await page.keyboard.press('p');
  await expect(back).toContainText('Ready to send');
  await before.close();
  const port = Number(new URL(before.url).port);
  const after = await createPracticeScanner({
    samplesDir: sample('.'),
    certificate: certificate('scanner-'),
    port,
  });
  try {
    after.lay(...(after.samples?.turned.slice(1) ?? []));
    await back.focus();
    await page.keyboard.press('s');
    const changed = page.getByRole('group', { name: /scanner’s certificate has changed/ });
    await expect(changed).toContainText('Trust it only if you know why it changed');
    await expectAccessible(page, 'another certificate');
    await changed.getByRole('button', { name: 'Trust new certificate' }).press('Enter');
    await allChecked(page);
    await expect(back).toContainText('Ready to send');
    await expect(back).toContainText('scan-1-1.jpg');
    await expect(page.getByRole('heading', { name: /^Extra files/ })).toHaveCount(0);
    await page.keyboard.press('Control+4');
    const section = page.getByRole('region', { name: 'Scanner' });
    await section.getByRole('button', { name: 'Look for scanners' }).press('Enter');
    await expect(section).toContainText(/Certificate trusted since .*: ([0-9A-F]{2}:){7}/);
    await section.getByRole('button', { name: /^Forget the certificate of / }).press('Enter');
    await expect(section).toContainText('Intake Desk will trust the next certificate');
    await expect(section.getByRole('button', { name: /^Test / })).toBeFocused();
  } finally {
    await after.close();
  }
});
