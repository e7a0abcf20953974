import type { Picture } from './picture.ts';
import { middleThickness, type PrintLine, pointOf } from './print-line.ts';

/** A straightened line of text. Its values are between 0 and 255, with the channels of its picture interleaved. */
export interface LineCrop {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** The height of the lines that the recognizer was trained with, in pixels. */
export const CROP_HEIGHT = 48;

/** Returns the width of a line in pixels after scaling it to the recognizer's height. */
export function cropWidth(line: PrintLine): number {
  return Math.max(8, Math.round((line.length / middleThickness(line)) * CROP_HEIGHT));
}

/**
 * Cuts a line out along its curve, straightens it, and scales it to a height of 48 pixels. If the picture has a higher
 * resolution, each pixel is the mean of several samples.
 */
export function cropLine(source: Picture, line: PrintLine, width = cropWidth(line)): LineCrop {
  const { channels } = source;
  const data = new Float32Array(width * CROP_HEIGHT * channels);
  const samples = Math.min(4, Math.max(1, Math.round(middleThickness(line) / CROP_HEIGHT)));
  const share = 1 / (samples * samples);
  for (let x = 0; x < width; x++) {
    for (let sx = 0; sx < samples; sx++) {
      const along = (x + (sx + 0.5) / samples) / width;
      const [topX, topY] = pointOf(line, along, -0.5);
      const [bottomX, bottomY] = pointOf(line, along, 0.5);
      for (let y = 0; y < CROP_HEIGHT; y++) {
        for (let sy = 0; sy < samples; sy++) {
          const down = (y + (sy + 0.5) / samples) / CROP_HEIGHT;
          addSample(
            source,
            topX + (bottomX - topX) * down - 0.5,
            topY + (bottomY - topY) * down - 0.5,
            share,
            data,
            (y * width + x) * channels,
          );
        }
      }
    }
  }
  return { data, width, height: CROP_HEIGHT, channels };
}

/** Adds a sample, interpolated between four pixels. Outside the picture, uses the nearest pixels at its edge. */
function addSample(
  { data, width, height, channels }: Picture,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  at: number,
): void {
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const right = x0 + 1 < width ? channels : 0;
  const below = y0 + 1 < height ? width * channels : 0;
  const i = (y0 * width + x0) * channels;
  for (let c = 0; c < channels; c++) {
    const j = i + c;
    const upper = (data[j] as number) * (1 - fx) + (data[j + right] as number) * fx;
    const lower = (data[j + below] as number) * (1 - fx) + (data[j + below + right] as number) * fx;
    out[at + c] = (out[at + c] as number) + share * (upper * (1 - fy) + lower * fy);
  }
}
