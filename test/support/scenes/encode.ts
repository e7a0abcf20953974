import sharp, { type Sharp } from 'sharp';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { madeBmp } from '../made-bmp.ts';

export type FileKind = 'jpg' | 'png' | 'gif' | 'bmp';

export interface Encoding {
  readonly kind: FileKind;
  /** The quality of a JPEG. Other formats ignore it. */
  readonly quality: number;
  /** The EXIF orientation, 1 to 8, or null for none. JPEG only. */
  readonly orientation: number | null;
}

/** Writes a picture that EXIF makes upright. Its stored pixels are rotated the other way. */
export async function encode(
  upright: ColorRaster,
  { kind, quality, orientation }: Encoding,
): Promise<Buffer> {
  const { width, height } = upright;
  if (kind === 'bmp') return bmp(upright);
  const picture = sharp(upright.data, { raw: { width, height, channels: 3 } });
  if (kind === 'png') return picture.png({ compressionLevel: 6 }).toBuffer();
  if (kind === 'gif') return picture.gif({ effort: 3, dither: 0.6 }).toBuffer();
  const stored = await storedAs(picture, orientation ?? 1);
  const jpeg = stored.jpeg({ quality, chromaSubsampling: quality >= 85 ? '4:4:4' : '4:2:0' });
  return orientation === null ? jpeg.toBuffer() : jpeg.withMetadata({ orientation }).toBuffer();
}

/**
 * How pixels are stored so that an EXIF orientation (2.32, 4.6.4, tag 0x0112) makes them upright:
 * rotated clockwise by degrees, then mirrored horizontally.
 */
const STORED: Readonly<Record<number, readonly [degrees: number, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
};

/** Returns the pixels of an upright picture as stored for an EXIF orientation (1 to 8). */
export async function storedAs(upright: Sharp, orientation: number): Promise<Sharp> {
  const [degrees = 0, mirrored = false] = STORED[orientation] ?? [];
  const { data, info } = await upright.rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const turned = sharp(data, { raw: { width, height, channels } });
  return mirrored ? turned.flop() : turned;
}

/** 24 bits per pixel, the bottom row first. */
function bmp({ data, width, height }: ColorRaster): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const stored = new Uint8Array(row * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let to = (height - 1 - y) * row, end = to + width * 3; to < end; at += 3, to += 3) {
      stored.set([data[at + 2]!, data[at + 1]!, data[at]!], to);
    }
  }
  return madeBmp({ headerSize: 40, bits: 24, width, height, data: stored });
}
