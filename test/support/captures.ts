import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { uprightPicture } from './quadrant-picture.ts';

/** Reads one of the small files in test/fixtures/captures. */
export function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../fixtures/captures', name));
}

/** Returns the upright test picture as JPEG, PNG, or GIF. */
export async function pictureAs(
  type: 'jpeg' | 'png' | 'gif' | 'tiff' | 'webp' | 'avif',
): Promise<Buffer> {
  return sharp(await uprightPicture())
    .toFormat(type)
    .toBuffer();
}

/** Returns a picture of any size with noise, so that it does not compress to almost nothing. */
export function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Returns a page full of text on a soft gradient as PNG, which takes as long to decode as a
 * photographed document.
 */
export function writtenPage(width: number, height: number): Promise<Buffer> {
  const lines = Array.from({ length: Math.floor(height / 100) }, (_, line) => {
    const words = `${line} the quick brown fox jumps over the lazy dog and files it `.repeat(2);
    return `<text x="80" y="${line * 100 + 70}" font-size="48" fill="#223">${words}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g"><stop stop-color="#ddd"/><stop offset="1" stop-color="#86a"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
