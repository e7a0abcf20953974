import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { fakeVideo, frameBytes, type VideoSize, y4mHeader } from '../../support/y4m.ts';

/** A camera of the browser's own that shows what a test puts before it. */
export interface FakeCamera {
  /** Switches that a browser with this camera is started with. */
  readonly browserArgs: readonly string[];
  /** Shows a picture from the next frame on. */
  show(picture: ColorRaster): void;
}

/** Few frames a second leave a small machine its time. */
const CALM_RATE = 5;

/**
 * Makes the file of a video of one frame. Chromium reads it anew for each frame that it shows, so a frame
 * written over it is what the camera sees next.
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
