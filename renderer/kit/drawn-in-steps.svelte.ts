import { getAbortSignal } from 'svelte';
import { nextFrame } from '#desk/in-slices.ts';

/**
 * Returns a state whose `count` is the number of list items to render now. Each frame adds `step`
 * items, so that a long list never blocks the window. Call it during component initialization.
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
