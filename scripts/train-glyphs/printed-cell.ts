import { CELL, type DrawnGlyph } from './atlas.ts';
import { inkAt, smooth } from './ink.ts';
import type { Random } from './random.ts';

/** The fraction of the patch's height that a capital fills (see `cellPatch`). */
const CAPITAL_PART = 20 / 26;
/** The fraction of the patch's width that one character's pitch fills. */
const PITCH_PART = 1 / 1.1;

/** The position of a face's capitals in their squares, in pixels. */
export interface Capitals {
  readonly middle: number;
  readonly height: number;
}

/** Determines the position of capitals from the letter H. */
export function capitalsOf(h: DrawnGlyph): Capitals {
  const ink = h.levels[0];
  let [top, foot] = [CELL, 0];
  for (let y = 0; y < CELL; y++) {
    for (let x = 0; x < CELL; x++) {
      if (ink[y * CELL + x]! < 0.5) continue;
      top = Math.min(top, y);
      foot = Math.max(foot, y + 1);
    }
  }
  return { middle: (top + foot) / 2, height: foot - top };
}

/**
 * Draws a cell of a machine-readable zone the way `cellPatch` crops it from a picture. The cell has
 * a character between two others, with its capitals scaled to the same height. It's slightly
 * shifted, blurred, noisy, thicker or thinner, and sometimes on background lines.
 */
export function printedCell(
  glyphs: readonly [left: DrawnGlyph, middle: DrawnGlyph, right: DrawnGlyph],
  { middle, height }: Capitals,
  edge: number,
  random: Random,
): Float32Array {
  // A cell's shape depends on the face. The pitch is relative to the height of a capital.
  const pitch = height * random.between(0.8, 1.12);
  const scaleY = height / (edge * CAPITAL_PART) / random.scale(0.93, 1.09);
  const scaleX = pitch / (edge * PITCH_PART);
  const stretch = random.scale(0.85, 1.15);
  const [offX, offY] = [random.normal() * 0.9, random.normal() * 0.8];
  const angle = 0.03 * random.normal();
  const shear = 0.05 * random.normal();
  const patch = new Float32Array(edge * edge);
  for (let y = 0, to = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++, to++) {
      const u = (x + 0.5 - edge / 2 - offX) * scaleX;
      const v = (y + 0.5 - edge / 2 - offY) * scaleY;
      let ink = 0;
      for (const [index, glyph] of glyphs.entries()) {
        const across = (u - (index - 1) * pitch + (shear - angle) * v) / stretch;
        const value = inkAt(
          glyph.levels[1],
          CELL / 2,
          (across + CELL / 2) / 2,
          (v + angle * u + middle) / 2,
        );
        if (value > ink) ink = value;
      }
      patch[to] = ink;
    }
  }
  weigh(patch, edge, random);
  // Half of the cells are as sharp as in a scan at 200 dpi or more. The others are blurrier, some
  // of them as blurry as in a scan at 75 dpi.
  const blur = random.next() < 0.5 ? random.between(0.3, 0.9) : random.between(0.5, 2.4);
  smooth(patch, edge, blur);
  if (random.next() < 0.15) rule(patch, edge, random);
  if (random.next() < 0.3) pattern(patch, edge, random);
  const most = patch.reduce((greatest, value) => Math.max(greatest, value), 0.05);
  const [paper, full] = [random.between(-0.05, 0.12) * most, random.between(0.8, 1.15) * most];
  const noise = random.next() ** 2 * 0.13;
  for (let index = 0; index < patch.length; index++) {
    const value = (patch[index]! - paper) / (full - paper) + noise * random.normal();
    patch[index] = Math.min(1, Math.max(0, value));
  }
  return patch;
}

/** Makes strokes bolder or lighter: blurs them and applies a threshold other than one half. */
function weigh(patch: Float32Array, edge: number, random: Random): void {
  if (random.next() < 0.4) return;
  smooth(patch, edge, 0.6);
  const cut = random.between(0.22, 0.55);
  for (let index = 0; index < patch.length; index++) {
    patch[index] = Math.min(1, Math.max(0, (patch[index]! - cut) * 3 + 0.5));
  }
}

/** Draws a faint line across the patch, like a background wave or the edge of a speck. */
function rule(patch: Float32Array, edge: number, random: Random): void {
  const [slope, start] = [random.normal() * 0.5, random.between(0, edge)];
  const strength = random.between(0.1, 0.4);
  for (let x = 0; x < edge; x++) {
    const y = Math.round(start + slope * (x - edge / 2));
    if (y >= 0 && y < edge) patch[y * edge + x] = Math.max(patch[y * edge + x]!, strength);
  }
}

/** Draws the waves of a background pattern, which darken the paper. */
function pattern(patch: Float32Array, edge: number, random: Random): void {
  const [angle, wave] = [random.between(0, Math.PI), random.between(2, 12)];
  const [phase, strength] = [random.between(0, 2 * Math.PI), random.between(0.05, 0.4)];
  const [x1, y1] = [(Math.cos(angle) * 2 * Math.PI) / wave, (Math.sin(angle) * 2 * Math.PI) / wave];
  for (let y = 0, at = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++, at++) {
      const dark = strength * Math.max(0, Math.sin(x * x1 + y * y1 + phase));
      patch[at] = 1 - (1 - patch[at]!) * (1 - dark);
    }
  }
}
