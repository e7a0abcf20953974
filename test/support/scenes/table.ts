import sharp from 'sharp';
import { svgOf } from './flat-raster.ts';
import { bricks, checked, foliage, keys, motifs, terrazzo, weave } from './grounds.ts';
import { toLight } from './light.ts';
import { spots } from './noise.ts';
import { page } from './page.ts';
import { person } from './person.ts';
import type { Random } from './random.ts';

export const TABLES = [
  'granite',
  'terrazzo',
  'wood',
  'pale',
  'dark',
  'cloth',
  'checked',
  'paper',
  'lid',
  'room',
  'marble',
] as const;
/** Backgrounds full of shapes that are as large as characters and in rows like text. */
export const BUSY_TABLES = ['bricks', 'foliage', 'motifs', 'keys'] as const;
export type TableName = (typeof TABLES)[number] | (typeof BUSY_TABLES)[number];

/** What a document is on: a square of linear light that is mirrored at its edges. */
export interface Table {
  readonly name: TableName;
  readonly tile: Uint16Array;
  readonly edge: number;
  readonly pixelsPerMm: number;
  /** The degrees by which it is rotated relative to the document. */
  readonly angle: number;
  /**
   * True if it is far behind the document: it does not follow the perspective and gets no shadow.
   */
  readonly distant: boolean;
}

/** The pixels along the square's edge. */
const EDGE = 1400;

/** `reach` is how many millimeters of it the picture shows. */
export async function table(random: Random, name: TableName, reach: number): Promise<Table> {
  const pixelsPerMm = Math.min(24, (EDGE * (name === 'paper' ? 0.8 : 1.2)) / reach);
  const tile = toLight(await painted(random, name, pixelsPerMm), EDGE, EDGE).data;
  const angle = name === 'lid' ? 0 : random.between(-40, 40);
  return { name, tile, edge: EDGE, pixelsPerMm, angle, distant: name === 'room' };
}

async function painted(random: Random, name: TableName, ppm: number): Promise<Uint8Array> {
  const tint = random.between(-12, 12);
  switch (name) {
    case 'granite': {
      const base = random.pick([70, 95, 125, 170, 60]);
      return speckled(
        random,
        [base + tint, base, base - tint],
        [
          [0.18, 30],
          [0.5, 42],
          [2.5, 24],
          [14, 12],
        ],
        ppm,
      );
    }
    case 'terrazzo':
      return drawn(terrazzo(random, EDGE / ppm), random, 8);
    case 'marble':
      return speckled(
        random,
        [226 + tint / 2, 224, 220],
        [
          [0.3, 8],
          [18, 18],
          [45, 20],
        ],
        ppm,
      );
    case 'wood':
      return wood(random, ppm);
    case 'pale':
    case 'dark': {
      const [base, fine, wide] =
        name === 'pale' ? [random.whole(200, 236), 6, 30] : [random.whole(18, 52), 8, 25];
      return speckled(
        random,
        [base + tint / 2, base, base - tint / 2],
        [
          [0.25, fine],
          [wide, 10],
        ],
        ppm,
      );
    }
    case 'cloth':
      return drawn(weave(random, EDGE / ppm), random, 26);
    case 'checked':
      return drawn(checked(random, EDGE / ppm), random, 14);
    case 'paper': {
      const sheet = page(random, 'bank_statement', person(random));
      const [from, size] = [random.between(40, 70), EDGE / ppm];
      return drawn(
        svgOf(
          {
            width: size,
            height: size,
            svg: `<rect width="${size}" height="${size}" fill="#fbfbf8"/><g transform="translate(-20 -${from})">${sheet.svg}</g>`,
          },
          ppm,
        ),
        random,
        5,
      );
    }
    case 'bricks':
      return drawn(bricks(random, EDGE / ppm), random, 18);
    case 'foliage':
      return drawn(foliage(random, EDGE / ppm), random, 12);
    case 'motifs':
      return drawn(motifs(random, EDGE / ppm), random, 14);
    case 'keys':
      return drawn(keys(random, EDGE / ppm), random, 8);
    case 'lid':
      return speckled(random, [247, 247, 246], [[0.3, 3]], ppm);
    case 'room':
      return room(random);
  }
}

type Rgb = readonly [number, number, number];

/**
 * Draws plain stone or board: noise at several scales, each with spots in millimeters and an
 * amplitude in gray levels.
 */
async function speckled(
  random: Random,
  base: Rgb,
  scales: readonly (readonly [number, number])[],
  ppm: number,
) {
  const out = new Float32Array(EDGE * EDGE);
  for (const [mm, swing] of scales) {
    const noise = await spots(random, EDGE, EDGE, Math.max(1, mm * ppm));
    for (let at = 0; at < out.length; at++) out[at]! += ((noise[at]! - 128) / 128) * swing;
  }
  const bytes = new Uint8ClampedArray(EDGE * EDGE * 3);
  for (let at = 0, to = 0; at < out.length; at++, to += 3) {
    const shade = out[at]!;
    bytes[to] = base[0] + shade;
    bytes[to + 1] = base[1] + shade;
    bytes[to + 2] = base[2] + shade;
  }
  return new Uint8Array(bytes.buffer);
}

async function wood(random: Random, ppm: number) {
  const [r, g, b] = random.pick([
    [172, 120, 72],
    [120, 78, 46],
    [205, 170, 122],
    [88, 58, 40],
    [160, 132, 104],
  ] as const);
  const fiber = await spots(random, EDGE, EDGE, 40 * ppm, 0.35 * ppm);
  const streaks = await spots(random, EDGE, EDGE, 90 * ppm, 3 * ppm);
  const fine = await spots(random, EDGE, EDGE, 3 * ppm, Math.max(1, 0.15 * ppm));
  const plank = random.between(55, 140) * ppm;
  const shades = Array.from({ length: 64 }, () => random.between(-16, 16));
  const gap = random.chance(0.75) ? Math.max(1, random.between(0.3, 0.9) * ppm) : 0;
  const bytes = new Uint8ClampedArray(EDGE * EDGE * 3);
  for (let y = 0, at = 0; y < EDGE; y++) {
    const [row, inside] = [Math.floor(y / plank), y % plank];
    const base = shades[row % 64]! - (inside < gap ? 55 : 0);
    for (let x = 0; x < EDGE; x++, at++) {
      const shade =
        base + (fiber[at]! - 128) * 0.16 + (streaks[at]! - 128) * 0.2 + (fine[at]! - 128) * 0.07;
      bytes[at * 3] = r + shade;
      bytes[at * 3 + 1] = g + shade * 0.85;
      bytes[at * 3 + 2] = b + shade * 0.65;
    }
  }
  return new Uint8Array(bytes.buffer);
}

/** Draws fields of color, far out of focus. */
async function room(random: Random) {
  const cells = random.whole(4, 7);
  const grid = Buffer.alloc(cells * cells * 3);
  for (let cell = 0; cell < cells * cells; cell++) {
    const base = random.between(30, 215);
    for (let channel = 0; channel < 3; channel++)
      grid[cell * 3 + channel] = Math.max(0, Math.min(255, base + random.between(-28, 28)));
  }
  return sharp(grid, { raw: { width: cells, height: cells, channels: 3 } })
    .resize(EDGE, EDGE, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

async function drawn(svg: string, random: Random, grain: number): Promise<Uint8Array> {
  const bytes = await sharp(Buffer.from(svg))
    .flatten()
    .resize(EDGE, EDGE, { fit: 'fill' })
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  const noise = await spots(random, EDGE, EDGE, 1.5);
  for (let at = 0, to = 0; at < noise.length; at++, to += 3) {
    const shade = ((noise[at]! - 128) / 128) * grain;
    for (let channel = 0; channel < 3; channel++) {
      bytes[to + channel] = Math.max(0, Math.min(255, bytes[to + channel]! + shade));
    }
  }
  return bytes;
}
