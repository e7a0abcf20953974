import { cameraScene } from '../support/camera-scenes.ts';
import { QUICK_PRINT_WORKER } from '../support/other-print-workers.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  answersOf,
  EMPTY_TABLE,
  expect,
  openCamera,
  openFrontCamera,
  taken,
  test,
} from './support/camera-test.ts';
import { give, sample, slotCard } from './support/counter.ts';
import { cutOff } from './support/cut-off.ts';

test.use({ printWorker: QUICK_PRINT_WORKER });

test.skip(({ host }) => host === 'electron', 'the camera that shows files is Chromium’s');

/** More looks at a picture than the shutter needs. */
const LEAST_ANSWERS = 6;

const dpi = 260;

// Promise: Staff can drop, paste, or photograph files
test('takes no bad picture automatically and says what to do, and takes every good picture, the back after the front, by keyboard alone', async ({
  window,
  camera,
}) => {
  test.slow();
  const glare = await cameraScene('glare', 'front', { dpi, glare: { on: 'text', kind: 'spot' } });
  const front = await cameraScene('front', 'front', { dpi: 270 });
  const back = await cameraScene('back', 'back', { dpi: 310 });
  camera.show(EMPTY_TABLE);
  // The button disappears with the empty card, but the focus still returns to the card.
  await window.getByRole('button', { name: 'Use the camera for Front' }).press('Enter');
  const answers = answersOf(window);
  const dialog = window.getByRole('dialog');
  const live = dialog.getByRole('status');
  const snap = dialog.getByRole('button', { name: 'Take picture' });
  await expect(live).toHaveText('Show the whole document, flat on a plain background');
  await test.step('glare is taken only by staff, who see its marks', async () => {
    camera.show(glare);
    await expect(live).toContainText('Too much glare');
    const until = answers.length + LEAST_ANSWERS;
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(until);
    await expect(live).toContainText('Too much glare');
    await expect(snap).toBeFocused();
    await window.keyboard.press('Space');
    expect(await taken(window)).toBe('Retake');
    await expect(dialog).toContainText('There’s glare');
    await expect(dialog.locator('.mark').first()).toBeVisible();
    await expectAccessible(window, 'a picture taken');
    camera.show(EMPTY_TABLE);
    await window.keyboard.press('Enter');
    await expect(snap).toBeFocused();
  });
  camera.show(front);
  expect(await taken(window)).toBe('Keep');
  await expect(dialog).toContainText('Ready to send');
  await window.keyboard.press('Enter');
  const ofBack = window.getByRole('dialog', { name: 'Camera: Back' }).getByRole('status');
  await expect(ofBack).toHaveText('Turn the card over to show the back');
  // The front is still in view.
  await expect(ofBack).toHaveText('Wrong side: turn the card over');
  await expectAccessible(window, 'the live camera');
  camera.show(back);
  expect(await taken(window)).toBe('Keep');
  await window.keyboard.press('Space');
  await expect(dialog).toHaveCount(0);
  await expect(slotCard(window, 'Front')).toBeFocused();
  await expect(slotCard(window, 'Front')).toContainText('Ready to send');
  await expect(slotCard(window, 'Back')).toContainText('Barcode read');
});

test('requests a photo from a camera that takes larger ones, and uses its video if that fails', async ({
  window,
  camera,
}) => {
  camera.show(await cameraScene('front', 'front', { dpi: 270 }));
  await window.evaluate(() => {
    const large = { min: 0, max: 2560, step: 1 };
    ImageCapture.prototype.getPhotoCapabilities = async () =>
      ({ imageWidth: large, imageHeight: { ...large, max: 1440 } }) as unknown as PhotoCapabilities;
    let tries = 0;
    ImageCapture.prototype.takePhoto = async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('', 'UnknownError');
      const video = document.querySelector('video') as HTMLVideoElement;
      const canvas = new OffscreenCanvas(2560, 1440);
      canvas.getContext('2d')?.drawImage(video, 0, 0, 2560, 1440);
      return canvas.convertToBlob({ type: 'image/png' });
    };
  });
  await openCamera(window, 'Front');
  await taken(window);
  await window.keyboard.press('r');
  await taken(window);
  await window.keyboard.press('Escape');
  await slotCard(window, 'Front')
    .getByRole('button', { name: /^View larger/ })
    .click();
  await expect(window.getByRole('dialog')).toContainText('2560 × 1440');
});

test('adds no picture if staff cancel while it is being taken', async ({ window, camera }) => {
  camera.show(await cameraScene('far', 'front', { dpi: 90 }));
  await window.evaluate(() => {
    const large = { min: 0, max: 2560, step: 1 };
    ImageCapture.prototype.getPhotoCapabilities = async () =>
      ({ imageWidth: large, imageHeight: { ...large, max: 1440 } }) as unknown as PhotoCapabilities;
    ImageCapture.prototype.takePhoto = () =>
      new Promise((resolve) => {
        Object.assign(globalThis, {
          finishPhoto: async () => {
            const canvas = new OffscreenCanvas(2560, 1440);
            canvas.getContext('2d')?.fillRect(0, 0, 2560, 1440);
            // A JPEG is used as it is, so nothing else has to be awaited.
            resolve(await canvas.convertToBlob({ type: 'image/jpeg' }));
          },
        });
      });
  });
  await openFrontCamera(window);
  await expect(window.getByRole('button', { name: 'Take picture' })).toBeFocused();
  await window.keyboard.press('Space');
  await window.waitForFunction(() => 'finishPhoto' in globalThis);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.evaluate(() => (globalThis as never as { finishPhoto(): unknown }).finishPhoto());
  // Files are added in turn, so the canceled picture would be added before this one.
  await give(window, 'Back', sample('license-back.jpg'));
  await expect(slotCard(window, 'Back')).toContainText('license-back.jpg');
  await expect(window.getByRole('group', { name: 'Front, empty' })).toBeVisible();
});

test('keeps a camera’s rotation, fits its stage into a small window, and mirrors only portraits', async ({
  window,
  camera,
}) => {
  camera.show(await cameraScene('far', 'front', { dpi: 90 }));
  await window.setViewportSize({ width: 640, height: 400 });
  await openFrontCamera(window);
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeFocused();
  await window.keyboard.press('t');
  await expect(dialog.locator('video')).toHaveCSS('rotate', '90deg');
  await expect(dialog.locator('polygon').first()).toBeVisible();
  expect(await cutOff(window)).toEqual([]);
  for (const part of [dialog.locator('.stage'), dialog.getByRole('button', { name: 'Cancel' })]) {
    const box = await part.boundingBox();
    expect(box?.height).toBeGreaterThan(20);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
  }
  expect((await dialog.locator('.stage').boundingBox())?.height).toBeGreaterThanOrEqual(150);
  await window.keyboard.press('Space');
  await taken(window);
  await window.keyboard.press('Escape');
  await slotCard(window, 'Front')
    .getByRole('button', { name: /^View larger/ })
    .click();
  await expect(window.getByRole('dialog')).toContainText('1080 × 1920');
  await window.keyboard.press('Escape');
  await openCamera(window, 'Selfie');
  await expect(window.locator('video')).toHaveCSS('rotate', '90deg');
  await expect(window.locator('video')).toHaveCSS('scale', '-1 1');
});
