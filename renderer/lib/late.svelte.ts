const LATE_MS = 300;

/**
 * True once a wait has lasted 300 ms: what is quicker shows no sign of waiting at all. Call while a
 * component is set up.
 */
export function late(waiting: () => boolean): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    if (!waiting()) return;
    const timer = setTimeout(() => {
      current = true;
    }, LATE_MS);
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
