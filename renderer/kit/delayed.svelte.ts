const LATE_MS = 300;

/**
 * Returns a state whose `current` becomes true once `waiting` has been true for 300 ms, or for
 * `after` milliseconds. Faster operations therefore show no sign of waiting. Call this during
 * component initialization.
 */
export function delayed(waiting: () => boolean, after = LATE_MS): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    if (!waiting()) return;
    const timer = setTimeout(() => (current = true), after);
    return () => {
      clearTimeout(timer);
      current = false;
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
