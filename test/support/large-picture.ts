import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { seededRandom } from '../faults/seeded-random.ts';

/** Levels of noise, which every camera has and which no format compresses. */
const GRAIN = 24;

/**
 * Writes a license front that is ready to send as a PNG of several MB, which is more than a
 * socket's buffers.
 */
export async function writeLargePicture(file: string): Promise<void> {
  made ??= grainyFront();
  await writeFile(file, await made);
}

/** Drawing the noise takes seconds, so each process does it only once. */
let made: Promise<Buffer> | undefined;

async function grainyFront(): Promise<Buffer> {
  const front = resolve(import.meta.dirname, '../../resources/samples/license-front.jpg');
  const { data, info } = await sharp(front).raw().toBuffer({ resolveWithObject: true });
  const random = seededRandom(1, 0);
  const grainy = data.map((level) =>
    Math.max(0, Math.min(255, level + (random.next() - 0.5) * GRAIN)),
  );
  return sharp(grainy, { raw: info }).png({ compressionLevel: 1 }).toBuffer();
}
