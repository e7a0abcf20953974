const LATE_MS = 300;

/**
 * Becomes true after waiting for 300 ms or `after`, so that faster operations show no sign of
 * waiting. Call it during component initialization.
 */
export function delayed(waiting: () => boolean, after = LATE_MS): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    if (!waiting()) return;
    const timer = setTimeout(() => {
      current = true;
    }, after);
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
