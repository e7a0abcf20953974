import { type ColorRaster, shrink } from './raster.ts';

/** A rectangle of pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Cells along the picture's longest edge. */
const CELLS = 100;
/** Times the usual distance from the background from which a cell stands out, and steps of a byte. */
const [USUAL, LEAST] = [4, 10];
/** What stands out over more of the picture's width or height is no small thing. */
const SMALL = 0.5;
/** Surroundings taken along on each side, in parts of its size. */
const MARGIN = 0.45;

/**
 * The small thing that lies in an otherwise even picture: the patch whose colour differs most from
 * what is usual, with some surroundings; null when nothing stands out or the patch is not small.
 */
export function standingOut(raster: ColorRaster): Region | null {
  const by = Math.max(1, Math.floor(Math.max(raster.width, raster.height) / CELLS));
  const cells = shrink(raster, by);
  const patch = strongestPatch(unusual(cells), cells.width, cells.height);
  if (!patch || patch.width > SMALL * cells.width || patch.height > SMALL * cells.height) {
    return null;
  }
  const margin = MARGIN * Math.max(patch.width, patch.height) + 2;
  const left = Math.max(0, Math.floor((patch.left - margin) * by));
  const top = Math.max(0, Math.floor((patch.top - margin) * by));
  const right = Math.min(raster.width, Math.ceil((patch.left + patch.width + margin) * by));
  const bottom = Math.min(raster.height, Math.ceil((patch.top + patch.height + margin) * by));
  return { left, top, width: right - left, height: bottom - top };
}

export function crop({ data, width }: ColorRaster, region: Region): ColorRaster {
  const row = region.width * 3;
  const out = new Uint8Array(row * region.height);
  for (let y = 0; y < region.height; y++) {
    const from = ((region.top + y) * width + region.left) * 3;
    out.set(data.subarray(from, from + row), y * row);
  }
  return { data: out, width: region.width, height: region.height };
}

/** By how much cells are farther from the picture's median colour than most; 0 for the others. */
function unusual({ data, width, height }: ColorRaster): Float32Array {
  const count = width * height;
  const medians = [0, 1, 2].map((c) => {
    const values = new Uint8Array(count);
    for (let at = 0; at < count; at++) values[at] = data[at * 3 + c]!;
    return values.sort()[count >> 1]!;
  });
  const far = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    for (let c = 0; c < 3; c++) far[at]! += Math.abs(data[at * 3 + c]! - medians[c]!);
  }
  const usual = far.slice().sort()[count >> 1]!;
  const limit = Math.max(LEAST, USUAL * usual);
  for (let at = 0; at < count; at++) far[at] = Math.max(0, far[at]! - limit);
  return far;
}

/** Box around the set of cells that touch, corners included, with the greatest sum. Clears the cells. */
function strongestPatch(cells: Float32Array, width: number, height: number): Region | null {
  const stack: number[] = [];
  let [best, most]: [Region | null, number] = [null, 0];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] === 0) continue;
    let [left, right, top, bottom, sum] = [width, 0, height, 0, 0];
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      if (cells[at] === 0) continue;
      const x = at % width;
      const y = (at - x) / width;
      sum += cells[at]!;
      cells[at] = 0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          if (cells[ny * width + nx]! > 0) stack.push(ny * width + nx);
        }
      }
    }
    if (sum > most) {
      best = { left, top, width: right - left + 1, height: bottom - top + 1 };
      most = sum;
    }
  }
  return best;
}
