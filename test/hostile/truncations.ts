import { fixture, noisyJpeg } from '../support/captures.ts';
import type { GoodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';

const KILOBYTE = 1024;

/** Returns one file of each type, cut at every kilobyte. The HEIC has 12 megapixels. */
export async function truncations(files: GoodFiles): Promise<HostileFile[]> {
  const cut = {
    ...files,
    JPEG: await noisyJpeg(500, 400),
    HEIC: fixture('12-megapixels.heic'),
  };
  return Object.entries(cut).flatMap(([type, bytes]) =>
    Array.from({ length: Math.floor((bytes.length - 1) / KILOBYTE) }, (_, index) => ({
      kind: `${type}, truncated`,
      name: `${type} cut at ${index + 1} KB`,
      make: () => bytes.subarray(0, (index + 1) * KILOBYTE),
    })),
  );
}
