import type { AppError } from '../../preload/contract/app-error.ts';
import type { Result } from '../../preload/contract/result.ts';

/**
 * Something read from the platform, as often as it is asked for. An answer to an older question never
 * takes the place of a newer one; what was read stays when reading it again fails.
 */
export class Resource<T> {
  #value = $state.raw<T | null>(null);
  #error = $state.raw<AppError | null>(null);
  #loading = $state(false);
  #question = 0;

  get value(): T | null {
    return this.#value;
  }
  /** Why the newest question has no answer. */
  get error(): AppError | null {
    return this.#error;
  }
  get loading(): boolean {
    return this.#loading;
  }

  /** Asks. Resolves with null when a newer question was asked meanwhile. */
  async load(ask: () => Promise<Result<T>>): Promise<Result<T> | null> {
    this.#question += 1;
    const question = this.#question;
    this.#loading = true;
    const answer = await ask();
    if (question !== this.#question) return null;
    this.#loading = false;
    if (answer.ok) this.#value = answer.value;
    this.#error = answer.ok ? null : answer.error;
    return answer;
  }

  /** Takes what is known from elsewhere, such as the answer to a change; questions under way are void. */
  take(value: T | null): void {
    this.#question += 1;
    this.#loading = false;
    this.#value = value;
    this.#error = null;
  }
}
