export interface TakeInQueueParts<T> {
  readonly atOnce: number;
  /** Those that staff wait for go before the others, however many of these there are. */
  readonly isUrgent: (item: T) => boolean;
  /** Never rejects. */
  readonly work: (item: T) => Promise<void>;
}

/** Works through what is added, each kind in its order of arrival, a few at a time. */
export class TakeInQueue<T> {
  readonly #parts: TakeInQueueParts<T>;
  readonly #urgent: T[] = [];
  readonly #rest: T[] = [];
  #lanes = 0;

  constructor(parts: TakeInQueueParts<T>) {
    this.#parts = parts;
  }

  add(items: readonly T[]): void {
    for (const item of items) (this.#parts.isUrgent(item) ? this.#urgent : this.#rest).push(item);
    while (this.#lanes < this.#parts.atOnce && this.#urgent.length + this.#rest.length > 0) {
      void this.#lane();
    }
  }

  async #lane(): Promise<void> {
    this.#lanes += 1;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      await this.#parts.work(next);
    }
    this.#lanes -= 1;
  }

  #next(): T | undefined {
    return this.#urgent.shift() ?? this.#rest.shift();
  }
}
