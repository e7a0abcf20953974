import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Creates an all-white black-and-white PNG of any size, which compresses a thousand to one. */
export function plainPng(width: number, height: number): Buffer {
  return blankPng(width, height, height * (1 + Math.ceil(width / 8)), 1);
}

/**
 * Creates a PNG of this depth and color type with this many zeros as its pixels, even if the number
 * is wrong.
 */
export function blankPng(
  width: number,
  height: number,
  zeros: number,
  depth: 1 | 8 | 16,
  color = 0,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the PNG marked as an animation with this many frames (the acTL chunk after IHDR). */
export function animatedPng(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const afterHeader = SIGNATURE.length + 25;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('acTL', control),
    png.subarray(afterHeader),
  ]);
}

/** Returns a chunk with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
