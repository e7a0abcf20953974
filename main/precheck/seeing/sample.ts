import { type Projection, project } from './plane.ts';
import { type ColorRaster, shrink } from './raster.ts';

/**
 * Draws `width` times `height` pixels, each taken from where `toSource` (pixels of the output to
 * pixels of the source) says, between its four neighbours. Where the output is coarser than the
 * source, the source is averaged first, so that fine print does not turn into noise. Outside the
 * source the nearest pixel counts.
 */
export function sample(
  source: ColorRaster,
  toSource: Projection,
  width: number,
  height: number,
): ColorRaster {
  const by = Math.max(1, Math.floor(stepOf(toSource, width, height)));
  const from = shrink(source, by);
  const out = new Uint8Array(width * height * 3);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const { data } = from;
  const [maxX, maxY, row] = [from.width - 1, from.height - 1, from.width * 3];
  let to = 0;
  for (let y = 0; y < height; y++) {
    const v = y + 0.5;
    for (let x = 0; x < width; x++, to += 3) {
      const u = x + 0.5;
      const w = g * u + h * v + i;
      const sx = Math.min(maxX, Math.max(0, (a * u + b * v + c) / w / by - 0.5));
      const sy = Math.min(maxY, Math.max(0, (d * u + e * v + f) / w / by - 0.5));
      const x0 = sx | 0;
      const y0 = sy | 0;
      const fx = sx - x0;
      const fy = sy - y0;
      const p = y0 * row + x0 * 3;
      const q = x0 < maxX ? p + 3 : p;
      const down = y0 < maxY ? row : 0;
      for (let channel = 0; channel < 3; channel++) {
        const top = data[p + channel]! + (data[q + channel]! - data[p + channel]!) * fx;
        const under =
          data[p + down + channel]! + (data[q + down + channel]! - data[p + down + channel]!) * fx;
        out[to + channel] = top + (under - top) * fy + 0.5;
      }
    }
  }
  return { data: out, width, height };
}

/** Pixels of the source that one pixel of the output spans, at the output's middle. */
function stepOf(p: Projection, width: number, height: number): number {
  const at = (x: number, y: number) => project(p, [x, y]);
  const [x, y] = [width / 2, height / 2];
  const [middle, right, below] = [at(x, y), at(x + 1, y), at(x, y + 1)];
  const across = Math.hypot(right[0] - middle[0], right[1] - middle[1]);
  const down = Math.hypot(below[0] - middle[0], below[1] - middle[1]);
  return Math.min(across, down);
}
