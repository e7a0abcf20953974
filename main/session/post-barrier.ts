/**
 * Keeps POSTs and token exchanges apart: either any number of POSTs run, or one exchange runs alone. An exchange goes
 * ahead of later POSTs. It waits for running POSTs only for a limited time, so that a busy counter can't delay it
 * forever.
 */
export class PostBarrier {
  #running = 0;
  #closed: Promise<void> | null = null;
  #onEmpty: (() => void) | null = null;

  /** Resolves when a POST may start. Call the returned function when the POST has finished. */
  async enter(): Promise<() => void> {
    while (this.#closed) await this.#closed;
    this.#running += 1;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#running -= 1;
      if (this.#running === 0) this.#onEmpty?.();
    };
  }

  /**
   * Blocks new POSTs, waits until the running ones have finished or `enough` resolves, and then runs `work`. Calls
   * `enough` only if POSTs are running. If none are, `work` starts before this returns. Make only one call at a time.
   */
  async exclusively<T>(work: () => Promise<T>, enough: () => Promise<void>): Promise<T> {
    const opened = Promise.withResolvers<void>();
    this.#closed = opened.promise;
    try {
      if (this.#running > 0) {
        const empty = Promise.withResolvers<void>();
        this.#onEmpty = empty.resolve;
        await Promise.race([empty.promise, enough()]);
      }
      return await work();
    } finally {
      this.#onEmpty = null;
      this.#closed = null;
      opened.resolve();
    }
  }
}
