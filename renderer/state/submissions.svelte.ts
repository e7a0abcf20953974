import type { AppError } from '../../preload/contract/app-error.ts';
import type { SubmissionSummary } from '../../preload/contract/models/submission.ts';
import type { Result } from '../../preload/contract/result.ts';
import { call } from '../lib/call.ts';
import { desk } from '../lib/desk.ts';

/** Every submission held here: drafts, those on their way, and receipts; the newest change first. */
class Submissions {
  #byId = $state.raw<ReadonlyMap<string, SubmissionSummary>>(new Map());
  #error = $state.raw<AppError | null>(null);
  #loaded = $state(false);

  readonly all = $derived(
    [...this.#byId.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  );
  readonly drafts = $derived(this.all.filter((one) => one.state === 'draft'));
  readonly onTheWay = $derived(
    this.all.filter((one) => one.state === 'sending' || one.state === 'failed'),
  );
  readonly sent = $derived(this.all.filter((one) => one.state === 'sent'));
  readonly unsent = $derived(this.drafts.length + this.onTheWay.length);

  get error(): AppError | null {
    return this.#error;
  }
  get loaded(): boolean {
    return this.#loaded;
  }

  start(): void {
    desk.on('submission:changed', (submission) => this.#put(submission));
    desk.on('submission:gone', ({ submissionId }) => this.#drop(submissionId));
  }

  async load(): Promise<void> {
    const result = await call('submission:list', {});
    if (result.ok) this.#byId = new Map(result.value.map((one) => [one.id, one]));
    this.#error = result.ok ? null : result.error;
    this.#loaded = true;
  }

  reset(): void {
    this.#byId = new Map();
    this.#loaded = false;
  }

  async discard(id: string): Promise<Result<unknown>> {
    const result = await call('submission:discard', { submissionId: id });
    if (result.ok) this.#drop(id);
    return result;
  }

  #put(submission: SubmissionSummary): void {
    this.#byId = new Map(this.#byId).set(submission.id, submission);
  }

  #drop(id: string): void {
    const rest = new Map(this.#byId);
    rest.delete(id);
    this.#byId = rest;
  }
}

export const submissions = new Submissions();
