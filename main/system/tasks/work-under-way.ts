/** Promises that have not settled yet, so that closing can wait for them. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  /** Hands `work` on as it is. */
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
