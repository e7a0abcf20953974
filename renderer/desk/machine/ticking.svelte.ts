const EVERY_MS = 20_000;

/**
 * The current time, for texts that say how long ago something happened. It is updated as often as
 * these texts need.
 */
class Ticking {
  #now = $state(Date.now());

  /** Milliseconds since 1970. */
  readonly now = $derived(this.#now);

  start(): void {
    setInterval(() => (this.#now = Date.now()), EVERY_MS);
  }
}

export const ticking = new Ticking();
