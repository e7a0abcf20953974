import { bufferOf, dataViewOf } from './bytes.ts';

/** The headers of a Windows bitmap. Sizes are in pixels, positions in bytes from the start of the file. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** A negative height in the file means that rows are stored from top to bottom. */
  readonly topDown: boolean;
  readonly bits: number;
  readonly runLengths: boolean;
  /**
   * The start of the palette, which contains four bytes per color and ends where the pixels begin. Only pixels with
   * fewer than 24 bits use it.
   */
  readonly palette: number;
  readonly pixels: number;
}

/** The header sizes of Windows 3 (with no, three, and four masks), Windows 95, and Windows 98. */
const SIZES: readonly number[] = [40, 52, 56, 108, 124];
const FILE_HEADER = 14;
/** The bit depths that each compression allows (BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS). */
const DEPTHS: readonly (readonly number[])[] = [[1, 4, 8, 24, 32], [8], [4], [32]];
/** The masks of red, green, and blue in a 32-bit bitmap, if its header contains them. No other order is supported. */
const MASKS = '0000ff0000ff0000ff000000';

/** Reads BITMAPFILEHEADER and BITMAPINFOHEADER (Windows GDI). Returns null for other files and unsupported variants. */
export function bmpHeader(bytes: Uint8Array): BmpHeader | null {
  if (bytes.length < FILE_HEADER + 40 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const view = dataViewOf(bytes);
  const [size, width] = [view.getUint32(14, true), view.getInt32(18, true)];
  const height = view.getInt32(22, true);
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  // Some text files also begin with "BM".
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

/** Returns the number of bytes per row. Rows are padded to a multiple of four bytes. */
export function bmpRowBytes({ width, bits }: BmpHeader): number {
  return Math.ceil((width * bits) / 32) * 4;
}
