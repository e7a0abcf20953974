import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { FRAME_PATH, type FrameGuidance } from '../../../preload/contract/models/live-frame.ts';
import { CAMERA } from '../../support/camera-scenes.ts';
import { slotCard } from './counter.ts';
import { type SharedParts, shareParts } from './desk-here.ts';
import { captureTest as deskTest, expect } from './desk-test.ts';
import { type FakeCamera, fakeCamera } from './fake-camera.ts';

/** A table with nothing on it. */
export const EMPTY_TABLE: ColorRaster = {
  ...CAMERA,
  data: new Uint8Array(CAMERA.width * CAMERA.height * 3).fill(140),
};

interface CameraFixtures {
  /** What every desk of a test worker sees through its camera. */
  camera: FakeCamera;
  shared: SharedParts;
}

/**
 * A test at the Capture step of a desk with a camera, which shows what the test puts in front of
 * it.
 */
export const test = deskTest.extend<object, CameraFixtures>({
  camera: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'desk-camera-'));
      await use(fakeCamera(join(folder, 'camera.y4m'), CAMERA));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  shared: [
    async ({ camera }, use) => {
      const parts = shareParts(camera.browserArgs);
      await use(parts);
      await parts.end();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Opens the camera for a slot with the key of its card. */
export async function openCamera(window: Page, slot: string): Promise<void> {
  await slotCard(window, slot).focus();
  await window.keyboard.press('c');
  await window.getByRole('dialog', { name: `Camera: ${slot}` }).waitFor();
}

/** Opens the live camera for the front from the Capture step. */
export async function openFrontCamera(window: Page): Promise<void> {
  await openCamera(window, 'Front');
}

/** Collects the answers about frames from now on. */
export function answersOf(window: Page): readonly (FrameGuidance | null)[] {
  const answers: (FrameGuidance | null)[] = [];
  window.on('response', async (response) => {
    if (new URL(response.url()).pathname !== FRAME_PATH) return;
    // The dialog was closed before the whole answer had arrived.
    const answer = await response.json().catch(() => null);
    answers.push(answer as FrameGuidance | null);
  });
  return answers;
}

/**
 * Waits until the camera has taken a picture and it was judged. Resolves with the button that has
 * the focus.
 */
export async function taken(window: Page): Promise<'Keep' | 'Retake'> {
  const dialog = window.getByRole('dialog');
  const keep = dialog.getByRole('button', { name: 'Keep' });
  await keep.waitFor();
  await expect(keep).not.toHaveAttribute('aria-disabled', 'true');
  const focused = dialog.locator('button:focus');
  return (await focused.innerText()).trim() as 'Keep' | 'Retake';
}
