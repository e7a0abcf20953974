/// <reference path="./heic-decode.d.ts" />
import exifr from 'exifr';
import heicDecode from 'heic-decode';
import { heifExif } from '../heif-exif.ts';
import { heifTransform } from '../heif-orientation.ts';
import type { Orientation } from '../orientation.ts';
import type { ColorRaster } from '../seeing/raster.ts';
import { withConsoleCaptured } from './captured-console.ts';
import { decodedRaster } from './decoded-raster.ts';
import { type PictureFormat, UnreadablePicture } from './pixel-source.ts';
import { withoutAlpha } from './without-alpha.ts';

type Images = Awaited<ReturnType<typeof heicDecode.all>>;

/**
 * HEIC by libheif's WebAssembly build: synchronous, about a second for 12 megapixels, and its memory
 * only grows, so a process decodes one file and ends. irot and imir are applied already.
 */
export const heicFormat: PictureFormat = {
  header: (bytes) =>
    withImages(bytes, async (images) => {
      const [first] = images;
      if (!first) throw new Error('no picture in it');
      const orientation = await orientationOf(bytes);
      return { width: first.width, height: first.height, frames: images.length, orientation };
    }),

  pixels: async (bytes) => ({ kind: 'raw', pixels: await rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(await rasterOf(bytes), header),
};

function rasterOf(bytes: Uint8Array): Promise<ColorRaster> {
  return withImages(bytes, async ([first]) => {
    if (!first) throw new Error('no picture in it');
    const { width, height, data } = await first.decode();
    return { data: withoutAlpha(data), width, height };
  });
}

async function withImages<T>(bytes: Uint8Array, use: (images: Images) => Promise<T>): Promise<T> {
  return withConsoleCaptured(
    async () => {
      const images = await heicDecode.all({ buffer: bytes });
      try {
        return await use(images);
      } finally {
        images.dispose();
      }
    },
    (error, printed) =>
      new UnreadablePicture(printed || (error instanceof Error ? error.message : 'HEIC')),
  );
}

async function orientationOf(bytes: Uint8Array): Promise<Orientation> {
  const block = heifExif(bytes);
  const value = block ? await exifr.orientation(block).catch(() => undefined) : undefined;
  const exif = value !== undefined && value >= 1 && value <= 8 ? value : null;
  return { source: 'heif', ...heifTransform(bytes), exif };
}
