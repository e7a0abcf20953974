/** What the headers of a Windows bitmap say. Sizes in pixels, offset in bytes. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  /** 0 none, 3 bit fields; other values are compressed and their length is not known beforehand. */
  readonly compression: number;
  readonly dataOffset: number;
}

/** Reads a bitmap's headers; null when they are cut. Height is given without its sign (top-down). */
export function bmpHeader(bytes: Uint8Array): BmpHeader | null {
  if (bytes.length < 54) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    width: Math.abs(view.getInt32(18, true)),
    height: Math.abs(view.getInt32(22, true)),
    bitsPerPixel: view.getUint16(28, true),
    compression: view.getUint32(30, true),
    dataOffset: view.getUint32(10, true),
  };
}

/** Bytes the pixels must take: rows are padded to four bytes. 0 when they are compressed. */
export function bmpPixelBytes(header: BmpHeader): number {
  if (header.compression !== 0 && header.compression !== 3) return 0;
  return Math.ceil((header.width * header.bitsPerPixel) / 32) * 4 * header.height;
}
