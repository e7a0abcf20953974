import sharp from 'sharp';
import type { Random } from './random.ts';

/** Returns smooth noise from 0 to 255 with spots of `across` by `down` pixels. */
export async function spots(
  random: Random,
  width: number,
  height: number,
  across: number,
  down = across,
): Promise<Uint8Array> {
  const [columns, rows] = [
    Math.max(2, Math.ceil(width / across) + 1),
    Math.max(2, Math.ceil(height / down) + 1),
  ];
  const grid = Buffer.alloc(columns * rows);
  for (let at = 0; at < grid.length; at++) grid[at] = Math.floor(random.next() * 256);
  if (columns >= width && rows >= height) return grid.subarray(0, width * height);
  return sharp(grid, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Returns 65,536 normally distributed numbers with deviation 1, to be used in sequence. */
export function bellTable(random: Random): Float32Array {
  return Float32Array.from({ length: 65536 }, () => random.bell());
}
