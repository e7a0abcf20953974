import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nothing else waits longer for the main process, in milliseconds. */
const SLICE_MS = 8;

/** Works something large off, step by step, and lets whatever else is due run between. */
export async function inSlices<T>(steps: Iterator<unknown, T, void>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
