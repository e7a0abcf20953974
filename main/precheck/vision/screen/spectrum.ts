import type { GrayRaster } from '../picture/raster.ts';

/** The edge of a patch whose spectrum is taken, in pixels; a power of two. */
export const PATCH = 128;
/** The frequencies that count, in cycles a pixel: below lie print and shading, 0.5 is the finest there is. */
const [COARSEST, FINEST] = [0.1, 0.48];
/** JPEG's blocks of 8 pixels make frequencies of their own, so many bins apart. */
const BLOCKS = PATCH / 8;

/** A wave in a patch: cycles a pixel to the right and down. */
export interface Wave {
  readonly right: number;
  readonly down: number;
  /** The power of the wave over the mean around it. */
  readonly strength: number;
}

/** The power by frequency: rows are frequencies downwards, 0 to half the patch, columns to the right. */
export type Spectrum = Float64Array;

const COLUMNS = PATCH;
const ROWS = PATCH / 2;

/** Gives the power spectrum of a patch (Hann window), in parts of the mean of the frequencies that count. */
export function spectrumOf({ data }: GrayRaster): Spectrum {
  const re = new Float64Array(PATCH * PATCH);
  const im = new Float64Array(PATCH * PATCH);
  let mean = 0;
  for (let y = 0; y < PATCH; y++) {
    for (let x = 0; x < PATCH; x++) mean += data[y * PATCH + x]!;
  }
  mean /= PATCH * PATCH;
  for (let y = 0, at = 0; y < PATCH; y++) {
    for (let x = 0; x < PATCH; x++, at++) {
      re[at] = (data[at]! - mean) * HANN[x]! * HANN[y]!;
    }
  }
  for (let line = 0; line < PATCH; line++) transform(re, im, line * PATCH, 1);
  for (let line = 0; line < PATCH; line++) transform(re, im, line, PATCH);
  const power = new Float64Array(ROWS * COLUMNS);
  for (let at = 0; at < power.length; at++) power[at] = re[at]! ** 2 + im[at]! ** 2;
  return aboveSurroundings(power);
}

/** Gives each power in parts of the mean around it, so that a regular pattern is a lone peak. */
function aboveSurroundings(power: Float64Array): Spectrum {
  const width = COLUMNS + 1;
  const sums = new Float64Array(width * (ROWS + 1));
  for (let y = 0; y < ROWS; y++) {
    let row = 0;
    for (let x = 0; x < COLUMNS; x++) {
      row += power[y * COLUMNS + x]!;
      sums[(y + 1) * width + x + 1] = sums[y * width + x + 1]! + row;
    }
  }
  const out = new Float64Array(power.length);
  for (let y = 0, at = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++, at++) {
      if (LOOKED_AT[at] === 0) continue;
      const power9 = boxSum(sums, x, y, 9) - boxSum(sums, x, y, 3);
      const around = power9 / (boxCount(x, y, 9) - boxCount(x, y, 3));
      out[at] = around > 0 ? power[at]! / around : 0;
    }
  }
  return out;
}

/** Sums the powers up to `reach` bins away, from the table of sums. */
function boxSum(sums: Float64Array, x: number, y: number, reach: number): number {
  const width = COLUMNS + 1;
  const left = Math.max(0, x - reach);
  const right = Math.min(COLUMNS, x + reach + 1);
  const top = Math.max(0, y - reach) * width;
  const bottom = Math.min(ROWS, y + reach + 1) * width;
  return sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
}

function boxCount(x: number, y: number, reach: number): number {
  const across = Math.min(COLUMNS, x + reach + 1) - Math.max(0, x - reach);
  return across * (Math.min(ROWS, y + reach + 1) - Math.max(0, y - reach));
}

export function strongest(spectrum: Spectrum): Wave {
  let best = 0;
  for (let at = 1; at < spectrum.length; at++) if (spectrum[at]! > spectrum[best]!) best = at;
  return { ...frequencyOf(best), strength: spectrum[best]! };
}

/** Gives the strength of the strongest wave that is about as fine as another and has about its direction. */
export function strengthNear(spectrum: Spectrum, wave: Wave, within: number): number {
  let best = 0;
  const reach = within ** 2;
  for (let at = 0; at < spectrum.length; at++) {
    if (spectrum[at]! <= best) continue;
    const [right, down] = [RIGHT[at]!, DOWN[at]!];
    const same = (right - wave.right) ** 2 + (down - wave.down) ** 2;
    const opposite = (right + wave.right) ** 2 + (down + wave.down) ** 2;
    if (Math.min(same, opposite) <= reach) best = spectrum[at]!;
  }
  return best;
}

function frequencyOf(at: number) {
  const column = at % COLUMNS;
  return {
    right: (column < COLUMNS / 2 ? column : column - COLUMNS) / PATCH,
    down: Math.floor(at / COLUMNS) / PATCH,
  };
}

/** Marks with 1 the frequencies that can tell of a grid: neither coarse nor one of JPEG's blocks. */
const LOOKED_AT = Uint8Array.from({ length: ROWS * COLUMNS }, (_, at) => {
  const { right, down } = frequencyOf(at);
  const fineness = Math.hypot(right, down);
  if (fineness < COARSEST || fineness > FINEST) return 0;
  const [across, along] = [ofBlocks(right), ofBlocks(down)];
  return across && along ? 0 : 1;
});

function ofBlocks(frequency: number): boolean {
  const bin = Math.abs(frequency * PATCH);
  return Math.abs(bin - Math.round(bin / BLOCKS) * BLOCKS) <= 1.5;
}

const RIGHT = Float64Array.from(LOOKED_AT, (_, at) => frequencyOf(at).right);
const DOWN = Float64Array.from(LOOKED_AT, (_, at) => frequencyOf(at).down);
const HANN = Float64Array.from(
  { length: PATCH },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / PATCH),
);
const COS = Float64Array.from({ length: PATCH / 2 }, (_, at) =>
  Math.cos((2 * Math.PI * at) / PATCH),
);
const SIN = Float64Array.from(
  { length: PATCH / 2 },
  (_, at) => -Math.sin((2 * Math.PI * at) / PATCH),
);

/** Transforms PATCH numbers, `step` apart from `start` (fast Fourier, Cooley and Tukey 1965, radix 2). */
function transform(re: Float64Array, im: Float64Array, start: number, step: number): void {
  for (let a = 1, b = 0; a < PATCH; a++) {
    let bit = PATCH >> 1;
    for (; b & bit; bit >>= 1) b ^= bit;
    b ^= bit;
    if (a >= b) continue;
    const from = start + a * step;
    const to = start + b * step;
    const r = re[from]!;
    const i = im[from]!;
    re[from] = re[to]!;
    im[from] = im[to]!;
    re[to] = r;
    im[to] = i;
  }
  for (let half = 1; half < PATCH; half *= 2) {
    const turn = PATCH / (2 * half);
    for (let block = 0; block < PATCH; block += 2 * half) {
      for (let k = 0; k < half; k++) {
        const low = start + (block + k) * step;
        const high = low + half * step;
        const c = COS[k * turn]!;
        const s = SIN[k * turn]!;
        const r = re[high]! * c - im[high]! * s;
        const i = re[high]! * s + im[high]! * c;
        re[high] = re[low]! - r;
        im[high] = im[low]! - i;
        re[low]! += r;
        im[low]! += i;
      }
    }
  }
}
