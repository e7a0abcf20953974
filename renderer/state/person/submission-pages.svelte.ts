import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { call } from '../../lib/call.ts';
import { withChange, withFirstPage, withNextPage, without } from '../../lib/listed-submissions.ts';

/** One group of submissions, as far as its pages were read. */
export class SubmissionPages {
  readonly #group: SubmissionGroup;
  #items = $state.raw<readonly SubmissionSummary[]>([]);
  #next = $state.raw<string | null>(null);
  #error = $state.raw<AppError | null>(null);
  #loaded = $state(false);
  #reading: Promise<void> | null = null;
  #stale = false;

  constructor(group: SubmissionGroup) {
    this.#group = group;
  }

  get items(): readonly SubmissionSummary[] {
    return this.#items;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get loaded(): boolean {
    return this.#loaded;
  }
  /** There is more than was read. */
  readonly hasMore = $derived(this.#next !== null);

  /** Reads the first page again. Asked while it reads, it reads once more afterwards. */
  refresh(): Promise<void> {
    this.#stale = true;
    this.#reading ??= this.#readFirst().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the next page. */
  async more(): Promise<void> {
    const after = this.#next;
    if (after === null) return;
    const result = await call('submission:list', { group: this.#group, after });
    if (after !== this.#next) return;
    this.#error = result.ok ? null : result.error;
    if (!result.ok) return;
    this.#items = withNextPage(this.#items, result.value.items);
    this.#next = result.value.next;
  }

  put(submission: SubmissionSummary): void {
    this.#items = withChange(this.#items, submission);
  }

  drop(id: string): void {
    this.#items = without(this.#items, id);
  }

  async #readFirst(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      const result = await call('submission:list', { group: this.#group, after: null });
      this.#loaded = true;
      this.#error = result.ok ? null : result.error;
      if (!result.ok) return;
      const { items, next } = result.value;
      const further = next !== null && this.#items.length > items.length;
      this.#items = withFirstPage(this.#items, items, next === null);
      // With further pages read, where they ended still says where to go on.
      if (!further) this.#next = next;
    }
  }
}
