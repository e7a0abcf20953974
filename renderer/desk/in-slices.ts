/** How much of each frame sliced work may use, in milliseconds. The rest is left for the window. */
const SLICE_MS = 3;
/** The interval between slices in a hidden window, which renders no frames. */
const UNSEEN_MS = 200;

/**
 * Runs long work in slices, one per frame. `work` receives the `performance.now()` time at which it
 * must pause, and returns whether it is done. Resolves with false if `canceled` returned true
 * between two slices.
 */
export async function inSlices(
  work: (until: number) => boolean,
  canceled: () => boolean,
): Promise<boolean> {
  for (;;) {
    await nextFrame();
    if (canceled()) return false;
    if (work(performance.now() + SLICE_MS)) return true;
  }
}

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Returns a function that runs tasks one after another. If a task fails, the next one still runs.
 */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}
