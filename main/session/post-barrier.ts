/**
 * Keeps POSTs and exchanges of the token apart: any number of POSTs may run at the same time, or one exchange alone. An
 * exchange goes before POSTs that come later, and waits for running POSTs only for a limited time, so that a busy
 * counter cannot delay it forever.
 */
export class PostBarrier {
  #running = 0;
  #closed: Promise<void> | null = null;
  #onEmpty: (() => void) | null = null;

  /** Resolves when a POST may start. Call the returned function when the POST has ended. */
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
   * Blocks new POSTs, waits until the running ones have ended or `enough` resolves, and then runs `work`. `enough` is
   * called only if POSTs are running. Make at most one call at a time. If no POST is running, `work` begins before this
   * returns.
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
