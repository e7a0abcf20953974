import type { Measurement } from './measurement.ts';
import { benchCaptures } from './precheck/bench-captures.ts';
import { memory } from './precheck/memory.ts';

/** What a check's worker holds after 500 files, which take longer than all other measuring of it. */
export async function* measure(): AsyncIterable<Measurement> {
  yield* memory(await benchCaptures());
}
