import type { Crossing } from './edge-crossings.ts';
import { isSkin } from './skin.ts';
import { type Color, differenceOf, placeAt, type Surroundings } from './surroundings.ts';

/** Difference of colour between neighbouring pixels, of 255, over which one thing does not go on. */
const BARRIER = 20;
/** Difference from the crossing's colour that shading makes on one thing. */
const SHADING = 50;
/** Skin is lit from dark to light by these factors, and its green and blue stay about the same part of its red. */
const [DARKEST, LIGHTEST, TINT] = [0.4, 1.45, 0.09] as const;

/** A place looked at and found to belong (1), or not looked at (0). */
export type Mask = Uint8Array;

/**
 * Everything that hangs together with a crossing without a step of colour: a finger and its hand,
 * or the table, when it is the table that shows on both sides of the edge.
 */
export function smoothRegion(around: Surroundings, crossing: Crossing): Mask {
  const { pixels, inFrame, brightness, scale } = around;
  const { data, width, height } = pixels;
  const mask = new Uint8Array(width * height);
  const shading = SHADING * brightness;
  const [red, green, blue] = crossing.color;
  const skin = isSkin(crossing.color);
  // Creases and the rims of fingers are steps of shade on one skin.
  const barrier = skin ? 256 : BARRIER * brightness;
  const near = (at: number) => {
    if (inFrame[at] === 0) return false;
    const r = data[3 * at]!;
    const g = data[3 * at + 1]!;
    const b = data[3 * at + 2]!;
    if (skin) {
      const light = r / red;
      return (
        light > DARKEST &&
        light < LIGHTEST &&
        Math.abs(g / r - green / red) < TINT &&
        Math.abs(b / r - blue / red) < TINT
      );
    }
    return (
      Math.abs(r - red) < shading && Math.abs(g - green) < shading && Math.abs(b - blue) < shading
    );
  };
  const queue = new Int32Array(width * height);
  let [head, tail] = [0, 0];
  const take = (at: number) => {
    mask[at] = 1;
    queue[tail++] = at;
  };
  for (let along = crossing.from; along < crossing.to; along++) {
    for (let depth = -2 * scale; depth < 2 * scale; depth++) {
      const at = placeAt(around, crossing.side, along + 0.5, depth + 0.5);
      if (at >= 0 && mask[at] === 0 && near(at)) take(at);
    }
  }
  const reach = (at: number, next: number) => {
    if (mask[next] === 1 || !near(next)) return;
    const step = Math.max(
      Math.abs(data[3 * next]! - data[3 * at]!),
      Math.abs(data[3 * next + 1]! - data[3 * at + 1]!),
      Math.abs(data[3 * next + 2]! - data[3 * at + 2]!),
    );
    if (step < barrier) take(next);
  };
  while (head < tail) {
    const at = queue[head++]!;
    const x = at % width;
    if (x > 0) reach(at, at - 1);
    if (x < width - 1) reach(at, at + 1);
    if (at >= width) reach(at, at - width);
    if (at < width * (height - 1)) reach(at, at + width);
  }
  return mask;
}

/**
 * Whether a region reaches the end of what is looked at, or of the frame: a hand does. What ends
 * sooner is the document itself, beyond corners found too far inside.
 */
export function comesFromAfar({ pixels, inFrame }: Surroundings, region: Mask): boolean {
  const { width, height } = pixels;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (region[at] === 0) continue;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return true;
      const frameEnds =
        inFrame[at - 1]! & inFrame[at + 1]! & inFrame[at - width]! & inFrame[at + width]!;
      if (frameEnds === 0) return true;
    }
  }
  return false;
}

/** Difference of colour, of 255, up to which two places of a table are of one colour. */
const REPEATED = 14;
/** Parts of what lies around the document: how much a clip or a pen covers at most, and how little repeats itself. */
const [MOST, REPEATS] = [0.12, 0.04] as const;

/**
 * Whether a region that is no skin is part of the table that goes up to the document and happens to
 * have its colour: it is large, or its colour comes again apart from it, as the checks of a cloth do.
 */
export function isOfTheTable(around: Surroundings, color: Color, region: Mask): boolean {
  if (isSkin(color)) return false;
  const { pixels, inFrame, left, top, right, bottom, brightness } = around;
  const { data, width, height } = pixels;
  let [all, own, again] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (inFrame[at] === 0 || (x >= left && x < right && y >= top && y < bottom)) continue;
      all++;
      if (region[at] === 1) {
        own++;
        continue;
      }
      const here: Color = [data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!];
      if (differenceOf(here, color) < REPEATED * brightness) again++;
    }
  }
  return own > MOST * all || again > REPEATS * all;
}
