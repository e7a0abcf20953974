const LATE_MS = 300;

/**
 * True once a wait has lasted 300 ms, or as long as is said: what is quicker shows no sign of waiting at
 * all. Call while a component is set up.
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
