import { bufferOf, dataViewOf } from './bytes.ts';

/** The content of a Windows bitmap's headers. Sizes are in pixels, places in bytes from the start of the file. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** A negative height says that rows are stored from the top. */
  readonly topDown: boolean;
  readonly bits: number;
  readonly runLengths: boolean;
  /** The colors of pixels below 24 bits, four bytes each, up to the pixels. */
  readonly palette: number;
  readonly pixels: number;
}

/** The header sizes of Windows 3, with three and with four masks, 95 and 98. */
const SIZES: readonly number[] = [40, 52, 56, 108, 124];
const FILE_HEADER = 14;
/** The depths that each compression may have (BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS). */
const DEPTHS: readonly (readonly number[])[] = [[1, 4, 8, 24, 32], [8], [4], [32]];
/** The masks of red, green and blue in 32 bits, where a header names them: no other order is read. */
const MASKS = '0000ff0000ff0000ff000000';

/** Reads BITMAPFILEHEADER and BITMAPINFOHEADER (Windows GDI). Null for other bytes, and for a form that is not read. */
export function bmpHeader(bytes: Uint8Array): BmpHeader | null {
  if (bytes.length < FILE_HEADER + 40 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const view = dataViewOf(bytes);
  const [size, width] = [view.getUint32(14, true), view.getInt32(18, true)];
  const height = view.getInt32(22, true);
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  // Many a text begins with "BM".
  if (!SIZES.includes(size) || view.getUint16(26, true) !== 1) return null;
  if (width === 0 || height === 0 || !DEPTHS[compression]?.includes(bits)) return null;
  if (compression === 3 && bufferOf(bytes).toString('hex', 54, 66) !== MASKS) return null;
  return {
    width: Math.abs(width),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    runLengths: compression === 1 || compression === 2,
    palette: FILE_HEADER + size,
    pixels: view.getUint32(10, true),
  };
}

/** Gives the bytes from one row's start to the next. Rows are padded to four bytes. */
export function bmpRowBytes({ width, bits }: BmpHeader): number {
  return Math.ceil((width * bits) / 32) * 4;
}
