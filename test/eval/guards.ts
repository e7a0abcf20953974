import sharp from 'sharp';
import type { Precheck } from '../../main/precheck/precheck.ts';
import type { Turn } from '../../preload/contract/models/verdict.ts';
import { encode } from '../support/scenes/encode.ts';
import type { Label } from './label.ts';

/** A variant of a capture, or null if the variation would change the expected verdict. */
export interface Guard {
  readonly name: string;
  make(upright: UprightCapture): Promise<Guarded | null>;
}

export interface UprightCapture {
  readonly label: Label;
  /** A full-size JPEG with EXIF applied. */
  readonly jpeg: Buffer;
}

export interface Guarded {
  readonly label: Label;
  readonly bytes: Buffer;
}

/** Defects of the file and not of the picture, which disappear when it is written again. */
const FILE_KINDS: ReadonlySet<string> = new Set([
  'wrong_type',
  'extension_mismatch',
  'truncated',
  'corrupt',
  'empty',
  'too_large_pixels',
  'animated',
]);

/**
 * Returns the upright picture to start from, or null for what is no picture or is labeled for its
 * file.
 */
export async function uprightCapture(
  precheck: Precheck,
  label: Label,
  bytes: Buffer,
): Promise<UprightCapture | null> {
  if (!label.sourceMime.startsWith('image/') || label.ambiguousOrientation) return null;
  if (label.defects.some(({ kind, level }) => FILE_KINDS.has(kind) && level !== 'slight'))
    return null;
  const rendering = await precheck.upright(bytes);
  if (rendering === null) return null;
  const file = label.file.replace(/\.[^.]*$/, '.jpg');
  return {
    label: { ...label, file, sourceMime: 'image/jpeg' },
    jpeg: Buffer.from(rendering.bytes),
  };
}

const brighter =
  (factor: number): Guard['make'] =>
  async ({ label, jpeg }) => ({
    label,
    bytes: await sharp(jpeg).linear(factor, 0).jpeg({ quality: 90 }).toBuffer(),
  });

export const GUARDS: readonly Guard[] = [
  {
    name: 'written again, JPEG quality 70',
    make: async ({ label, jpeg }) => ({
      label,
      bytes: await sharp(jpeg).jpeg({ quality: 70 }).toBuffer(),
    }),
  },
  { name: '20 % brighter', make: brighter(1.2) },
  { name: '20 % darker', make: brighter(0.8) },
  { name: 'rotated by 3 degrees', make: (capture) => rotated(capture, 3) },
  { name: 'rotated by -3 degrees', make: (capture) => rotated(capture, -3) },
];

/**
 * Rotates the picture about its center within the same size. The corners are filled by mirroring
 * the picture at its edges. Returns null if that would move a corner of the document out.
 */
async function rotated({ label, jpeg }: UprightCapture, degrees: number): Promise<Guarded | null> {
  const { width, height } = await sharp(jpeg).metadata();
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const inside = ([x, y]: readonly [number, number]) =>
    x >= 0 && y >= 0 && x <= width && y <= height;
  const turn = ([x, y]: readonly [number, number]): [number, number] => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + cos * dx - sin * dy, height / 2 + sin * dx + cos * dy];
  };
  const corners = label.cardCorners?.map(turn) ?? null;
  const pushedOut = corners?.some((corner, index) => {
    const before = label.cardCorners?.[index];
    return before !== undefined && inside(before) && !inside(corner);
  });
  if (pushedOut) return null;

  const margin = Math.ceil(Math.max(width, height) * 0.04);
  const extend = { top: margin, bottom: margin, left: margin, right: margin };
  const wide = await sharp(jpeg)
    .extend({ ...extend, extendWith: 'mirror' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: wide.info.width, height: wide.info.height, channels: 3 as const };
  const turned = await sharp(wide.data, { raw })
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = turned;
  const bytes = await sharp(turned.data, {
    raw: { width: info.width, height: info.height, channels: 3 },
  })
    .extract({
      left: Math.round((info.width - width) / 2),
      top: Math.round((info.height - height) / 2),
      width,
      height,
    })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { label: { ...label, cardCorners: corners }, bytes };
}

const QUARTERS = [
  [90, 270],
  [180, 180],
  [270, 90],
] as const satisfies readonly (readonly [number, Turn])[];

/**
 * Returns an upright capture with rotated pixels, and stored in each way that EXIF 1 to 8 makes
 * upright.
 */
export async function* turnedCopies({
  label,
  jpeg,
}: UprightCapture): AsyncGenerator<Guarded & { readonly by: 'pixels' | 'exif' }> {
  for (const [clockwise, turn] of QUARTERS) {
    const bytes = await sharp(jpeg).rotate(clockwise).jpeg({ quality: 90 }).toBuffer();
    yield { label: { ...label, turn }, bytes, by: 'pixels' };
  }
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  for (let orientation = 1; orientation <= 8; orientation++) {
    const bytes = await encode(
      { data, width: info.width, height: info.height },
      { kind: 'jpg', quality: 90, orientation },
    );
    yield { label, bytes, by: 'exif' };
  }
}
