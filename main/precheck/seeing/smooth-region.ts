import type { Crossing } from './edge-crossings.ts';
import { placeAt, type Surroundings } from './surroundings.ts';

/** Difference of colour between neighbouring pixels, of 255, over which one thing does not go on. */
const BARRIER = 20;
/** Difference from the crossing's colour that shading makes on one thing. */
const SHADING = 50;

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
  const barrier = BARRIER * brightness;
  const shading = SHADING * brightness;
  const [red, green, blue] = crossing.color;
  const near = (at: number) =>
    inFrame[at] === 1 &&
    Math.abs(data[3 * at]! - red) < shading &&
    Math.abs(data[3 * at + 1]! - green) < shading &&
    Math.abs(data[3 * at + 2]! - blue) < shading;
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
  while (head < tail) {
    const at = queue[head++]!;
    const x = at % width;
    const neighbours = [
      x > 0 ? at - 1 : -1,
      x < width - 1 ? at + 1 : -1,
      at >= width ? at - width : -1,
      at < width * (height - 1) ? at + width : -1,
    ];
    for (const next of neighbours) {
      if (next < 0 || mask[next] === 1 || !near(next)) continue;
      const step = Math.max(
        Math.abs(data[3 * next]! - data[3 * at]!),
        Math.abs(data[3 * next + 1]! - data[3 * at + 1]!),
        Math.abs(data[3 * next + 2]! - data[3 * at + 2]!),
      );
      if (step < barrier) take(next);
    }
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
