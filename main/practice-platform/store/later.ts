import type { Clock } from '../clock.ts';

/** Changes that were answered with 202 and happen some time after, by the platform's clock. */
export class Later {
  readonly #clock: Clock;
  readonly #delay: number;
  #waiting: { readonly at: number; readonly apply: (at: number) => void }[] = [];

  /** `delay` in milliseconds. */
  constructor(clock: Clock, delay: number) {
    this.#clock = clock;
    this.#delay = delay;
  }

  add(apply: (at: number) => void): void {
    this.#waiting.push({ at: this.#clock() + this.#delay, apply });
  }

  /** Makes every change whose time has come. Called before each request is answered. */
  settle(): void {
    const now = this.#clock();
    const due = this.#waiting.filter(({ at }) => at <= now);
    this.#waiting = this.#waiting.filter(({ at }) => at > now);
    for (const { at, apply } of due) apply(at);
  }
}
