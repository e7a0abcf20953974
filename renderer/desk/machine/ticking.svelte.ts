const EVERY_MS = 20_000;

/** The time as ages on the screen need it: moves on by itself, no finer than they show. */
class Ticking {
  #now = $state(Date.now());

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  start(): void {
    setInterval(() => {
      this.#now = Date.now();
    }, EVERY_MS);
  }
}

export const ticking = new Ticking();
