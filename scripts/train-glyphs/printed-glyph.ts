import { levelsOf, patchOf } from '../../main/precheck/recognition/print/patch.ts';
import { CELL, type DrawnGlyph } from './atlas.ts';
import { inkAt, smooth } from './ink.ts';
import type { Random } from './random.ts';

/** The height of a capital in a drawn glyph, in pixels. */
const CAPITAL = 42;

export interface Print {
  /** The height of capitals in the picture, in pixels. */
  readonly lowest: number;
  readonly highest: number;
  /** The largest blur (standard deviation) as a fraction of the capitals' height. */
  readonly blur: number;
  /** The width of the patch in pixels. */
  readonly edge: number;
}

/**
 * Draws a glyph as a camera may see it: roughly upright but slightly tilted, sheared, blurred, and
 * noisy, on unevenly lit paper. Then crops it with a threshold, and returns it as a patch for the
 * net. Returns null if nothing of the glyph is left.
 */
export function printedGlyph(glyph: DrawnGlyph, print: Print, random: Random): Float32Array | null {
  const capital = random.scale(print.lowest, print.highest);
  const scale = capital / CAPITAL;
  const size = Math.ceil(CELL * scale);
  const ink = warped(glyph, scale, size, random);
  const blur = random.next() ** 2 * print.blur * capital;
  if (blur > 0.3) smooth(ink, size, blur);

  const [paper, contrast] = levels(random);
  const [slopeX, slopeY] = [random.normal() * 0.1, random.normal() * 0.1];
  const noise = random.next() ** 2 * 0.12;
  const gray = new Uint8Array(size * size);
  const mask = new Uint8Array(size * size);
  const threshold = random.between(0.3, 0.65);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const slope = slopeX * (x / size - 0.5) + slopeY * (y / size - 0.5);
      const value = (ink[at] as number) + slope + noise * random.normal();
      gray[at] = Math.min(255, Math.max(0, paper + contrast * value));
      mask[at] = value > threshold ? 1 : 0;
    }
  }
  const marks = new Int32Array(size * size);
  const box = largestComponent(mask, marks, size);
  if (box === null) return null;
  const raster = { data: gray, width: size, height: size };
  const { paper: light, ink: dark } = levelsOf(raster, marks, box.mark, box);
  return patchOf(raster, box, light, dark, print.edge, print.edge);
}

/** Returns gray levels for dark print on light paper, or the reverse. */
function levels(random: Random): readonly [paper: number, contrast: number] {
  const contrast = random.between(35, 180);
  const low = random.between(5, 250 - contrast);
  return random.next() < 0.8 ? [low + contrast, -contrast] : [low, contrast];
}

function warped({ levels }: DrawnGlyph, scale: number, size: number, random: Random): Float32Array {
  const angle = (Math.PI / 180) * 5 * random.normal();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [stretch, shear] = [random.scale(0.82, 1.22), 0.08 * random.normal()];
  const [bend, tilt] = [0.1 * random.normal(), 0.1 * random.normal()];
  const level = scale < 0.3 ? 2 : scale < 0.6 ? 1 : 0;
  const source = levels[level] as Float32Array;
  const edge = CELL >> level;
  const out = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [(x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5];
      const w = 1 + bend * dx + tilt * dy;
      const [u, v] = [(dx * cos - dy * sin) / w, (dx * sin + dy * cos) / w];
      const x1 = ((u + shear * v) * stretch + 0.5) * edge;
      const y1 = (v / stretch + 0.5) * edge;
      out[y * size + x] = inkAt(source, edge, x1, y1);
    }
  }
  return out;
}

/** Marks all connected parts of a mask and returns the position of the largest one. */
function largestComponent(mask: Uint8Array, marks: Int32Array, size: number) {
  const stack: number[] = [];
  let largest = null;
  let area = 5;
  for (let start = 0, mark = 0; start < mask.length; start++) {
    if (mask[start] === 0 || marks[start] !== 0) continue;
    mark++;
    marks[start] = mark;
    stack.push(start);
    let [left, top, right, bottom, count] = [size, size, 0, 0, 0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % size, Math.floor(at / size)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      count++;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= size || ny >= size) continue;
          const next = ny * size + nx;
          if (mask[next] === 0 || marks[next] !== 0) continue;
          marks[next] = mark;
          stack.push(next);
        }
      }
    }
    if (count > area) {
      area = count;
      largest = { mark, left, top, right, bottom };
    }
  }
  return largest;
}
