import { type Projection, project } from '../../math/projection.ts';
import { type ColorRaster, type Part, shrink } from './raster.ts';

/**
 * The number of bits for a position within a pixel. It is chosen so that such a position times a level fits into a
 * 32-bit integer.
 */
const PART_BITS = 15;
const PARTS = 1 << PART_BITS;

/**
 * Draws `width` × `height` pixels. `toSource` maps pixels of the output to positions in the source, where each is
 * interpolated between four neighbors. If the output has a lower resolution, the source is averaged first, so that fine
 * print does not become noise. Outside the source, the nearest pixel is used.
 */
export function sample(
  source: ColorRaster,
  toSource: Projection,
  width: number,
  height: number,
): ColorRaster {
  const by = Math.max(1, Math.floor(stepOf(toSource, width, height)));
  // Average only the part that the output shows, because a card fills about a third of its picture.
  const part = by === 1 ? null : partShown(source, toSource, width, height, by);
  const from = part === null ? source : shrink(source, by, part);
  const left = part === null ? 0 : part.left / by;
  const top = part === null ? 0 : part.top / by;
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) sampleRow(from, toSource, by, left, top, out, y, width);
  return { data: out, width, height };
}

/** Draws one row. `by`, `left`, and `top` convert the source's pixels to those of `from`. */
function sampleRow(
  from: ColorRaster,
  [a, b, c, d, e, f, g, h, i]: Projection,
  by: number,
  left: number,
  top: number,
  out: Uint8Array,
  y: number,
  width: number,
): void {
  const { data } = from;
  const row = from.width * 3;
  const lastX = from.width - 1;
  const lastY = from.height - 1;
  const v = y + 0.5;
  const across = b * v + c;
  const down = e * v + f;
  const depth = h * v + i;
  for (let x = 0, to = 3 * y * width; x < width; x++, to += 3) {
    const u = x + 0.5;
    const scale = 1 / ((g * u + depth) * by);
    let sx = (a * u + across) * scale - 0.5 - left;
    let sy = (d * u + down) * scale - 0.5 - top;
    if (!(sx > 0)) sx = 0;
    else if (sx > lastX) sx = lastX;
    if (!(sy > 0)) sy = 0;
    else if (sy > lastY) sy = lastY;
    const x0 = sx | 0;
    const y0 = sy | 0;
    // Integers avoid conversions to floating point and back, and `imul` avoids checking that results are still
    // integers.
    const fx = ((sx - x0) * PARTS) | 0;
    const fy = ((sy - y0) * PARTS) | 0;
    const p = (Math.imul(y0, row) + x0 * 3) | 0;
    const q = x0 < lastX ? p + 3 : p;
    const under = y0 < lastY ? row : 0;
    const r = p + under;
    const s = q + under;
    const fourth = Math.imul(fx, fy) >> PART_BITS;
    const second = fx - fourth;
    const third = fy - fourth;
    const first = PARTS - fx - third;
    const red =
      Math.imul(data[p]!, first) +
      Math.imul(data[q]!, second) +
      Math.imul(data[r]!, third) +
      Math.imul(data[s]!, fourth);
    const green =
      Math.imul(data[p + 1]!, first) +
      Math.imul(data[q + 1]!, second) +
      Math.imul(data[r + 1]!, third) +
      Math.imul(data[s + 1]!, fourth);
    const blue =
      Math.imul(data[p + 2]!, first) +
      Math.imul(data[q + 2]!, second) +
      Math.imul(data[r + 2]!, third) +
      Math.imul(data[s + 2]!, fourth);
    out[to] = (red + PARTS / 2) >> PART_BITS;
    out[to + 1] = (green + PARTS / 2) >> PART_BITS;
    out[to + 2] = (blue + PARTS / 2) >> PART_BITS;
  }
}

/** Returns the part of the source that the output's pixels are taken from, in whole blocks of `by` pixels. */
function partShown(
  { width, height }: ColorRaster,
  toSource: Projection,
  outWidth: number,
  outHeight: number,
  by: number,
): Part {
  const [columns, rows] = [Math.floor(width / by), Math.floor(height / by)];
  const all = { left: 0, top: 0, width: columns * by, height: rows * by };
  const corners = [
    [0, 0],
    [outWidth, 0],
    [outWidth, outHeight],
    [0, outHeight],
  ] as const;
  const depths = corners.map(([x, y]) => toSource[6] * x + toSource[7] * y + toSource[8]);
  // Beyond the horizon, a straight outline is no longer valid.
  if (depths.some((depth) => depth * depths[0]! <= 0)) return all;
  const places = corners.map((corner) => project(toSource, corner));
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const span = (values: readonly number[], most: number) => {
    const first = within(Math.floor(Math.min(...values) / by) - 1, most - 1);
    return [first, within(Math.ceil(Math.max(...values) / by) + 1, most)] as const;
  };
  const [left, right] = span(
    places.map(([x]) => x),
    columns,
  );
  const [top, bottom] = span(
    places.map(([, y]) => y),
    rows,
  );
  const [wide, high] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  return { left: left * by, top: top * by, width: wide * by, height: high * by };
}

/** Returns how many pixels of the source one pixel of the output spans, at the center of the output. */
function stepOf(p: Projection, width: number, height: number): number {
  const at = (x: number, y: number) => project(p, [x, y]);
  const [x, y] = [width / 2, height / 2];
  const [middle, right, below] = [at(x, y), at(x + 1, y), at(x, y + 1)];
  const across = Math.hypot(right[0] - middle[0], right[1] - middle[1]);
  const down = Math.hypot(below[0] - middle[0], below[1] - middle[1]);
  return Math.min(across, down);
}
