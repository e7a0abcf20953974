/** The milliseconds of a frame that sliced work may use. The rest belongs to the window. */
const SLICE_MS = 3;
/** A hidden window renders no frames, so work continues at this slower interval. */
const UNSEEN_MS = 200;

/**
 * Runs long work in slices, one a frame. `work` runs until the given `performance.now()` time and
 * returns whether it is done. Resolves with false if `canceled` returned true between two slices.
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

/** Returns a function that runs tasks one after another. A failure does not stop the next task. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}
