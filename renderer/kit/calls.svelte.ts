import type { AppError } from '#contract/app-error.ts';
import type { Result } from '#contract/result.ts';

const LATE_MS = 300;

/** The state of data that a view loads. */
export interface Reading<T> {
  readonly value: T | null;
  readonly error: AppError | null;
  readonly loading: boolean;
}

/** A call that may be in progress, and the error of the latest call. */
class PendingCall<T, A extends unknown[]> {
  #error = $state.raw<AppError | null>(null);
  #underWay = $state(false);
  #late = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  protected readonly ask: (...args: A) => Promise<Result<T>>;

  constructor(ask: (...args: A) => Promise<Result<T>>) {
    this.ask = ask;
  }

  /** The error of the latest call. Null if it succeeded or the error was cleared. */
  get error(): AppError | null {
    return this.#error;
  }
  /** True once a call has been in progress for 300 ms. Faster calls show no sign of waiting. */
  get late(): boolean {
    return this.#late;
  }

  protected get underWay(): boolean {
    return this.#underWay;
  }

  protected begin(): void {
    this.#underWay = true;
    this.#timer ??= setTimeout(() => (this.#late = true), LATE_MS);
  }

  protected end(error: AppError | null): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#underWay = false;
    this.#late = false;
    this.#error = error;
  }

  /** Clears the error. Call this when the error is resolved or no longer matters. */
  forget(): void {
    this.#error = null;
  }
}

/**
 * Data that can be loaded repeatedly. A late answer to an earlier request never replaces a newer
 * answer. If loading fails, the previous data is kept.
 */
export class Query<T, A extends unknown[] = []> extends PendingCall<T, A> implements Reading<T> {
  #value = $state.raw<T | null>(null);
  #question = 0;

  get value(): T | null {
    return this.#value;
  }
  get loading(): boolean {
    return this.underWay;
  }

  /** Loads the data. Resolves with null if a newer request has been made in the meantime. */
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

  /**
   * Sets data from another source, such as the answer to a change. Answers to pending requests are
   * then ignored.
   */
  take(value: T | null): void {
    this.#question += 1;
    this.end(null);
    this.#value = value;
  }
}

/**
 * A change made by staff. Only one can be in progress at a time. The next attempt clears the error.
 */
export class Action<T, A extends unknown[] = []> extends PendingCall<T, A> {
  get busy(): boolean {
    return this.underWay;
  }

  /** Makes the change. If one is already in progress, does nothing and resolves with null. */
  async run(...args: A): Promise<Result<T> | null> {
    if (this.busy) return null;
    this.forget();
    this.begin();
    const answer = await this.ask(...args);
    this.end(answer.ok ? null : answer.error);
    return answer;
  }
}
