import { getAbortSignal } from 'svelte';
import { nextFrame } from '#desk/in-slices.ts';

/**
 * Returns a state whose `count` is the number of list items to render. It grows by `step` items per
 * frame, so that a long list never blocks the window. Call this during component initialization.
 */
export function drawnInSteps(total: () => number, step: number): { readonly count: number } {
  let count = $state(step);
  $effect(() => {
    if (count >= total()) return;
    const gone = getAbortSignal();
    void nextFrame().then(() => {
      if (!gone.aborted) count += step;
    });
  });
  return {
    get count() {
      return count;
    },
  };
}
