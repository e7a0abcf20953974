import type { FlatDocument } from './flat-document.ts';
import { pictureFromPixels } from './picture-part.ts';
import { compose } from './plane.ts';
import { type ColorRaster, shrink } from './raster.ts';

/** How coarse the look around a document is, in pixels a millimetre: a finger is 14 to 20 mm wide. */
const PIXELS_PER_MM = 2;
/** Brightest and darkest channel between which a colour says something. */
const BURNT = 248;

export type Color = readonly [red: number, green: number, blue: number];

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** What lies in and around a document, coarse. Places are in pixels of `pixels`. */
export interface Surroundings {
  readonly pixels: ColorRaster;
  /** Pixels a millimetre. */
  readonly scale: number;
  /** The document's edges. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 1 where the picture has something to show, 0 beyond its frame. */
  readonly inFrame: Uint8Array;
  /** How bright a white is here, in parts of 255: what differs little in a dark picture differs much. */
  readonly brightness: number;
}

/** `document` has to be flattened with a margin. */
export function surroundingsOf(document: FlatDocument): Surroundings {
  const by = Math.max(1, Math.round(document.pixelsPerMm / PIXELS_PER_MM));
  const pixels = shrink(document.pixels, by);
  const scale = document.pixelsPerMm / by;
  const left = document.margin * scale;
  const right = left + document.width * scale;
  const bottom = left + document.height * scale;
  const [a, b, c, d, e, f, g, h, i] = compose(pictureFromPixels(document), [
    by,
    0,
    0,
    0,
    by,
    0,
    0,
    0,
    1,
  ]);
  const inFrame = new Uint8Array(pixels.width * pixels.height);
  const histogram = new Uint32Array(256);
  for (let row = 0, at = 0; row < pixels.height; row++) {
    const y = row + 0.5;
    for (let column = 0; column < pixels.width; column++, at++) {
      const x = column + 0.5;
      const w = g * x + h * y + i;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      if (u < 0 || u > 1 || v < 0 || v > 1) continue;
      inFrame[at] = 1;
      histogram[pixels.data[3 * at + 1]!]!++;
    }
  }
  const brightness = Math.max(0.3, brightestOf(histogram) / 255);
  return { pixels, scale, left, top: left, right, bottom, inFrame, brightness };
}

/** The level that a fiftieth of the pixels reach. */
function brightestOf(histogram: Uint32Array): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let level = 255;
  for (let reached = histogram[255]!; level > 0 && reached <= total / 50; ) {
    reached += histogram[--level]!;
  }
  return level;
}

/** The first and last place along one side, in pixels. */
export function endsOf(around: Surroundings, side: Side): readonly [number, number] {
  return side === 'top' || side === 'bottom'
    ? [around.left, around.right]
    : [around.top, around.bottom];
}

/** Index of the pixel `depth` pixels beyond (negative: within) a side, `along` it; -1 beyond the raster. */
export function placeAt(around: Surroundings, side: Side, along: number, depth: number): number {
  const { pixels, left, top, right, bottom } = around;
  const x = side === 'left' ? left - depth : side === 'right' ? right + depth : along;
  const y = side === 'top' ? top - depth : side === 'bottom' ? bottom + depth : along;
  if (x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) return -1;
  return Math.floor(y) * pixels.width + Math.floor(x);
}

/**
 * Mean colour of a strip across a side, from one depth to another. Null where the frame cuts it, or
 * it is burnt out or varies by more than `even`.
 */
export function stripAt(
  around: Surroundings,
  side: Side,
  along: number,
  [from, to]: readonly [number, number],
  even = 255,
): Color | null {
  const { data } = around.pixels;
  let [red, green, blue] = [0, 0, 0];
  let [count, least, most] = [0, 255, 0];
  for (let depth = from + 0.5; depth < to; depth++) {
    const at = placeAt(around, side, along, depth);
    if (at < 0 || around.inFrame[at] === 0) continue;
    const level = data[3 * at + 1]!;
    red += data[3 * at]!;
    green += level;
    blue += data[3 * at + 2]!;
    least = Math.min(least, level);
    most = Math.max(most, level);
    count++;
  }
  if (count < (to - from) / 2 || most - least > even) return null;
  if (Math.min(red, green, blue) >= BURNT * count) return null;
  return [red / count, green / count, blue / count];
}

/** The largest difference of a channel. */
export function differenceOf(a: Color, b: Color): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

export function meanOf(colors: readonly Color[]): Color {
  const sum: [number, number, number] = [0, 0, 0];
  for (const color of colors)
    for (const channel of [0, 1, 2] as const) sum[channel] += color[channel];
  const count = Math.max(1, colors.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
