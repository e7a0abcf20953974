import type { AppError } from '#contract/app-error.ts';
import type { Result } from '#contract/result.ts';

const LATE_MS = 300;

/** What a view shows of something that is read. */
export interface Reading<T> {
  readonly value: T | null;
  readonly error: AppError | null;
  readonly loading: boolean;
}

/** A call that may be under way, and why the latest has no answer. */
class Asking<T, A extends unknown[]> {
  #error = $state.raw<AppError | null>(null);
  #underWay = $state(false);
  #late = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  protected readonly ask: (...args: A) => Promise<Result<T>>;

  constructor(ask: (...args: A) => Promise<Result<T>>) {
    this.ask = ask;
  }

  /** Why the latest has no answer. */
  get error(): AppError | null {
    return this.#error;
  }
  /** Under way for 300 ms: what is quicker shows no sign of waiting. */
  get late(): boolean {
    return this.#late;
  }

  protected get underWay(): boolean {
    return this.#underWay;
  }

  protected begin(): void {
    this.#underWay = true;
    this.#timer ??= setTimeout(() => {
      this.#late = true;
    }, LATE_MS);
  }

  protected end(error: AppError | null): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#underWay = false;
    this.#late = false;
    this.#error = error;
  }

  /** What went wrong is settled, or counts no longer. */
  forget(): void {
    this.#error = null;
  }
}

/**
 * Something read from the platform, as often as it is asked for. An answer to an older question never
 * takes the place of a newer one; what was read stays when reading it again fails.
 */
export class Query<T, A extends unknown[] = []> extends Asking<T, A> implements Reading<T> {
  #value = $state.raw<T | null>(null);
  #question = 0;

  get value(): T | null {
    return this.#value;
  }
  get loading(): boolean {
    return this.underWay;
  }

  /** Asks. Resolves with null when a newer question was asked meanwhile. */
  async load(...args: A): Promise<Result<T> | null> {
    this.#question += 1;
    const question = this.#question;
    this.begin();
    const answer = await this.ask(...args);
    if (question !== this.#question) return null;
    this.end(answer.ok ? null : answer.error);
    if (answer.ok) this.#value = answer.value;
    return answer;
  }

  /** Takes what is known from elsewhere, such as the answer to a change; questions under way are void. */
  take(value: T | null): void {
    this.#question += 1;
    this.end(null);
    this.#value = value;
  }
}

/** A change that staff ask for, one at a time. What went wrong is forgotten once they try again. */
export class Act<T, A extends unknown[] = []> extends Asking<T, A> {
  get busy(): boolean {
    return this.underWay;
  }

  /** Asks for it. Resolves with null, and does nothing, while one is under way. */
  async run(...args: A): Promise<Result<T> | null> {
    if (this.busy) return null;
    this.forget();
    this.begin();
    const answer = await this.ask(...args);
    this.end(answer.ok ? null : answer.error);
    return answer;
  }
}
