/// <reference path="./heic-convert.d.ts" />
import formats from 'heic-convert/formats-node.js';
import { withHeicPicture } from '../decoders/libheif-picture.ts';
import type { RenderOptions } from '../decoders/picture-decoder.ts';
import { MAX_PIXELS } from '../limits.ts';
import type { Rendering } from './worker-task.ts';

/**
 * Converts HEIC to JPEG if the picture engine cannot be loaded. This is slower and keeps the full size. Returns null if
 * the picture should be turned or cropped, or exceeds the pixel limit.
 */
export function convertHeic(
  bytes: Uint8Array,
  { turn, part, writing }: RenderOptions,
): Rendering | null {
  if (turn !== 0 || part !== undefined) return null;
  return withHeicPicture(bytes, (picture) => {
    const { width, height } = picture;
    if (width * height > MAX_PIXELS) return null;
    const data = withAlpha(picture.decode().data);
    const jpeg = formats.JPEG({ data, width, height, quality: writing.quality / 100 });
    return { bytes: new Uint8Array(jpeg), mediaType: 'image/jpeg', width, height };
  });
}

function withAlpha(rgb: Uint8Array): Uint8Array {
  const out = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4)
    out.set(rgb.subarray(from, from + 3), to);
  return out;
}
