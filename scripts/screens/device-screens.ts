import type { Page } from '@playwright/test';
import type { DeskBridge } from '../../preload/contract/bridge.ts';
import { EMPTY_TABLE, openCamera, taken } from '../../test/e2e/support/camera-test.ts';
import {
  chooseType,
  enterOwner,
  give,
  giveGood,
  openApplication,
  sample,
  sendByKey,
  slotCard,
  view,
} from '../../test/e2e/support/counter.ts';
import { cameraScene } from '../../test/support/camera-scenes.ts';
import type { Screens, Stage } from './screen.ts';
import { clear, toSearch } from './ways.ts';

/** The names that browsers use for camera errors. */
const CAMERA_FAULTS = {
  denied: 'NotAllowedError',
  'in-use': 'NotReadableError',
  missing: 'NotFoundError',
} as const;

/** An address where no server responds. */
const NOBODY = '127.0.0.1:9';

/** Enters the address the way staff do in Settings. */
async function typeScanner(page: Page, address: string): Promise<void> {
  await page.evaluate((scanner) => {
    const { desk } = window as unknown as { readonly desk: DeskBridge };
    return desk.invoke('settings:update', { scannerAddresses: [scanner] });
  }, address);
}

/** A license captured with the camera, and a statement from files and a scanner. */
export const DEVICE_SCREENS: Screens = {
  'camera-live': async ({ page, camera }) => {
    await toSearch(page);
    await openApplication(page, '88-3310');
    await enterOwner(page, '4841', 'Jane Doe');
    camera.show(EMPTY_TABLE);
    await openCamera(page, 'Front');
    camera.show(await cameraScene('far', 'front', { dpi: 90 }));
    await page.getByRole('dialog').locator('polygon').first().waitFor();
  },
  'camera-taken': async ({ page, camera }) => {
    camera.show(await cameraScene('glare', 'front', { glare: { on: 'text', kind: 'spot' } }));
    await page.keyboard.press('Space');
    await taken(page);
  },
  ...Object.fromEntries(
    Object.entries(CAMERA_FAULTS).map(([name, error]) => [
      `camera-${name}`,
      async ({ page, camera }: Stage) => {
        await page.keyboard.press('Escape');
        camera.show(EMPTY_TABLE);
        await page.evaluate((fault) => {
          const { mediaDevices } = navigator;
          const open = MediaDevices.prototype.getUserMedia.bind(mediaDevices);
          mediaDevices.getUserMedia = async () => {
            mediaDevices.getUserMedia = open;
            throw new DOMException('', fault);
          };
        }, error);
        await openCamera(page, 'Back');
        await page.getByRole('dialog').getByRole('alert').waitFor();
      },
    ]),
  ),
  'camera-unplugged': async ({ page }) => {
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.locator('video').waitFor();
    await page.getByRole('button', { name: 'Take picture' }).and(page.locator(':focus')).waitFor();
    await page.evaluate(() => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      const [track] = (srcObject as MediaStream).getVideoTracks();
      track?.dispatchEvent(new Event('ended'));
    });
    await page.getByRole('dialog').getByRole('alert').waitFor();
  },
  'flow-compare': async ({ page }) => {
    await page.keyboard.press('Escape');
    await giveGood(page, 'Back', sample('license-back.jpg'));
    const chooser = page.waitForEvent('filechooser');
    await slotCard(page, 'Back').press('r');
    await (await chooser).setFiles(sample('license-front.jpg'));
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').locator('img').nth(1).waitFor();
  },
  'flow-pages': async ({ page }) => {
    await clear(page);
    await toSearch(page);
    await openApplication(page, '88-3310');
    await enterOwner(page, '4831', 'Ada Park');
    await page.getByText('Document', { exact: true }).click();
    await chooseType(page, 'Bank statement');
    const sheets = [1, 2, 3, 4].map((number) => sample(`statement-page-${number}.png`));
    await give(page, 'Document', ...sheets);
    await page.getByRole('button', { name: 'Use all 4 files as one document' }).click();
    await slotCard(page, 'Document').getByText('Ready to send').first().waitFor();
  },
  'flow-review-pages': async ({ page }) => {
    await page.getByRole('paragraph').filter({ hasText: 'Ready to send' }).last().waitFor();
    await page.keyboard.press('Control+Enter');
    await view(page, 'Review and send');
  },
  'flow-receipt-pages': async ({ page }) => {
    await sendByKey(page);
    await view(page, 'Sent');
  },
  'scan-turn-over': async ({ page, scanner }) => {
    await typeScanner(page, scanner.url);
    await toSearch(page);
    await openApplication(page, '88-3310');
    await enterOwner(page, '4832', 'Marcus Bolt');
    await page.keyboard.press('s');
    await page.getByRole('group', { name: 'Turn the card over' }).waitFor();
  },
  'scan-running': async ({ page, scanner }) => {
    const never = new Promise(() => undefined);
    scanner.beforePage((page) => (page === 2 ? never : null));
    await page.keyboard.press('Escape');
    await page.getByText('Document', { exact: true }).click();
    await page.getByRole('heading', { name: 'Add documents' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('group', { name: 'Scanning page 2…' }).waitFor();
  },
  'scan-fault': async ({ page, scanner }) => {
    await page.keyboard.press('Escape');
    scanner.beforePage(null);
    scanner.jam(true);
    await page.getByRole('button', { name: 'Review' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Use another scanner' }).waitFor();
  },
  'scan-choose': async ({ page }) => {
    await page.getByRole('button', { name: 'Use another scanner' }).click();
    await page.getByRole('listbox', { name: 'Scanners' }).waitFor();
  },
  'scan-unanswered': async ({ page }) => {
    await page.keyboard.press('Escape');
    await typeScanner(page, NOBODY);
    await page.getByRole('heading', { name: 'Add documents' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Use another scanner' }).waitFor();
  },
};
