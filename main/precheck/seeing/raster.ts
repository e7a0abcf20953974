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
  const { data } = raster;
  const out = new Uint8Array(width * height * 3);
  const row = raster.width * 3;
  const [rows, columns] = [Math.min(by, raster.height), Math.min(by, raster.width)];
  const [count, half] = [rows * columns, (rows * columns) >> 1];
  const skip = row - columns * 3;
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let at = y * by * row + x * by * 3;
      let [red, green, blue] = [half, half, half];
      for (let inner = 0; inner < rows; inner++, at += skip) {
        for (let step = 0; step < columns; step++) {
          red += data[at++]!;
          green += data[at++]!;
          blue += data[at++]!;
        }
      }
      out[to++] = red / count;
      out[to++] = green / count;
      out[to++] = blue / count;
    }
  }
  return { data: out, width, height };
}
