/** Watches for the end of a wait and calls `over` when it ends. The returned function stops watching. */
export type EndOfWait = (over: () => void) => () => void;

const OVER = Symbol('over');

/**
 * Waits for `work` until `end`. After that, returns or throws what `instead` does. The work continues, but its result
 * is ignored.
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

/** Ends a wait when `signal` is aborted. Without a signal, the wait isn't cut short. */
export function aborted(signal: AbortSignal | undefined): EndOfWait {
  return (over) => {
    if (signal?.aborted) over();
    signal?.addEventListener('abort', over, { once: true });
    return () => signal?.removeEventListener('abort', over);
  };
}

/** Ends a wait after `ms` milliseconds. */
export function late(ms: number): EndOfWait {
  return (over) => {
    const timer = setTimeout(over, ms);
    return () => clearTimeout(timer);
  };
}

/** Keeps track of pending promises, so that closing can wait for them. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  add<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    const gone = () => void this.#work.delete(work);
    work.then(gone, gone);
    return work;
  }

  /** Resolves when nothing is in progress, including work added in the meantime. Ignores failures. */
  async ended(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }
}
