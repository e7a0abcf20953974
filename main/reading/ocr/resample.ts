import type { Picture } from './picture.ts';

interface Taps {
  /** The first source index of each output index. */
  readonly first: Int32Array;
  /** `width` weights for each output index, which add up to 1. */
  readonly weights: Float32Array;
  readonly width: number;
}

/**
 * Resizes a picture. Returns floats from 0 to 255, with the channels interleaved as before. The triangle filter is as
 * wide as the reduction factor, so that thin strokes fade instead of disappearing.
 */
export function resample(source: Picture, width: number, height: number): Float32Array {
  const { channels } = source;
  const across = tapsOf(source.width, width);
  const down = tapsOf(source.height, height);
  const out = new Float32Array(width * height * channels);
  // Reduce each row once, and keep it as long as an output row needs it.
  const rows = new Map<number, Float32Array>();
  for (let y = 0; y < height; y++) {
    const first = down.first[y] as number;
    for (const known of rows.keys()) if (known < first) rows.delete(known);
    for (let k = 0; k < down.width; k++) {
      const weight = down.weights[y * down.width + k] as number;
      if (weight === 0) continue;
      const at = first + k;
      let row = rows.get(at);
      if (row === undefined) {
        row = resampleRow(source, at, across, width);
        rows.set(at, row);
      }
      const start = y * width * channels;
      for (let x = 0; x < row.length; x++)
        out[start + x] = (out[start + x] as number) + weight * (row[x] as number);
    }
  }
  return out;
}

function resampleRow(source: Picture, y: number, across: Taps, width: number): Float32Array {
  const { data, channels } = source;
  const row = new Float32Array(width * channels);
  const start = y * source.width * channels;
  for (let x = 0; x < width; x++) {
    const first = start + (across.first[x] as number) * channels;
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let k = 0; k < across.width; k++) {
        const weight = across.weights[x * across.width + k] as number;
        if (weight !== 0) sum += weight * (data[first + k * channels + c] as number);
      }
      row[x * channels + c] = sum;
    }
  }
  return row;
}

function tapsOf(from: number, to: number): Taps {
  const scale = from / to;
  const reach = Math.max(1, scale);
  const width = Math.min(from, Math.ceil(reach * 2) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * width);
  for (let i = 0; i < to; i++) {
    const center = (i + 0.5) * scale - 0.5;
    const start = Math.min(Math.max(Math.ceil(center - reach), 0), from - width);
    first[i] = start;
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const weight = Math.max(0, 1 - Math.abs(start + k - center) / reach);
      weights[i * width + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < width; k++)
      weights[i * width + k] = (weights[i * width + k] as number) / sum;
  }
  return { first, weights, width };
}
