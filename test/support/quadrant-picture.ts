import sharp, { type Sharp } from 'sharp';
import { storedAs } from './scenes/encode.ts';

/** The colors of the four quarters: top left, top right, bottom right, bottom left. */
export type Quarters = readonly [string, string, string, string];

/** The upright picture. It is wider than high, so no rotation looks like another. */
export const UPRIGHT: Quarters = ['red', 'green', 'blue', 'white'];
export const WIDTH = 128;
export const HEIGHT = 96;

const RGB: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [220, 20, 20],
  green: [20, 160, 40],
  blue: [20, 40, 200],
  white: [250, 250, 250],
};

/** Returns the upright picture as PNG. */
export async function uprightPicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [left, right] = y < HEIGHT / 2 ? ['red', 'green'] : ['white', 'blue'];
      pixels.set(RGB[x < WIDTH / 2 ? left : right] ?? [], (y * WIDTH + x) * 3);
    }
  }
  return png(sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }));
}

/**
 * Returns the stored pixels that an EXIF orientation (1 to 8) makes upright, as PNG without that
 * tag.
 */
export async function storedFor(orientation: number): Promise<Buffer> {
  return png(await storedAs(sharp(await uprightPicture()), orientation));
}

/** Returns the quarters of a picture as stored, without applying EXIF. */
export async function quartersOf(bytes: Uint8Array): Promise<Quarters> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [column, row] = [Math.floor(info.width * x), Math.floor(info.height * y)];
    const from = (row * info.width + column) * info.channels;
    return nameOf(data.subarray(from, from + 3));
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)];
}

/** Returns the quarters after a clockwise rotation. */
export function turnedBy(quarters: Quarters, degrees: 0 | 90 | 180 | 270): Quarters {
  const [a, b, c, d] = quarters;
  if (degrees === 90) return [d, a, b, c];
  if (degrees === 180) return [c, d, a, b];
  return degrees === 270 ? [b, c, d, a] : quarters;
}

function nameOf(pixel: Uint8Array): string {
  const near = Object.entries(RGB).find(([, rgb]) =>
    rgb.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 40),
  );
  return near?.[0] ?? `rgb(${pixel.join(', ')})`;
}

function png(picture: Sharp): Promise<Buffer> {
  return picture.png().toBuffer();
}
