import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';

/** The size of a video in pixels. Both numbers must be even. */
export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the beginning of an uncompressed video, up to its first frame's pixels (YUV4MPEG2). */
export function y4mHeader({ width, height }: VideoSize, rate: number): Buffer {
  const stream = `YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg`;
  return Buffer.from(`${stream}\nFRAME\n`);
}

/** Creates a video with one black frame. */
export function fakeVideo(size: VideoSize, rate: number): Buffer {
  const data = new Uint8Array(size.width * size.height * 3);
  return Buffer.concat([y4mHeader(size, rate), frameBytes({ data, ...size }, size)]);
}

/**
 * Converts a picture of exactly that size to a frame: luma, then both chroma planes at half the
 * size (ITU-R BT.601).
 */
export function frameBytes(
  { data, ...picture }: ColorRaster,
  { width, height }: VideoSize,
): Buffer {
  if (picture.width !== width || picture.height !== height) {
    throw new Error(`A picture of ${picture.width} × ${picture.height} is no frame of this video.`);
  }
  const luma = width * height;
  const out = Buffer.alloc((luma * 3) / 2);
  const level = (pixel: number, channel: number) => data[3 * pixel + channel] ?? 0;
  for (let at = 0; at < luma; at++) {
    out[at] = 16.5 + (65.481 * level(at, 0) + 128.553 * level(at, 1) + 24.966 * level(at, 2)) / 255;
  }
  for (let y = 0, to = luma; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, to++) {
      const [above, below] = [y * width + x, (y + 1) * width + x];
      const mean = (channel: number) =>
        (level(above, channel) +
          level(above + 1, channel) +
          level(below, channel) +
          level(below + 1, channel)) /
        4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      out[to] = 128.5 + (-37.797 * r - 74.203 * g + 112 * b) / 255;
      out[to + luma / 4] = 128.5 + (112 * r - 93.786 * g - 18.214 * b) / 255;
    }
  }
  return out;
}
