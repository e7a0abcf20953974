import { type BmpHeader, bmpRowBytes } from '../formats/bmp-header.ts';
import { dataViewOf } from '../formats/bytes.ts';
import { UnreadablePicture } from './picture-decoder.ts';

/** Writes stored row `y` into `row`, three bytes a pixel. */
export type ReadRow = (y: number, row: Uint8Array) => void;

/**
 * Makes a reader of a bitmap's rows in the order in which they are stored. Throws UnreadablePicture for an
 * unknown depth or compression.
 */
export function bmpRows(bytes: Uint8Array, header: BmpHeader): ReadRow {
  const { bitsPerPixel, compression, width } = header;
  const expected = { rle8: 8, rle4: 4 } as const;
  if (compression === 'rle8' || compression === 'rle4') {
    if (bitsPerPixel !== expected[compression]) throw new UnreadablePicture('odd run-length code');
    const pixels = bmpRunLength(bytes, header);
    return indexed(header, paletteOf(bytes, header), pixels, 0, width, 8);
  }
  if (compression === 'none' && [1, 2, 4, 8].includes(bitsPerPixel)) {
    const stride = bmpRowBytes(header);
    const palette = paletteOf(bytes, header);
    return indexed(header, palette, bytes, header.dataOffset, stride, bitsPerPixel);
  }
  if (compression === 'none' && bitsPerPixel === 24) return trueColor(bytes, header);
  if (compression !== 'other' && (bitsPerPixel === 16 || bitsPerPixel === 32)) {
    return masked(bytes, header);
  }
  throw new UnreadablePicture(`bitmap of ${bitsPerPixel} bits, compression ${compression}`);
}

/** Gives the palette as red, green, blue; indexes beyond it are black. */
function paletteOf(bytes: Uint8Array, { palette }: BmpHeader): Uint8Array {
  const colors = new Uint8Array(256 * 3);
  for (let index = 0; index < palette.entries; index++) {
    const from = palette.start + index * palette.entryBytes;
    for (let part = 0; part < 3; part++) colors[index * 3 + part] = bytes[from + 2 - part] ?? 0;
  }
  return colors;
}

function indexed(
  { width }: BmpHeader,
  colors: Uint8Array,
  data: Uint8Array,
  start: number,
  stride: number,
  bits: number,
): ReadRow {
  const perByte = 8 / bits;
  const most = (1 << bits) - 1;
  return (y, row) => {
    const from = start + y * stride;
    for (let x = 0, to = 0; x < width; x++) {
      const byte = data[from + Math.floor(x / perByte)] ?? 0;
      const color = ((byte >> (8 - bits - (x % perByte) * bits)) & most) * 3;
      row[to++] = colors[color] ?? 0;
      row[to++] = colors[color + 1] ?? 0;
      row[to++] = colors[color + 2] ?? 0;
    }
  };
}

function trueColor(bytes: Uint8Array, header: BmpHeader): ReadRow {
  const stride = bmpRowBytes(header);
  return (y, row) => {
    let from = header.dataOffset + y * stride;
    for (let to = 0; to < row.length; to += 3, from += 3) {
      row[to] = bytes[from + 2] ?? 0;
      row[to + 1] = bytes[from + 1] ?? 0;
      row[to + 2] = bytes[from] ?? 0;
    }
  };
}

/**
 * Reads pixels of 16 or 32 bits. White takes the place of what a declared alpha makes transparent, as in the
 * other formats.
 */
function masked(bytes: Uint8Array, header: BmpHeader): ReadRow {
  const { width, bitsPerPixel, dataOffset } = header;
  const stride = bmpRowBytes(header);
  const view = dataViewOf(bytes);
  const size = bitsPerPixel / 8;
  const pixel = (at: number) => {
    if (at + size > bytes.length) return 0;
    return size === 4 ? view.getUint32(at, true) : view.getUint16(at, true);
  };
  const channels = header.masks.map(channelOf);
  const [red, green, blue, alpha] = channels as [Channel, Channel, Channel, Channel];
  const opaque = !usesAlpha();

  function usesAlpha(): boolean {
    const mask = header.masks[3];
    if (mask === 0) return false;
    // Many writers declare an alpha and leave it 0 throughout.
    for (let y = 0; y < header.height; y++) {
      for (let x = 0; x < width; x++) {
        if ((pixel(dataOffset + y * stride + x * size) & mask) !== 0) return true;
      }
    }
    return false;
  }

  return (y, row) => {
    for (let x = 0, to = 0; x < width; x++) {
      const value = pixel(dataOffset + y * stride + x * size);
      const cover = opaque ? 255 : level(value, alpha);
      const white = 255 - cover;
      row[to++] = (level(value, red) * cover) / 255 + white;
      row[to++] = (level(value, green) * cover) / 255 + white;
      row[to++] = (level(value, blue) * cover) / 255 + white;
    }
  };
}

interface Channel {
  readonly mask: number;
  readonly shift: number;
  /** Brings the largest value to 255. */
  readonly scale: number;
}

function channelOf(mask: number): Channel {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  return { mask, shift, scale: mask === 0 ? 0 : 255 / (mask >>> shift) };
}

function level(value: number, { mask, shift, scale }: Channel): number {
  return ((value & mask) >>> shift) * scale;
}

/**
 * Undoes RLE8 or RLE4 (Windows GDI, "Bitmap Compression"): one palette index a pixel, in stored rows. Pixels
 * that the code leaps over have index 0. Throws UnreadablePicture when the code ends early and rows are
 * missing.
 */
function bmpRunLength(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height, dataOffset } = header;
  const four = header.compression === 'rle4';
  const out = new Uint8Array(width * height);
  let [at, x, y] = [dataOffset, 0, 0];
  const put = (index: number) => {
    if (x < width && y < height) out[y * width + x] = index;
    x++;
  };
  const next = () => {
    const byte = bytes[at++];
    if (byte === undefined) throw new UnreadablePicture('unexpected end of the run-length code');
    return byte;
  };
  while (y < height) {
    // Some writers leave the end mark out after the last row.
    if (at >= bytes.length && y === height - 1 && x >= width) break;
    const count = next();
    const value = next();
    if (count > 0) {
      for (let i = 0; i < count; i++) put(four ? nibble(value, i) : value);
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      x += next();
      y += next();
    } else {
      const length = four ? (value + 1) >> 1 : value;
      for (let i = 0; i < length; i++) {
        const byte = next();
        put(four ? byte >> 4 : byte);
        if (four && i * 2 + 1 < value) put(byte & 15);
      }
      if (length % 2 === 1) at++;
    }
  }
  return out;
}

function nibble(value: number, index: number): number {
  return index % 2 === 0 ? value >> 4 : value & 15;
}
