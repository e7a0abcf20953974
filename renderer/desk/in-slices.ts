/** Work in slices may take so many milliseconds of a frame: the rest is the window's. */
const SLICE_MS = 3;
/** A window that is not seen draws no frames; work goes on there, slowly. */
const UNSEEN_MS = 200;

/**
 * Does long work a slice a frame. `work` goes on until the given time of `performance.now()` and says
 * whether it is done. Resolves with false when `canceled` said so between two slices.
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

/** Runs what it is given one after the other, in the order given; a failure does not hold up the next. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}
