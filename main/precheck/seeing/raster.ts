/** Colour pixels in memory: three bytes a pixel, red, green, blue, rows without padding. */
export interface ColorRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One byte a pixel, 0 black to 255 white. */
export interface GreyRaster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Most measures begin with the grey of the same raster. */
const greys = new WeakMap<ColorRaster, GreyRaster>();

/**
 * Luma as JPEG counts it (ITU-T T.871): 0.299 R + 0.587 G + 0.114 B. Made once for each raster, so
 * neither is ever written to afterwards.
 */
export function greyOf(raster: ColorRaster): GreyRaster {
  const before = greys.get(raster);
  if (before) return before;
  const { data, width, height } = raster;
  const luma = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 3) {
    luma[pixel] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]! + 128) >> 8;
  }
  const grey = { data: luma, width, height };
  greys.set(raster, grey);
  return grey;
}

/** A part of a raster, in whole pixels of it. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Averages blocks of `by` times `by` pixels, of a part of the raster or all of it; what does not fill a
 * block at the right and below is left out.
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
  if (columns === 2 && rows === 2) halve(raster.data, start, row, out, width, height);
  else if (columns === 3 && rows === 3) third(raster.data, start, row, out, width, height);
  else average(raster.data, start, row, out, width, height, columns, rows);
  return { data: out, width, height };
}

/** As `average` of two by two, at less than half the time: most that is looked at goes through here. */
function halve(
  data: Uint8Array,
  start: number,
  row: number,
  out: Uint8Array,
  width: number,
  height: number,
): void {
  for (let y = 0, to = 0; y < height; y++) {
    let a = start + 2 * y * row;
    let b = a + row;
    for (let x = 0; x < width; x++, a += 6, b += 6, to += 3) {
      out[to] = (data[a]! + data[a + 3]! + data[b]! + data[b + 3]! + 2) >> 2;
      out[to + 1] = (data[a + 1]! + data[a + 4]! + data[b + 1]! + data[b + 4]! + 2) >> 2;
      out[to + 2] = (data[a + 2]! + data[a + 5]! + data[b + 2]! + data[b + 5]! + 2) >> 2;
    }
  }
}

/** The same of three by three. */
function third(
  data: Uint8Array,
  start: number,
  row: number,
  out: Uint8Array,
  width: number,
  height: number,
): void {
  for (let y = 0, to = 0; y < height; y++) {
    let a = start + 3 * y * row;
    for (let x = 0; x < width; x++, a += 9) {
      for (let end = a + 3; a < end; a++, to++) {
        const b = a + row;
        const c = b + row;
        const upper = data[a]! + data[a + 3]! + data[a + 6]! + data[b]! + data[b + 3]!;
        const lower = data[b + 6]! + data[c]! + data[c + 3]! + data[c + 6]!;
        out[to] = (upper + lower + 4) / 9;
      }
      a -= 3;
    }
  }
}

function average(
  data: Uint8Array,
  start: number,
  row: number,
  out: Uint8Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): void {
  const count = rows * columns;
  const half = count >> 1;
  for (let y = 0, to = 0; y < height; y++) {
    let first = start + y * rows * row;
    for (let x = 0; x < width; x++, first += 3 * columns, to += 3) {
      let red = half;
      let green = half;
      let blue = half;
      for (let inner = 0, from = first; inner < rows; inner++, from += row) {
        for (let at = from, end = from + 3 * columns; at < end; at += 3) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      out[to] = red / count;
      out[to + 1] = green / count;
      out[to + 2] = blue / count;
    }
  }
}
