import type { ColorRaster } from './raster.ts';

/** The edge of the square that a picture is reduced to before it is transformed. */
const SMALL = 64;
/** So many pixels in each direction are enough. */
const ENOUGH = 384;
/** The waves in each direction that a hash tells of; the first, the mean, is left out of a distance. */
const WAVES = 16;

/**
 * Gives a perceptual hash: one bit for the sign of each of the 16 times 16 lowest waves of the picture's luma
 * (a discrete cosine transform, as in Zauner, "Implementation and Benchmarking of Perceptual Image Hash
 * Functions", 2010), in 64 hexadecimal digits. Re-encoding, resizing and lightening leave nearly all bits as
 * they are; a quarter turn swaps rows and columns and turns every other sign.
 */
export function pictureHash(raster: ColorRaster): string {
  const waves = lowWaves(smallGray(raster));
  let hash = '';
  for (let at = 0; at < WAVES * WAVES; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) if (waves[at + bit]! > 0) digit |= 8 >> bit;
    hash += digit.toString(16);
  }
  return hash;
}

/**
 * Gives the share of the bits that differ, 0 to 1, in whichever of the four turns they differ least. Two
 * pictures that have nothing in common differ by about a half.
 */
export function hashDistance(a: string, b: string): number {
  const [one, other] = [signsOf(a), signsOf(b)];
  let least = 1;
  for (const quarter of [false, true]) {
    for (const flipX of [1, -1] as const) {
      for (const flipY of [1, -1] as const) {
        // A half turn flips both directions, a quarter turn swaps them and flips one; the rest mirror.
        if ((flipX === flipY) === quarter) continue;
        least = Math.min(least, differing(one, other, quarter, flipX, flipY));
      }
    }
  }
  return least;
}

function differing(
  a: Int8Array,
  b: Int8Array,
  swapped: boolean,
  flipX: 1 | -1,
  flipY: 1 | -1,
): number {
  let count = 0;
  for (let y = 0; y < WAVES; y++) {
    for (let x = 0; x < WAVES; x++) {
      if (x + y === 0) continue;
      const from = swapped ? x * WAVES + y : y * WAVES + x;
      const sign = (x % 2 === 1 ? flipX : 1) * (y % 2 === 1 ? flipY : 1);
      if (a[y * WAVES + x] !== b[from]! * sign) count++;
    }
  }
  return count / (WAVES * WAVES - 1);
}

function signsOf(hash: string): Int8Array {
  const signs = new Int8Array(WAVES * WAVES);
  for (let at = 0; at < signs.length; at++) {
    const digit = Number.parseInt(hash[at >> 2]!, 16);
    signs[at] = digit & (8 >> (at & 3)) ? 1 : -1;
  }
  return signs;
}

/** Averages luma over the squares of a grid of SMALL by SMALL, from some pixels of a large picture. */
function smallGray({ data, width, height }: ColorRaster): Float64Array {
  const sums = new Float64Array(SMALL * SMALL);
  const counts = new Float64Array(SMALL * SMALL);
  const stepX = Math.max(1, Math.floor(width / ENOUGH));
  const stepY = Math.max(1, Math.floor(height / ENOUGH));
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * SMALL) / width));
  for (let y = 0; y < height; y += stepY) {
    const row = Math.floor((y * SMALL) / height) * SMALL;
    for (let x = 0, at = 3 * y * width; x < width; x += stepX, at += 3 * stepX) {
      const to = row + columns[x]!;
      sums[to]! += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      counts[to]!++;
    }
  }
  return sums.map((sum, at) => sum / Math.max(1, counts[at]!));
}

/** Gives the lowest waves of a discrete cosine transform (type II), by rows. */
function lowWaves(gray: Float64Array): Float64Array {
  const half = new Float64Array(SMALL * WAVES);
  for (let y = 0; y < SMALL; y++) {
    for (let wave = 0; wave < WAVES; wave++) {
      let sum = 0;
      for (let x = 0; x < SMALL; x++) sum += gray[y * SMALL + x]! * COSINES[wave * SMALL + x]!;
      half[y * WAVES + wave] = sum;
    }
  }
  const waves = new Float64Array(WAVES * WAVES);
  for (let down = 0; down < WAVES; down++) {
    for (let across = 0; across < WAVES; across++) {
      let sum = 0;
      for (let y = 0; y < SMALL; y++) sum += half[y * WAVES + across]! * COSINES[down * SMALL + y]!;
      waves[down * WAVES + across] = sum;
    }
  }
  return waves;
}

const COSINES = Float64Array.from({ length: WAVES * SMALL }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / SMALL) * ((at % SMALL) + 0.5)) / SMALL),
);
