import { dataViewOf } from './bytes.ts';

/** The way a bitmap stores its pixels. `other` is a JPEG, a PNG or fax code inside. */
export type BmpCompression = 'none' | 'rle8' | 'rle4' | 'fields' | 'other';

/** The content of a bitmap's headers. Sizes are in pixels, places in bytes from the start of the file. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** A negative height says that rows are stored from the top. */
  readonly topDown: boolean;
  readonly bitsPerPixel: number;
  readonly compression: BmpCompression;
  readonly dataOffset: number;
  /** Entries are blue, green, red, and in all but OS/2 1 a fourth byte. Above 8 bits a pixel there are none. */
  readonly palette: {
    readonly start: number;
    readonly entryBytes: 3 | 4;
    readonly entries: number;
  };
  /** The bits of a pixel of 16 or 32 that are red, green, blue and alpha; alpha is 0 where there is none. */
  readonly masks: readonly [red: number, green: number, blue: number, alpha: number];
}

/** The header sizes of OS/2 1, OS/2 2 (short and whole), and Windows 3, with two and with three more masks, 95 and 98. */
export const BMP_HEADER_SIZES: readonly number[] = [12, 16, 64, 40, 52, 56, 108, 124];

const FILE_HEADER = 14;
const OS2_1 = 12;
const OS2_2: readonly number[] = [16, 64];
const INFO = 40;
const COMPRESSION: readonly BmpCompression[] = ['none', 'rle8', 'rle4', 'fields'];
/** BI_ALPHABITFIELDS, which Windows CE writes. */
const ALPHA_FIELDS = 6;
const DEFAULT_MASKS = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0x00ff00, 0x0000ff, 0],
} as const;

/**
 * Reads a bitmap's headers: BITMAPFILEHEADER, then BITMAPCOREHEADER to BITMAPV5HEADER (Windows GDI) or
 * OS22XBITMAPHEADER. Null when they are cut.
 */
export function bmpHeader(bytes: Uint8Array): BmpHeader | null {
  const view = dataViewOf(bytes);
  if (bytes.length < FILE_HEADER + OS2_1) return null;
  const size = view.getUint32(FILE_HEADER, true);
  if (bytes.length < FILE_HEADER + size) return null;
  return size === OS2_1 ? coreHeader(view) : infoHeader(view, size);
}

function coreHeader(view: DataView): BmpHeader {
  const dataOffset = view.getUint32(10, true);
  const bitsPerPixel = view.getUint16(24, true);
  const start = FILE_HEADER + OS2_1;
  // Only the room for the colors says how many there are.
  const room = Math.floor((dataOffset - start) / 3);
  const entries = bitsPerPixel > 8 ? 0 : Math.max(0, Math.min(1 << bitsPerPixel, room));
  return {
    width: view.getUint16(18, true),
    height: view.getUint16(20, true),
    topDown: false,
    bitsPerPixel,
    compression: 'none',
    dataOffset,
    palette: { start, entryBytes: 3, entries },
    masks: masksOf(bitsPerPixel),
  };
}

function infoHeader(view: DataView, size: number): BmpHeader | null {
  const height = view.getInt32(22, true);
  const bitsPerPixel = view.getUint16(28, true);
  const code = size < INFO ? 0 : view.getUint32(30, true);
  const maskCount = code === ALPHA_FIELDS || size >= 56 ? 4 : 3;
  const withMasks = (code === 3 || code === ALPHA_FIELDS) && !OS2_2.includes(size);
  const behind = size === INFO && withMasks ? maskCount * 4 : 0;
  if (view.byteLength < FILE_HEADER + size + behind) return null;
  const start = FILE_HEADER + size + behind;
  const named = size < INFO ? 0 : view.getUint32(46, true);
  const most = bitsPerPixel > 8 ? 0 : 1 << bitsPerPixel;
  const mask = (index: number) =>
    index < maskCount ? view.getUint32(FILE_HEADER + INFO + index * 4, true) : 0;
  return {
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(height),
    topDown: height < 0,
    bitsPerPixel,
    compression: compressionOf(code, size),
    dataOffset: view.getUint32(10, true),
    palette: { start, entryBytes: 4, entries: named === 0 ? most : Math.min(named, most) },
    masks: withMasks ? [mask(0), mask(1), mask(2), mask(3)] : masksOf(bitsPerPixel),
  };
}

function compressionOf(code: number, size: number): BmpCompression {
  if (code === ALPHA_FIELDS) return 'fields';
  const known = COMPRESSION[code] ?? 'other';
  return known === 'fields' && OS2_2.includes(size) ? 'other' : known;
}

function masksOf(bitsPerPixel: number): BmpHeader['masks'] {
  return bitsPerPixel === 16 ? DEFAULT_MASKS[16] : DEFAULT_MASKS[32];
}

/** Gives the bytes from one row's start to the next. Rows are padded to four bytes. */
export function bmpRowBytes({ width, bitsPerPixel }: BmpHeader): number {
  return Math.ceil((width * bitsPerPixel) / 32) * 4;
}

/**
 * Gives the bytes that the pixels must take, without the last row's padding, which some writers leave out. 0
 * when they are compressed.
 */
export function bmpPixelBytes(header: BmpHeader): number {
  if (header.compression !== 'none' && header.compression !== 'fields') return 0;
  const lastRow = Math.ceil((header.width * header.bitsPerPixel) / 8);
  return bmpRowBytes(header) * Math.max(0, header.height - 1) + lastRow;
}
