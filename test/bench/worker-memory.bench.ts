import type { Measurement } from './measurement.ts';
import { benchCaptures } from './precheck/bench-captures.ts';
import { memory } from './precheck/memory.ts';

/**
 * Measures the memory of a check's worker after 500 files, which take longer than all other
 * measurements of it.
 */
export async function* measure(): AsyncIterable<Measurement> {
  yield* memory(await benchCaptures());
}
