import { readFile } from 'node:fs/promises';
import heicConvert from 'heic-convert';
import { Jimp } from 'jimp';
import sharp from 'sharp';
import { PREVIEW_WRITING } from '../../../main/precheck/limits.ts';
import type { Cost } from './programs.ts';

export type Library = 'jimp' | 'heic-convert' | 'sharp' | 'sharp preview';

export interface LibraryOrder {
  readonly library: Library;
  readonly path: string;
  /** The longest edge of a preview, in pixels. */
  readonly edge?: number | undefined;
}

const FLOOR_EDGE = 1000;

// The same as in a worker.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Does the minimum work of a check for one file in a separate process. sharp: decode, shrink, make
 * gray. jimp: also once over the neighbors of every pixel.
 */
const WORK: Readonly<Record<Library, (bytes: Buffer, edge?: number) => Promise<unknown>>> = {
  jimp: async (bytes) => {
    const picture = await Jimp.read(bytes);
    return picture.scaleToFit({ w: 1600, h: 1600 }).greyscale().blur(2);
  },
  sharp: (bytes) =>
    sharp(bytes).resize(FLOOR_EDGE, FLOOR_EDGE, { fit: 'inside' }).greyscale().raw().toBuffer(),
  // What the program does for a preview: upright, in color, of the same size, as a JPEG.
  'sharp preview': (bytes, edge) =>
    sharp(bytes)
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .jpeg(PREVIEW_WRITING)
      .toBuffer(),
  'heic-convert': (bytes) => heicConvert({ buffer: bytes, format: 'JPEG', quality: 0.92 }),
};

process.on('message', async ({ library, path, edge }: LibraryOrder) => {
  const bytes = await readFile(path);
  const start = performance.now();
  await WORK[library](bytes, edge);
  const milliseconds = performance.now() - start;
  const cost: Cost = { milliseconds };
  process.send?.(cost);
});
