/** Places along one axis of a raster, each between two pixels. */
export interface Probes {
  /** The pixel before each place. */
  readonly firsts: Int32Array;
  /** How far on the next pixel is: 0 at the end. */
  readonly steps: Uint8Array;
  /** The part that the next pixel has. */
  readonly parts: Float32Array;
}

/** So many places from `from` on, `apart` from each other, in pixels; outside, the last pixel counts. */
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
