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

/** Averages blocks of `by` times `by` pixels; what does not fill a block at the right and below is left out. */
export function shrink(raster: ColorRaster, by: number): ColorRaster {
  if (by <= 1) return raster;
  const width = Math.max(1, Math.floor(raster.width / by));
  const height = Math.max(1, Math.floor(raster.height / by));
  const out = new Uint8Array(width * height * 3);
  const sums = new Uint32Array(width * 3);
  const row = raster.width * 3;
  const rows = Math.min(by, raster.height);
  const columns = Math.min(by, raster.width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let inner = 0; inner < rows; inner++) {
      let at = (y * by + inner) * row;
      for (let x = 0, to = 0; x < width; x++, to += 3) {
        for (let step = 0; step < columns; step++, at += 3) {
          sums[to]! += raster.data[at]!;
          sums[to + 1]! += raster.data[at + 1]!;
          sums[to + 2]! += raster.data[at + 2]!;
        }
      }
    }
    const count = rows * columns;
    for (let to = 0, start = y * width * 3; to < sums.length; to++) {
      out[start + to] = (sums[to]! + (count >> 1)) / count;
    }
  }
  return { data: out, width, height };
}
