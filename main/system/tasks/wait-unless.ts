/** Watches for the end of a wait: calls `over` once it has come. The returned function stops watching. */
export type EndOfWait = (over: () => void) => () => void;

const OVER = Symbol('over');

/**
 * Waits for `work`, but not beyond `end`: from there on `instead` gives the outcome, or throws it. The
 * work goes on by itself, and nobody hears how it ended.
 */
export async function waitUnless<T, U>(
  work: Promise<T>,
  end: EndOfWait,
  instead: () => U,
): Promise<T | U> {
  const ended = Promise.withResolvers<typeof OVER>();
  const stopWatching = end(() => ended.resolve(OVER));
  try {
    const outcome = await Promise.race([ended.promise, work]);
    return outcome === OVER ? instead() : outcome;
  } finally {
    stopWatching();
  }
}

/** The end that comes when `signal` is raised; without a signal it never comes. */
export function aborted(signal: AbortSignal | undefined): EndOfWait {
  return (over) => {
    if (signal?.aborted) over();
    signal?.addEventListener('abort', over, { once: true });
    return () => signal?.removeEventListener('abort', over);
  };
}

/** The end that comes after so many milliseconds. */
export function late(ms: number): EndOfWait {
  return (over) => {
    const timer = setTimeout(over, ms);
    return () => clearTimeout(timer);
  };
}

/** Promises that have not settled yet, so that closing can wait for them. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  add<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    const gone = () => void this.#work.delete(work);
    work.then(gone, gone);
    return work;
  }

  /** Resolves when nothing is under way, whatever became of it; also of what was added meanwhile. */
  async ended(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }
}
