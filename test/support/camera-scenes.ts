import sharp from 'sharp';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';
import { rasterOf } from './drawn-raster.ts';
import { capture } from './scenes/capture.ts';
import { type Extra, shot } from './scenes/planned-shot.ts';
import { randomFrom } from './scenes/random.ts';
import { type Kind, subjectOf } from './scenes/subjects.ts';
import type { VideoSize } from './y4m.ts';

/** The resolution of the cameras in these scenes, which most webcams have. */
export const CAMERA: VideoSize = { width: 1920, height: 1080 };

/** Drawing one takes almost a second, so each process draws a scene only once. */
const drawn = new Map<string, Promise<ColorRaster>>();

/**
 * Returns what a camera above the counter sees. The name determines the picture, which is the same
 * in every run. Do not modify it.
 */
export function cameraScene(name: string, kind: Kind, extra: Extra = {}): Promise<ColorRaster> {
  const key = JSON.stringify([name, kind, extra]);
  const scene = drawn.get(key) ?? draw(name, kind, extra);
  drawn.set(key, scene);
  return scene;
}

async function draw(name: string, kind: Kind, extra: Extra): Promise<ColorRaster> {
  const random = randomFrom('camera', name);
  const plan = shot(name, subjectOf(random, kind), [], {
    device: 'webcam',
    megapixels: (CAMERA.width * CAMERA.height) / 1e6,
    grain: 0.4,
    file: 'png',
    table: 'dark',
    tilt: 4,
    ...extra,
  });
  const { bytes } = await capture(random, plan);
  return rasterOf(sharp(bytes).resize({ ...CAMERA, fit: 'cover' }));
}
