import { latin1 } from '../formats/bytes.ts';

const JFIF = 0xe0;
/** The position of the density's unit in a file with a JFIF header. The density follows it. */
const UNITS = 13;
const DOTS_PER_INCH = 1;
/** A JFIF 1.1 header without a thumbnail. */
const HEADER = '\xff\xe0\0\x10JFIF\0\x01\x01\0\0\0\0\0\0\0';

/**
 * Writes the resolution in dots per inch to the JFIF header of a JPEG (JFIF 1.02). Adds the header if it is missing.
 */
export function withDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const has = jpeg[3] === JFIF && latin1(jpeg, 6, 10) === 'JFIF';
  const start = [jpeg.subarray(0, 2), Buffer.from(HEADER, 'latin1'), jpeg.subarray(2)];
  const out = has ? Buffer.from(jpeg) : Buffer.concat(start);
  out.writeUInt8(DOTS_PER_INCH, UNITS);
  out.writeUInt16BE(dpi, UNITS + 1);
  out.writeUInt16BE(dpi, UNITS + 3);
  return new Uint8Array(out);
}
