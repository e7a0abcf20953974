import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Slot } from '../preload/contract/models/capture.ts';
import type { SampleFile } from './ipc/mode.ts';

/** Which sample stands for which slot; nobody's face is on file, so there is no self-portrait. */
const SAMPLES: Readonly<Partial<Record<Slot, string>>> = {
  front_photo: 'license-front.jpg',
  back_photo: 'license-back.jpg',
  document: 'bank-statement.pdf',
};

/** Opens the sample picture for a slot, or null where there is none. */
export function openSample(directory: string, slot: Slot): SampleFile | null {
  const fileName = SAMPLES[slot];
  if (fileName === undefined) return null;
  return { fileName, content: createReadStream(join(directory, fileName)) };
}
