import type { GrayRaster, PixelBox } from '../../vision/picture/raster.ts';

/**
 * Cuts out a character for the nets. 0 is paper and 1 is ink, whichever of them is darker. The box is scaled uniformly
 * and centered, with one free pixel at both ends of its longer side. Pixels outside the box count as paper. `paper` and
 * `ink` are the two gray levels of the character.
 */
export function patchOf(
  gray: GrayRaster,
  box: PixelBox,
  paper: number,
  ink: number,
  width: number,
  height: number,
): Float32Array {
  const patch = new Float32Array(width * height);
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const step = Math.max(boxWidth / (width - 2), boxHeight / (height - 2));
  const originX = (box.left + box.right - step * width) / 2;
  const originY = (box.top + box.bottom - step * height) / 2;
  const contrast = ink - paper;
  // Print that is finer than the patch needs several samples per pixel.
  const probes = Math.max(1, Math.round(step));
  const apart = step / probes;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      let sum = 0;
      for (let j = 0; j < probes; j++) {
        const v = originY + y * step + (j + 0.5) * apart;
        if (v < box.top || v >= box.bottom) continue;
        for (let i = 0; i < probes; i++) {
          const u = originX + x * step + (i + 0.5) * apart;
          if (u < box.left || u >= box.right) continue;
          const part = (between(gray, u - 0.5, v - 0.5) - paper) / contrast;
          sum += part < 0 ? 0 : part > 1 ? 1 : part;
        }
      }
      patch[to] = sum / (probes * probes);
    }
  }
  return patch;
}

/** Returns the level at a position, interpolated between the four pixels around it. */
function between({ data, width, height }: GrayRaster, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x));
  const v = Math.min(height - 1, Math.max(0, y));
  const x0 = u | 0;
  const y0 = v | 0;
  const fx = u - x0;
  const fy = v - y0;
  const at = y0 * width + x0;
  const right = x0 + 1 < width ? 1 : 0;
  const down = y0 + 1 < height ? width : 0;
  const top = data[at]! + (data[at + right]! - data[at]!) * fx;
  const under = data[at + down]! + (data[at + down + right]! - data[at + down]!) * fx;
  return top + (under - top) * fy;
}

/**
 * Returns the two gray levels of a character. Ink is the mean of the pixels with the mark `mark`. Paper is the mean of
 * the other pixels in the character's box and within one pixel of it.
 */
export function levelsOf(
  { data, width, height }: GrayRaster,
  marks: Int32Array,
  mark: number,
  box: PixelBox,
): { readonly paper: number; readonly ink: number } {
  let [inkSum, inkCount, paperSum, paperCount] = [0, 0, 0, 0];
  const bottom = Math.min(height, box.bottom + 1);
  const right = Math.min(width, box.right + 1);
  for (let y = Math.max(0, box.top - 1); y < bottom; y++) {
    for (let x = Math.max(0, box.left - 1); x < right; x++) {
      const at = y * width + x;
      if (marks[at] === mark) {
        inkSum += data[at]!;
        inkCount++;
      } else {
        paperSum += data[at]!;
        paperCount++;
      }
    }
  }
  return { paper: paperSum / Math.max(1, paperCount), ink: inkSum / Math.max(1, inkCount) };
}

/** Positions along one axis of a raster, each between two pixels. */
interface Probes {
  /** The pixel before each position. */
  readonly firsts: Int32Array;
  /** The step to the next pixel, or 0 at the end. */
  readonly steps: Uint8Array;
  /** The weight of the next pixel. */
  readonly parts: Float32Array;
}

/**
 * Returns `count` positions that start at `from` and are `apart` pixels apart. Outside the raster, the outermost pixel
 * is used.
 */
export function probesAlong(from: number, apart: number, count: number, pixels: number): Probes {
  const firsts = new Int32Array(count);
  const steps = new Uint8Array(count);
  const parts = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const at = Math.min(pixels - 1, Math.max(0, from + index * apart - 0.5));
    firsts[index] = at;
    steps[index] = at < pixels - 1 ? 1 : 0;
    parts[index] = at - firsts[index]!;
  }
  return { firsts, steps, parts };
}
