import type { Turn } from '../../../../preload/contract/models/verdict.ts';

/** Color pixels in memory: three bytes per pixel (red, green, blue), in rows without padding. */
export interface ColorRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Gray pixels in memory: one byte each, from 0 (black) to 255 (white). */
export interface GrayRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Caches the results, because most measurements begin with the gray levels of the same raster. */
const grays = new WeakMap<ColorRaster, GrayRaster>();

/**
 * Returns the luma as JPEG defines it (ITU-T T.871): 0.299 R + 0.587 G + 0.114 B. It is computed once per raster, so
 * neither raster may be changed afterward.
 */
export function grayOf(raster: ColorRaster): GrayRaster {
  const before = grays.get(raster);
  if (before) return before;
  const { data, width, height } = raster;
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) lumaOfRow(data, luma, y * width, (y + 1) * width);
  const gray = { data: luma, width, height };
  grays.set(raster, gray);
  return gray;
}

/**
 * Processes one row per call, as the functions below do. V8 keeps the compiled code of a function, but not that of a
 * loop that contains it.
 */
function lumaOfRow(data: Uint8Array, luma: Uint8Array, first: number, end: number): void {
  for (let pixel = first, at = 3 * first; pixel < end; pixel++, at += 3) {
    luma[pixel] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]! + 128) >> 8;
  }
}

/** A box of whole pixels. `left` and `top` are included; `right` and `bottom` are not. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of a raster, in whole pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Caches the results, because several measurements use the same picture at the same size. */
const smaller = new WeakMap<ColorRaster, Map<number, ColorRaster>>();

/** Reduces a raster by whole blocks until its longest edge has at most `edge` pixels. Also returns the factor. */
export function shrunkTo(raster: ColorRaster, edge: number): { raster: ColorRaster; by: number } {
  const by = Math.ceil(Math.max(raster.width, raster.height) / edge);
  const known = smaller.get(raster) ?? new Map<number, ColorRaster>();
  const small = known.get(by) ?? shrink(raster, by);
  smaller.set(raster, known.set(by, small));
  return { raster: small, by };
}

/**
 * Averages blocks of `by` × `by` pixels, in all or part of a raster. Pixels at the right and bottom edges that don't
 * fill a block are left out.
 */
export function shrink(raster: ColorRaster, by: number, part?: Part): ColorRaster {
  const whole = part ?? { left: 0, top: 0, width: raster.width, height: raster.height };
  if (by <= 1 && part === undefined) return raster;
  const [columns, rows] = [Math.min(by, whole.width), Math.min(by, whole.height)];
  const width = Math.max(1, Math.floor(whole.width / by));
  const height = Math.max(1, Math.floor(whole.height / by));
  const out = new Uint8Array(width * height * 3);
  const row = raster.width * 3;
  const start = whole.top * row + whole.left * 3;
  const { data } = raster;
  for (let y = 0; y < height; y++) {
    const [from, to] = [start + y * rows * row, y * width * 3];
    if (columns === 2 && rows === 2) halveRow(data, from, row, out, to, width);
    else if (columns === 3 && rows === 3) thirdOfRow(data, from, row, out, to, width);
    else averageRow(data, from, row, out, to, width, columns, rows);
  }
  return { data: out, width, height };
}

/**
 * Does the work of `averageRow` for 2 × 2 pixels, in less than half the time. Most rasters are reduced by this factor.
 */
function halveRow(
  data: Uint8Array,
  from: number,
  row: number,
  out: Uint8Array,
  first: number,
  width: number,
): void {
  for (let a = from, b = from + row, to = first; to < first + 3 * width; a += 6, b += 6, to += 3) {
    out[to] = (data[a]! + data[a + 3]! + data[b]! + data[b + 3]! + 2) >> 2;
    out[to + 1] = (data[a + 1]! + data[a + 4]! + data[b + 1]! + data[b + 4]! + 2) >> 2;
    out[to + 2] = (data[a + 2]! + data[a + 5]! + data[b + 2]! + data[b + 5]! + 2) >> 2;
  }
}

/** Does the work of `averageRow` for 3 × 3 pixels. */
function thirdOfRow(
  data: Uint8Array,
  from: number,
  row: number,
  out: Uint8Array,
  first: number,
  width: number,
): void {
  for (let at = from, to = first; to < first + 3 * width; at += 6) {
    for (let end = at + 3, b = at + row, c = b + row; at < end; at++, b++, c++, to++) {
      const upper = data[at]! + data[at + 3]! + data[at + 6]! + data[b]! + data[b + 3]!;
      const lower = data[b + 6]! + data[c]! + data[c + 3]! + data[c + 6]!;
      out[to] = ((upper + lower + 4) / 9) | 0;
    }
  }
}

function averageRow(
  data: Uint8Array,
  from: number,
  row: number,
  out: Uint8Array,
  first: number,
  width: number,
  columns: number,
  rows: number,
): void {
  const count = rows * columns;
  const half = count >> 1;
  for (let x = from, to = first; to < first + 3 * width; x += 3 * columns, to += 3) {
    let red = half;
    let green = half;
    let blue = half;
    for (let inner = 0, line = x; inner < rows; inner++, line += row) {
      for (let at = line, end = line + 3 * columns; at < end; at += 3) {
        red += data[at]!;
        green += data[at + 1]!;
        blue += data[at + 2]!;
      }
    }
    out[to] = (red / count) | 0;
    out[to + 1] = (green / count) | 0;
    out[to + 2] = (blue / count) | 0;
  }
}

/** Returns a raster after a clockwise turn. */
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
