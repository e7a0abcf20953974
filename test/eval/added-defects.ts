import sharp, { type Kernel, type Sharp } from 'sharp';
import { randomFrom } from '../support/scenes/random.ts';
import type { Guard } from './guards.ts';
import { type Label, realDefects } from './label.ts';

/** Color samples of 8 bits, row by row. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3;
}

/**
 * Defects of hand and light added to good captures, so that what was tuned on drawn documents is
 * also tested with photos and scans. The document fills most of these pictures, so a share of the
 * picture's long side represents one of the document's. None was compared with a real camera: the
 * shapes follow from optics and from a hand's shake. The cut removes nothing from a slip in the
 * center of a wide picture.
 */
export const ADDED_DEFECTS: readonly Guard[] = [
  spoiled('out of focus', 'blur', 'severe', (picture) => convolved(picture, disk(0.008, picture))),
  spoiled('shaken', 'blur', 'severe', (picture) => convolved(picture, shake(0.018, picture))),
  spoiled('exposed twice', 'blur', 'severe', exposedTwice),
  spoiled('a lamp over the middle', 'glare', 'severe', lampOverTheMiddle),
  spoiled('a quarter cut off', 'cut_off', 'severe', ({ data: input, ...raw }) =>
    sharp(input, { raw }).extract({
      left: 0,
      top: 0,
      width: Math.round(raw.width * 0.75),
      height: raw.height,
    }),
  ),
  spoiled('220 pixels wide', 'too_small', 'severe', ({ data: input, ...raw }) =>
    sharp(input, { raw }).resize({ width: 220 }),
  ),
  spoiled('a thirtieth of the light', 'dark', 'severe', (picture) => underexposed(picture, 0.03)),
  spoiled('noise of a phone indoors', 'noise', 'slight', (picture) => underexposed(picture, 0.6)),
];

/** Large enough for the text of a page, small enough for large kernels. */
const LONG_SIDE = 1_400;

/**
 * Adds the defect alone to every picture without one. For what is no document, nothing could be
 * expected.
 */
function spoiled(
  name: string,
  kind: string,
  level: 'slight' | 'severe',
  spoil: (picture: Pixels) => Sharp | Promise<Sharp>,
): Guard {
  const seen: Pick<Label, 'expected' | 'allowed'> =
    level === 'slight'
      ? { expected: 'pass', allowed: ['pass', 'warn'] }
      : { expected: 'block', allowed: ['warn', 'block'] };
  return {
    name,
    make: async ({ label, jpeg }) => {
      const isGood = label.expected === 'pass' && !label.allowed.includes('block');
      if (!isGood || realDefects(label).length > 0) return null;
      const picture = await pixelsOf(jpeg);
      const bytes = await (await spoil(picture)).jpeg({ quality: 80 }).toBuffer();
      return { label: { ...label, ...seen, defects: [{ kind, level }], cardCorners: null }, bytes };
    },
  };
}

async function pixelsOf(jpeg: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

const convolved = ({ data, ...raw }: Pixels, kernel: Kernel): Sharp =>
  sharp(data, { raw }).convolve(kernel);

/** An out-of-focus lens spreads each point over a disk. `share` of the long side is its radius. */
function disk(share: number, { width, height }: Pixels): Kernel {
  const radius = Math.max(2, share * Math.max(width, height));
  return kernelOf(Math.ceil(radius), (x, y) => (Math.hypot(x, y) <= radius ? 1 : 0));
}

/** A hand's shake: an arc with uneven speed, so that it stays longer at one end. */
function shake(share: number, { width, height }: Pixels): Kernel {
  const length = Math.max(5, share * Math.max(width, height));
  const half = Math.ceil(length / 2) + 1;
  const weights = new Map<string, number>();
  const steps = 400;
  for (let step = 0; step < steps; step++) {
    const along = (step / steps) ** 1.6 - 0.5;
    const x = Math.round(length * along);
    const y = Math.round(length * (0.35 * along + 0.25 * along ** 2));
    weights.set(`${x},${y}`, (weights.get(`${x},${y}`) ?? 0) + 1);
  }
  return kernelOf(half, (x, y) => weights.get(`${x},${y}`) ?? 0);
}

function kernelOf(half: number, weight: (x: number, y: number) => number): Kernel {
  const size = 2 * half + 1;
  const kernel = Array.from({ length: size * size }, (_, at) =>
    weight((at % size) - half, Math.floor(at / size) - half),
  );
  return { width: size, height: size, kernel };
}

/**
 * Overlays the picture with itself a little further on, as when the phone moves between two
 * exposures of one shot.
 */
async function exposedTwice({ data, ...raw }: Pixels): Promise<Sharp> {
  const by = Math.max(4, Math.round(0.012 * Math.max(raw.width, raw.height)));
  const moved = Buffer.from(data);
  const offset = (by * raw.width + by) * raw.channels;
  for (const [at, before] of data.subarray(0, -offset).entries()) {
    moved[at + offset] = (before + moved.readUInt8(at + offset)) / 2;
  }
  return sharp(moved, { raw });
}

/**
 * Adds a lamp reflected in a laminated document: overexposed in the center, with a bloom around it
 * that adds light. It covers about a tenth of the picture.
 */
async function lampOverTheMiddle({ data, ...raw }: Pixels): Promise<Sharp> {
  const { width, height, channels } = raw;
  const lit = Buffer.alloc(data.length);
  const across = 0.2 * Math.max(width, height);
  const along = 0.14 * Math.max(width, height);
  for (const [at, value] of data.entries()) {
    const pixel = Math.floor(at / channels);
    const x = ((pixel % width) - width / 2) / across;
    const y = (Math.floor(pixel / width) - height / 2) / along;
    const away = Math.hypot(x, y);
    const bloom = 2.4 * Math.exp(-(away ** 4)) + 0.25 * Math.exp(-away);
    lit[at] = encoded(linear(value) + bloom);
  }
  return sharp(lit, { raw });
}

/**
 * Reduces the light, then does what a phone does: shot noise of few photons, smoothed, without
 * brightening. The noise has a fixed seed, so that two runs can be compared.
 */
async function underexposed({ data, ...raw }: Pixels, light: number): Promise<Sharp> {
  const PHOTONS = 250;
  const random = randomFrom('added noise');
  const dim = Buffer.alloc(data.length);
  for (const [at, value] of data.entries()) {
    const photons = linear(value) * light * PHOTONS;
    dim[at] = encoded((photons + Math.sqrt(photons + 2) * random.bell()) / PHOTONS);
  }
  return sharp(dim, { raw }).blur(0.6);
}

const linear = (value: number): number => (value / 255) ** 2.2;
const encoded = (light: number): number =>
  Math.round(255 * Math.min(1, Math.max(0, light)) ** (1 / 2.2));
