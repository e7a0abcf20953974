import type { Random } from './random.ts';
import type { Face, Task } from './tasks.ts';

/**
 * Draws `count` glyphs in advance. Returns a function that copies one of them into a patch and
 * returns its label.
 */
export function drawPool(
  task: Task,
  faces: readonly Face[],
  count: number,
  random: Random,
): (patch: Float32Array) => number {
  const { edge } = task;
  const area = edge * edge;
  const pool = new Uint8Array(count * area);
  const labels = new Uint8Array(count);
  const drawn = new Float32Array(area);
  for (let glyph = 0; glyph < count; glyph++) {
    labels[glyph] = task.draw(faces, random, drawn);
    for (let at = 0; at < area; at++) pool[glyph * area + at] = Math.round(255 * drawn[at]!);
  }
  return (patch) => {
    const glyph = random.below(count);
    const from = glyph * area;
    const quarters = task.turned ? random.below(4) : 0;
    for (let y = 0, to = 0; y < edge; y++) {
      for (let x = 0; x < edge; x++, to++) {
        patch[to] = pool[from + beforeTurning(x, y, edge, quarters)]! / 255;
      }
    }
    return task.turned ? quarters : labels[glyph]!;
  };
}

/** Returns where a pixel was before the square was rotated counterclockwise by quarter turns. */
function beforeTurning(x: number, y: number, edge: number, quarters: number): number {
  if (quarters === 0) return y * edge + x;
  if (quarters === 1) return x * edge + edge - 1 - y;
  if (quarters === 2) return (edge - 1 - y) * edge + edge - 1 - x;
  return (edge - 1 - x) * edge + y;
}
