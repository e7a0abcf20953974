import type { Page } from '@playwright/test';
import { FRAME_PATH } from '../../../preload/contract/models/live-frame.ts';

/** Milliseconds that each frame took, and how many the camera showed meanwhile. */
interface Frames {
  readonly taken: number[];
  readonly shown: number;
}

declare global {
  interface Window {
    benchFrames?: () => Frames;
  }
}

/** Begins to measure the frames of the live camera: from drawing one to reading the answer about it. */
export function followFrames(page: Page): Promise<void> {
  return page.evaluate((path) => {
    const taken: number[] = [];
    let began = 0;
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage as (
      ...all: unknown[]
    ) => void;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...all: unknown[]) {
      began = performance.now();
      draw.apply(this, all);
    };
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const response = await ask(...asked);
      if (!String(asked[0]).startsWith(path)) return response;
      const answer = await response.text();
      taken.push(performance.now() - began);
      return new Response(answer, response);
    };
    const video = document.querySelector('video') as HTMLVideoElement;
    let [first, last] = [0, 0];
    const count: VideoFrameRequestCallback = (_, { presentedFrames }) => {
      first ||= presentedFrames;
      last = presentedFrames;
      video.requestVideoFrameCallback(count);
    };
    video.requestVideoFrameCallback(count);
    window.benchFrames = () => ({ taken, shown: last - first });
  }, FRAME_PATH);
}

export async function framesSince(page: Page): Promise<Frames> {
  return page.evaluate(() => window.benchFrames?.() ?? { taken: [], shown: 0 });
}
