/**
 * Lets any number of POSTs run together, or one exchange of the token alone, within reason. An exchange that waits
 * goes before POSTs that come later, so that a busy counter cannot put it off for ever.
 */
export class PostBarrier {
  #running = 0;
  #closed: Promise<void> | null = null;
  #onEmpty: (() => void) | null = null;

  /** Resolves when a POST may start; call the returned function when it has ended. */
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
   * Holds new POSTs back, waits for the running ones to end, or for `enough`, which is called only where
   * there are any, and runs `work`. At most one at a time. With none running, `work` begins before this
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
