import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createPracticeScanner } from '../../main/practice/scanner/practice-scanner.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { chooseType, give, giveGood, outbox, sample, slotCard, view } from './support/counter.ts';
import { expect, captureTest as test } from './support/desk-test.ts';

const FIRST = '88-1042';
const SECOND = 'Second customer';

/** Goes from one draft to a new one without an application, with the name SECOND. */
async function beginSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Start without an application' }).click();
  await view(page, 'Add documents');
  await page.getByLabel('Label').fill(SECOND);
}

async function turnTo(page: Page, name: string): Promise<void> {
  await outbox(page);
  await page.getByRole('button', { name: new RegExp(`^Open: ${name}`) }).click();
  await view(page, 'Add documents');
}

/** A device on the network whose first answer waits until it is released. */
async function slowly(url: string) {
  const { promise: wait, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const server = createServer(async (incoming, answer) => {
    if (incoming.url?.includes('ScannerCapabilities')) {
      isAsked();
      await wait;
    }
    const { method, headers } = incoming;
    const own = { method, headers: { ...headers, host: new URL(url).host } };
    const onward = request(new URL(incoming.url ?? '', url), own, (device) => {
      const location = device.headers.location?.replace(new URL(url).origin, address());
      answer.writeHead(device.statusCode ?? 500, {
        ...device.headers,
        ...(location && { location }),
      });
      device.pipe(answer);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address(),
    asked,
    letGo,
    close() {
      letGo();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Makes files that are sent to main wait until they are released. */
async function holdFiles(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
  await page.route('**/intake?*', async (route) => {
    arrives();
    await promise;
    await route.continue();
  });
  return { arrived, letGo: resolve };
}

test('puts a scan into the submission that requested it, whatever is open when the device answers', async ({
  start,
}) => {
  const scanner = await createPracticeScanner({ samplesDir: sample('.') });
  scanner.lay(...(scanner.samples?.turned ?? []));
  const device = await slowly(scanner.url);
  try {
    const { page } = await start({ ...BRANCH_SETTINGS, scannerAddresses: [device.url] });
    await giveGood(page, 'Front', sample('license-front.jpg'));
    await beginSecond(page);
    await chooseType(page, 'Driver’s license');
    await giveGood(page, 'Front', sample('license-front.jpg'));
    await turnTo(page, FIRST);
    await slotCard(page, 'Front').focus();
    await page.keyboard.press('s');
    await device.asked;
    await turnTo(page, SECOND);
    await slotCard(page, 'Front').focus();
    await page.keyboard.press('s');
    await expect(page.getByText('Another submission is still being scanned')).toBeVisible();
    device.letGo();
    await expect(page.getByText(`Scan added to the draft: ${FIRST}`)).toBeVisible({
      timeout: 60_000,
    });
    await expect(slotCard(page, 'Front')).toContainText('license-front.jpg');
    await expect(page.getByRole('heading', { name: /^Extra files/ })).toHaveCount(0);
    await turnTo(page, FIRST);
    await expect(page.getByRole('group', { name: 'Turn the card over' })).toBeVisible();
    await expect(slotCard(page, 'Front')).toContainText('scan-1');
    await expect(page.getByRole('heading', { name: /^Extra files/ })).toHaveCount(0);
  } finally {
    device.close();
    await scanner.close();
  }
});

test('compares a picture with its replacement only in its own submission', async ({ window }) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  const held = await holdFiles(window);
  const chooser = window.waitForEvent('filechooser');
  await slotCard(window, 'Front')
    .getByRole('button', { name: /^Replace/ })
    .click();
  await (await chooser).setFiles(sample('license-back.jpg'));
  await held.arrived;
  // Directly from one Capture step to the other.
  await window.keyboard.press('Control+k');
  await window.keyboard.insertText('Start without an application');
  await window
    .getByRole('option', { name: /^Start without an application/ })
    .first()
    .waitFor();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('group', { name: 'Front, empty' })).toBeVisible();
  const taken = window.waitForResponse(/intake/);
  held.letGo();
  await (await taken).finished();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await turnTo(window, FIRST);
  await expect(slotCard(window, 'Front')).toContainText('license-back.jpg');
  await expect(window.getByRole('heading', { name: 'Extra files 1' })).toBeVisible();
});

test('does not paste a cut file into another customer’s draft', async ({ window }) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await slotCard(window, 'Front').press('Control+x');
  await expect(window.getByText(/^license-front\.jpg was cut\./)).toBeVisible();
  await beginSecond(window);
  await chooseType(window, 'Driver’s license');
  await slotCard(window, 'Front').press('Control+v');
  // Another key of the card was handled since.
  await slotCard(window, 'Front').press('ArrowRight');
  await expect(slotCard(window, 'Back')).toBeFocused();
  await expect(window.getByRole('alert')).toHaveCount(0);
  await expect(window.getByRole('group', { name: 'Front, empty' })).toBeVisible();
  await turnTo(window, FIRST);
  await expect(slotCard(window, 'Front')).toContainText('license-front.jpg');
});

test('keeps a back among the extra files when its ID becomes a passport’s, also if it arrives too late', async ({
  window,
}) => {
  await giveGood(window, 'Front', sample('license-front.jpg'));
  await giveGood(window, 'Back', sample('license-back.jpg'));
  const held = await holdFiles(window);
  await give(window, 'Back', sample('license-front.jpg'));
  await held.arrived;
  await chooseType(window, 'Passport');
  await expect(slotCard(window, 'Back')).toHaveCount(0);
  await expect(window.getByText('The file in Back is now in Extra files.')).toBeVisible();
  await expect(window.getByRole('heading', { name: 'Extra files 1' })).toBeVisible();
  held.letGo();
  await expect(
    window.getByText('license-front.jpg is in Extra files because its place was removed'),
  ).toBeVisible();
  await expect(window.getByRole('heading', { name: 'Extra files 2' })).toBeVisible();
  await chooseType(window, 'Driver’s license');
  // The back that was there returns. The one that came too late was never in it.
  await expect(slotCard(window, 'Back')).toContainText('Ready to send');
  await expect(window.getByRole('heading', { name: 'Extra files 1' })).toBeVisible();
});
