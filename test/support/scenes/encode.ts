import sharp from 'sharp';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';

export type FileKind = 'jpg' | 'png' | 'gif' | 'bmp';

export interface Encoding {
  readonly kind: FileKind;
  /** Of a JPEG. */
  readonly quality: number;
  /** EXIF orientation, 1 to 8; null writes none. JPEG only. */
  readonly orientation: number | null;
}

/** Writes a picture that EXIF brings upright: its stored pixels stand turned the other way. */
export async function encode(
  upright: ColorRaster,
  { kind, quality, orientation }: Encoding,
): Promise<Buffer> {
  const { width, height } = upright;
  if (kind === 'bmp') return bmp(upright);
  const picture = sharp(upright.data, { raw: { width, height, channels: 3 } });
  if (kind === 'png') return picture.png({ compressionLevel: 6 }).toBuffer();
  if (kind === 'gif') return picture.gif({ effort: 3, dither: 0.6 }).toBuffer();
  const stored = await turned(upright, orientation ?? 1);
  const jpeg = stored.jpeg({ quality, chromaSubsampling: quality >= 85 ? '4:4:4' : '4:2:0' });
  return orientation === null ? jpeg.toBuffer() : jpeg.withMetadata({ orientation }).toBuffer();
}

async function turned({ data, width, height }: ColorRaster, orientation: number) {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const quarter = async (degrees: number) => {
    const { data: pixels, info } = await picture
      .rotate(degrees)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } });
  };
  switch (orientation) {
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return (await quarter(90)).flop();
    case 6:
      return picture.rotate(270);
    case 7:
      return (await quarter(270)).flop();
    case 8:
      return picture.rotate(90);
    default:
      return picture;
  }
}

/** 24 bits a pixel, bottom row first. */
function bmp({ data, width, height }: ColorRaster): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const out = Buffer.alloc(54 + row * height);
  out.write('BM');
  out.writeUInt32LE(out.length, 2);
  out.writeUInt32LE(54, 10);
  out.writeUInt32LE(40, 14);
  out.writeInt32LE(width, 18);
  out.writeInt32LE(height, 22);
  out.writeUInt16LE(1, 26);
  out.writeUInt16LE(24, 28);
  out.writeUInt32LE(row * height, 34);
  for (let y = 0; y < height; y++) {
    let to = 54 + (height - 1 - y) * row;
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3, to += 3) {
      out[to] = data[at + 2]!;
      out[to + 1] = data[at + 1]!;
      out[to + 2] = data[at]!;
    }
  }
  return out;
}
