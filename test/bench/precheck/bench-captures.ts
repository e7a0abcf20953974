import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { fixture, noisyJpeg } from '../../support/captures.ts';
import { capture } from '../../support/scenes/capture.ts';
import { type Extra, shot } from '../../support/scenes/planned-shot.ts';
import { randomFrom } from '../../support/scenes/random.ts';
import { type Kind, subjectOf } from '../../support/scenes/subjects.ts';
import { hasProgram } from './programs.ts';

/** A file to be judged, in memory and on the disk, and the place it is judged for. */
export interface BenchCapture {
  readonly bytes: Buffer;
  readonly path: string;
  readonly slot: Slot;
  readonly type: DocumentType;
}

const SEED = 4;
const FULL_SIZE: Extra = { megapixels: 12 };
/** No reader finds the bars' edges any more, so every way to read them is tried. */
const SOFT_BARS: Extra = { ...FULL_SIZE, blur: { kind: 'defocus', sigmaMm: 0.3 } };
const CAMERA: Extra = { device: 'webcam', megapixels: 2.07, dpi: 210, table: 'room' };

/** Draws the captures that are measured into a folder. Equal on every run. */
export async function benchCaptures(folder: string) {
  const draw = (kind: Kind, count: number, extra: Extra = FULL_SIZE) =>
    drawn(folder, kind, count, extra);
  const fronts = await draw('front', 3);
  const [first] = fronts;
  if (!first) throw new Error('No front was drawn.');
  return {
    fronts,
    readableBacks: await draw('back', 3),
    unreadableBacks: await draw('back', 2, SOFT_BARS),
    pages: await draw('page', 2),
    cameraFrames: await draw('front', 2, CAMERA),
    noise: [kept(folder, 'noise.jpg', await noisyJpeg(4032, 3024), first)],
    png: [kept(folder, 'front.png', await sharp(first.bytes).autoOrient().png().toBuffer(), first)],
    heic: [asHeic(folder, first)],
  };
}

export type BenchCaptures = Awaited<ReturnType<typeof benchCaptures>>;

async function drawn(folder: string, kind: Kind, count: number, extra: Extra) {
  const captures: BenchCapture[] = [];
  for (let number = 0; number < count; number++) {
    const random = randomFrom(SEED, kind, number, extra.device ?? 'phone');
    const plan = shot(kind, subjectOf(random, kind), [], extra);
    const { bytes, label } = await capture(random, plan);
    if (kind === 'back' && label.barcodeReadable !== (extra.blur === undefined))
      throw new Error(`A code is ${label.barcodeReadable ? '' : 'not '}readable against the plan.`);
    const name = `${kind}-${number}-${extra.device ?? 'phone'}${extra.blur ? '-soft' : ''}.jpg`;
    const type: DocumentType = kind === 'page' ? 'payslip' : 'drivers_license';
    captures.push(kept(folder, name, bytes, { slot: plan.slot, type }));
  }
  return captures;
}

function kept(
  folder: string,
  name: string,
  bytes: Buffer,
  { slot, type }: Pick<BenchCapture, 'slot' | 'type'>,
): BenchCapture {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { bytes, path, slot, type };
}

/** As a phone writes it where an encoder is at hand; else the fixture, a page of plain writing. */
function asHeic(folder: string, front: BenchCapture): BenchCapture {
  if (!hasProgram('heif-enc'))
    return kept(folder, 'front.heic', fixture('12-megapixels.heic'), front);
  const path = join(folder, 'front.heic');
  execFileSync('heif-enc', ['-q', '50', '-o', path, front.path], { stdio: 'ignore' });
  return { ...front, path, bytes: readFileSync(path) };
}

/** For the name of a row: "2 files of 0.9 MB". */
export function sizeOf(captures: readonly BenchCapture[]): string {
  const mean = captures.reduce((sum, { bytes }) => sum + bytes.length, 0) / captures.length / 1e6;
  const files = captures.length === 1 ? '' : `${captures.length} files of `;
  return `${files}${mean.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
