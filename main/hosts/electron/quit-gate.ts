/** What leaving involves; the host supplies it, tests do too. */
export type Leaving = {
  /** Whether something is being sent. */
  readonly busy: () => boolean;
  /** Asks staff whether to finish sending and then close. */
  readonly ask: () => Promise<boolean>;
  /** Waits for what is being sent and closes the desk. */
  readonly close: () => Promise<void>;
  /** Ends the program; nothing holds it any more. */
  readonly leave: () => void;
};

/**
 * Holds the program until everything is closed. While something is being sent it asks first; asked
 * again meanwhile, it neither asks twice nor closes twice.
 */
export class QuitGate {
  #state: 'open' | 'leaving' | 'closed' = 'open';
  readonly #leaving: Leaving;

  constructor(leaving: Leaving) {
    this.#leaving = leaving;
  }

  /** Whether windows may close and the program may end, now. */
  get mayLeave(): boolean {
    return this.#state === 'closed';
  }

  /** Staff want to leave. Resolves when they have, or have decided to stay. */
  async request(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'leaving';
    if (this.#leaving.busy() && !(await this.#leaving.ask())) {
      this.#state = 'open';
      return;
    }
    try {
      await this.#leaving.close();
    } finally {
      this.#state = 'closed';
      this.#leaving.leave();
    }
  }
}
