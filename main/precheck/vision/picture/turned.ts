import type { Turn } from '../../../../preload/contract/models/verdict.ts';
import type { GrayRaster } from './raster.ts';

/** A copy turned clockwise by so many degrees. */
export function turned(raster: GrayRaster, turn: Turn): GrayRaster {
  if (turn === 0) return raster;
  const { data, width, height } = raster;
  const out = new Uint8Array(data.length);
  if (turn === 180) {
    for (let from = 0, to = out.length - 1; to >= 0; from++, to--) out[to] = data[from]!;
    return { data: out, width, height };
  }
  for (let y = 0, from = 0; y < height; y++) {
    const x = turn === 90 ? height - 1 - y : y;
    for (let column = 0; column < width; column++, from++) {
      const row = turn === 90 ? column : width - 1 - column;
      out[row * height + x] = data[from]!;
    }
  }
  return { data: out, width: height, height: width };
}
