/// <reference path="./heic-decode.d.ts" />
import heicConvert from 'heic-convert';
import { MAX_PIXELS } from '../limits.ts';
import type { Rendering, RenderTask } from '../worker-task.ts';
import { withConsoleCaptured } from './captured-console.ts';
import { heicFormat } from './libheif-format.ts';
import { UnreadablePicture } from './pixel-source.ts';

/**
 * HEIC to JPEG where the picture engine cannot be loaded: slower, at full size, and it cannot turn
 * (null then). Orientation by irot is applied.
 */
export async function convertHeic(task: RenderTask): Promise<Rendering | null> {
  if (task.turn !== 0) return null;
  const { width, height } = await heicFormat.header(task.bytes);
  if (width * height > MAX_PIXELS) return null;
  const jpeg = await withConsoleCaptured(
    () => heicConvert({ buffer: task.bytes, format: 'JPEG', quality: task.quality / 100 }),
    (error, printed) => new UnreadablePicture(printed || String(error)),
  );
  return { bytes: new Uint8Array(jpeg), mediaType: 'image/jpeg', width, height };
}
