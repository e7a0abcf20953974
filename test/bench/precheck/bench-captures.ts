import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Slot } from '../../../preload/contract/models/capture.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { fixture, noisyJpeg } from '../../support/captures.ts';
import { capture } from '../../support/scenes/capture.ts';
import { type Extra, shot } from '../../support/scenes/planned-shot.ts';
import { randomFrom } from '../../support/scenes/random.ts';
import { type Kind, subjectOf } from '../../support/scenes/subjects.ts';
import { type KeptDrawings, keptDrawings } from './kept-drawings.ts';
import { hasProgram } from './programs.ts';

/** A file to judge, in memory and on the disk, and its slot. */
export interface BenchCapture {
  readonly bytes: Buffer;
  readonly path: string;
  readonly slot: Slot;
  readonly type: DocumentType;
}

const SEED = 4;
const FULL_SIZE: Extra = { megapixels: 12 };
/** No reader can find the edges of the bars any more, so every method of reading them is tried. */
const SOFT_BARS: Extra = { ...FULL_SIZE, blur: { kind: 'defocus', sigmaMm: 0.3 } };
/** The sizes that phones before 2015 and cropping programs write. */
const MIDDLING: readonly [Extra, Extra] = [{ megapixels: 4 }, { megapixels: 8 }];
/** The longest edge of a small PNG in pixels. */
const SMALL_EDGE = 1400;
const CAMERA: Extra = { device: 'webcam', megapixels: 2.07, dpi: 210, table: 'room' };

/**
 * Returns the captures for the measurements. They are the same in every run, and drawn only once.
 */
export async function benchCaptures() {
  const drawings = keptDrawings();
  const draw = (kind: Kind, count: number, extra: Extra = FULL_SIZE) =>
    drawn(drawings, kind, count, extra);
  const fronts = await draw('front', 3);
  const [first] = fronts;
  if (!first) throw new Error('No front was drawn.');
  const written = async (name: string, write: () => Promise<Buffer>): Promise<BenchCapture> => ({
    ...first,
    ...(await drawings.file(name, write)),
  });
  return {
    fronts,
    middling: [...(await draw('front', 2, MIDDLING[0])), ...(await draw('front', 2, MIDDLING[1]))],
    readableBacks: await draw('back', 3),
    unreadableBacks: await draw('back', 2, SOFT_BARS),
    pages: await draw('page', 2),
    cameraFrames: await draw('front', 2, CAMERA),
    noise: [await written('noise.jpg', () => noisyJpeg(4032, 3024))],
    png: [await written('front.png', () => asPng(first, null))],
    smallPng: [await written('front-small.png', () => asPng(first, SMALL_EDGE))],
    heic: [await written('front.heic', async () => asHeic(first))],
  };
}

export type BenchCaptures = Awaited<ReturnType<typeof benchCaptures>>;

async function drawn(drawings: KeptDrawings, kind: Kind, count: number, extra: Extra) {
  const captures: BenchCapture[] = [];
  for (let number = 0; number < count; number++) {
    const random = randomFrom(SEED, kind, number, extra.device ?? 'phone');
    const plan = shot(kind, subjectOf(random, kind), [], extra);
    const soft = extra.blur ? '-soft' : '';
    const name = `${kind}-${number}-${extra.device ?? 'phone'}-${extra.megapixels}${soft}.jpg`;
    const file = await drawings.file(name, async () => (await capture(random, plan)).bytes);
    const type: DocumentType = kind === 'page' ? 'payslip' : 'drivers_license';
    captures.push({ ...file, slot: plan.slot, type });
  }
  return captures;
}

/** Returns the same picture as PNG with a longest edge of `edge` pixels, or in its size. */
function asPng({ bytes }: BenchCapture, edge: number | null): Promise<Buffer> {
  const upright = sharp(bytes).autoOrient();
  return (edge === null ? upright : upright.resize(edge, edge, { fit: 'inside' })).png().toBuffer();
}

/**
 * Returns it as a phone writes it if an encoder is available, or else the fixture, a page of plain
 * text.
 */
function asHeic(front: BenchCapture): Buffer {
  if (!hasProgram('heif-enc')) return fixture('12-megapixels.heic');
  const folder = mkdtempSync(join(tmpdir(), 'precheck-bench-'));
  try {
    const path = join(folder, 'front.heic');
    execFileSync('heif-enc', ['-q', '50', '-o', path, front.path], { stdio: 'ignore' });
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the text for the name of a row: "2 files of 0.9 MB". */
export function sizeOf(captures: readonly BenchCapture[]): string {
  const mean = captures.reduce((sum, { bytes }) => sum + bytes.length, 0) / captures.length / 1e6;
  const files = captures.length === 1 ? '' : `${captures.length} files of `;
  return `${files}${mean.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
