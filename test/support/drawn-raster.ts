import type { Sharp } from 'sharp';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';

export type Rgb = readonly [number, number, number];

/** A picture to draw on. */
export function plainRaster(width: number, height: number, color: Rgb): ColorRaster {
  const raster = { data: new Uint8Array(width * height * 3), width, height };
  fill(raster, [0, 0, width, height], color);
  return raster;
}

/** Fills a rectangle: left, top, width and height in pixels. */
export function fill(
  { data, width, height }: ColorRaster,
  [left, top, across, down]: readonly [number, number, number, number],
  color: Rgb,
) {
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(left + across))];
  const bottom = Math.min(height, Math.round(top + down));
  for (let y = Math.max(0, Math.round(top)); y < bottom; y++) {
    for (let x = from; x < to; x++) data.set(color, 3 * (y * width + x));
  }
}

/** Paints a shape: `coverage` says by parts how much of a pixel it covers, `color` what it looks like there. */
export function paint(
  { data, width, height }: ColorRaster,
  coverage: (x: number, y: number) => number,
  color: (x: number, y: number, old: Rgb) => Rgb,
) {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const part = Math.min(1, Math.max(0, coverage(x + 0.5, y + 0.5)));
      if (part === 0) continue;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      const ink = color(x + 0.5, y + 0.5, [red, green, blue]);
      data[at] = red + (ink[0] - red) * part;
      data[at + 1] = green + (ink[1] - green) * part;
      data[at + 2] = blue + (ink[2] - blue) * part;
    }
  }
}

/** The pixels of a picture in three colors. */
export async function rasterOf(picture: Sharp): Promise<ColorRaster> {
  const flat = picture.toColorspace('srgb').removeAlpha();
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
