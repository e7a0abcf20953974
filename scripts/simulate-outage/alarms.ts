interface Alarm {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands until it is turned, and what it is to wake: a heap by time. */
export class Alarms {
  now: number;
  readonly #heap: Alarm[] = [];

  /** `start`: milliseconds since 1970. */
  constructor(start: number) {
    this.now = start;
  }

  /** Runs `run` after so many milliseconds. */
  in(ms: number, run: () => void): void {
    const heap = this.#heap;
    const alarm = { at: this.now + Math.max(0, Math.round(ms)), run };
    let place = heap.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as Alarm;
      if (above.at <= alarm.at) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = alarm;
  }

  /** Turns the clock to that time, and wakes on the way whoever is to be woken. */
  turnTo(time: number): void {
    for (
      let first = this.#heap[0];
      first !== undefined && first.at <= time;
      first = this.#heap[0]
    ) {
      this.#removeFirst();
      this.now = first.at;
      first.run();
    }
    this.now = time;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as Alarm;
    if (heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const right = heap[child + 1];
      if (right !== undefined && right.at < (heap[child] as Alarm).at) child += 1;
      const below = heap[child];
      if (below === undefined || below.at >= last.at) break;
      heap[place] = below;
      place = child;
    }
    heap[place] = last;
  }
}
