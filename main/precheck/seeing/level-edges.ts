import type { GreyRaster } from './raster.ts';

/** Levels, of 255, that an edge of a bar differs by at least, and that what is beside it differs by at most. */
const [STEP, FLAT] = [8, 2] as const;
/** Share of the picture's width or height over which it has to be straight and level. */
const WHOLE = 0.9;
/** Places along an edge that are looked at. */
const SAMPLES = 240;

/**
 * How many edges run straight across the whole picture, exactly level or upright, with something
 * quite plain on one side: bars of a program, and the picture between them. What lies on a table is
 * never so exactly in line with the sensor, and never so wide.
 */
export function countLevelEdges(grey: GreyRaster): number {
  const { width, height } = grey;
  return count(grey, width, 1, height, width) + count(grey, height, width, width, 1);
}

/** `step` leads along an edge of `length` pixels, `across` from one of `lines` lines to the next. */
function count(
  { data }: GreyRaster,
  length: number,
  step: number,
  lines: number,
  across: number,
): number {
  const stride = Math.max(1, Math.floor(length / SAMPLES));
  let found = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let line = 4; line < lines - 4; line++) {
    let [hits, samples, misses] = [0, 0, 0];
    const most = (1 - WHOLE) * (length / stride);
    for (let along = 0; along < length && misses <= most; along += stride) {
      const at = line * across + along * step;
      const before = data[at - across]!;
      const after = data[at + across]!;
      samples++;
      const plainBefore = spread(before, data[at - 2 * across]!, data[at - 4 * across]!) <= FLAT;
      const plainAfter = spread(after, data[at + 2 * across]!, data[at + 4 * across]!) <= FLAT;
      if (Math.abs(before - after) >= STEP && (plainBefore || plainAfter)) hits++;
      else misses++;
    }
    if (misses > most || hits < WHOLE * samples) continue;
    if (line - last > 3) found++;
    last = line;
  }
  return found;
}

function spread(a: number, b: number, c: number): number {
  return Math.max(a, b, c) - Math.min(a, b, c);
}
