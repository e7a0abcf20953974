import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPracticePlatform } from '../../main/practice-platform/practice-platform.ts';
import { forkWorkerHost } from '../../main/precheck/pool/fork-worker-host.ts';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';
import { openSubmission, slotCard } from '../e2e/support/counter.ts';
import { openDeskHere, startSharedParts } from '../e2e/support/desk-here.ts';
import { type FakeCamera, fakeCamera } from '../e2e/support/fake-camera.ts';
import { CAMERA, cameraScene } from '../support/camera-scenes.ts';
import { BRANCH_SETTINGS } from '../support/file-case.ts';
import { keepWorkers } from '../support/kept-workers.ts';
import { type Measurement, measured } from './measurement.ts';
import { followFrames, framesSince } from './window/camera-frames.ts';

const [OPENINGS, SHOTS] = [6, 8];
/** Frames a second of the camera, as most webcams give. */
const RATE = 30;
const FRAMES_MS = 8000;
/** What a frame may take from the picture on the screen to what is said of it, with a camera of 2 megapixels. */
const FRAME_GOAL_MS = 60;
/** What a picture that is good may take until it is taken, half a second of it held still. */
const SHUTTER_GOAL_MS = 2000;

const NOTHING: ColorRaster = {
  ...CAMERA,
  data: new Uint8Array(CAMERA.width * CAMERA.height * 3).fill(140),
};

/** The camera of the capture step, in a real browser with a camera that shows drawn scenes. */
export async function* measure(): AsyncIterable<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-bench-'));
  const camera = fakeCamera(join(folder, 'camera.y4m'), CAMERA, RATE);
  const platform = await createPracticePlatform({ applications: 20 });
  const shared = await startSharedParts(camera.browserArgs);
  const workers = keepWorkers(forkWorkerHost());
  const start = {
    server: platform.url,
    profile: join(folder, 'profile'),
    settings: BRANCH_SETTINGS,
  };
  const desk = await openDeskHere(start, { ...shared, workers });
  try {
    await openSubmission(desk.page);
    yield* atCamera(desk.page, camera);
  } finally {
    await desk.close();
    workers.end();
    shared.workers.end();
    await shared.browser.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* atCamera(page: Page, camera: FakeCamera): AsyncIterable<Measurement> {
  camera.show(NOTHING);
  const openings: number[] = [];
  for (let time = 0; time < OPENINGS; time++) {
    if (time > 0) await page.keyboard.press('Escape');
    openings.push(await opened(page));
  }
  yield measured('camera: from the key to the live picture', openings);

  const glare = { dpi: 260, glare: { on: 'text', kind: 'spot' } } as const;
  camera.show(await cameraScene('glare', 'front', glare));
  await page.getByRole('status').filter({ hasText: 'Less glare' }).waitFor();
  await followFrames(page);
  await page.waitForTimeout(FRAMES_MS);
  const { taken, shown } = await framesSince(page);
  const goal = FRAME_GOAL_MS;
  yield measured('camera: frame of a 2 MP camera, from the picture to what is said of it', taken, {
    goal,
  });
  const dropped = 100 * (1 - taken.length / shown);
  yield measured(`camera: frames of ${RATE} a second that were dropped`, [dropped], { unit: '%' });

  const front = await cameraScene('dark', 'front', { dpi: 260 });
  const shots: number[] = [];
  for (let shot = 0; shot < SHOTS; shot++) {
    camera.show(NOTHING);
    await page.getByRole('status').filter({ hasText: 'Show it whole' }).waitFor();
    const began = performance.now();
    camera.show(front);
    await page.getByRole('button', { name: 'Keep' }).waitFor();
    shots.push(performance.now() - began);
    await page.locator('button:focus', { hasText: 'Keep' }).waitFor();
    await page.locator('.badge', { hasText: 'Ready to send' }).first().waitFor();
    await page.keyboard.press('r');
  }
  yield measured('camera: from a good picture to the shutter', shots, { goal: SHUTTER_GOAL_MS });
}

async function opened(page: Page): Promise<number> {
  await slotCard(page, 'Front').focus();
  const began = performance.now();
  await page.keyboard.press('c');
  await page.locator('button:focus:enabled', { hasText: 'Take picture' }).waitFor();
  return performance.now() - began;
}
