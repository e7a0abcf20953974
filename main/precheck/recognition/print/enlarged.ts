import type { GrayRaster } from '../../vision/picture/raster.ts';
import { probesAlong } from './probes.ts';

/** A raster drawn larger, each pixel between its four neighbors. */
export function enlarged(from: GrayRaster, width: number, height: number): GrayRaster {
  const { data, width: row } = from;
  const [x, y] = [row / width, from.height / height];
  const across = probesAlong(x / 2, x, width, row);
  const down = probesAlong(y / 2, y, height, from.height);
  const out = new Uint8Array(width * height);
  const upper = new Float32Array(width);
  const lower = new Float32Array(width);
  const drawn = (line: Float32Array, first: number) => {
    for (let x = 0; x < width; x++) {
      const at = first + across.firsts[x]!;
      const value = data[at]!;
      line[x] = value + (data[at + across.steps[x]!]! - value) * across.parts[x]!;
    }
  };
  for (let y = 0, to = 0, last = -1; y < height; y++) {
    const first = down.firsts[y]!;
    if (first !== last) {
      drawn(upper, first * row);
      drawn(lower, (first + down.steps[y]!) * row);
      last = first;
    }
    const part = down.parts[y]!;
    for (let x = 0; x < width; x++, to++) {
      out[to] = upper[x]! + (lower[x]! - upper[x]!) * part + 0.5;
    }
  }
  return { data: out, width, height };
}
