import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { fakeVideo, frameBytes, type VideoSize, y4mHeader } from '../../support/y4m.ts';

/** The browser's fake camera, which shows what a test puts in front of it. */
export interface FakeCamera {
  /** The switches of a browser with this camera. */
  readonly browserArgs: readonly string[];
  /** Shows a picture from the next frame on. */
  show(picture: ColorRaster): void;
}

/** Few frames per second leave a small computer enough time. */
const CALM_RATE = 5;

/**
 * Writes the file of a video with one frame. Chromium reads it again for each frame that it shows,
 * so the camera sees a frame that is written over it next.
 */
export function fakeCamera(file: string, size: VideoSize, rate = CALM_RATE): FakeCamera {
  const header = y4mHeader(size, rate);
  writeFileSync(file, fakeVideo(size, rate));
  return {
    browserArgs: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    show(picture) {
      const open = openSync(file, 'r+');
      writeSync(open, frameBytes(picture, size), 0, undefined, header.length);
      closeSync(open);
    },
  };
}
