import type { HeldSubmission } from '../submission/held-submission.ts';

const MOST = 500;

/** Keeps the submissions opened last, so that they need not be opened again. */
export class JournalCache {
  readonly #held = new Map<string, HeldSubmission>();

  get(id: string): HeldSubmission | null {
    const submission = this.#held.get(id);
    if (submission) this.keep(submission);
    return submission ?? null;
  }

  keep(submission: HeldSubmission): void {
    this.#held.delete(submission.id);
    this.#held.set(submission.id, submission);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }

  forget(id: string): void {
    this.#held.delete(id);
  }
}
